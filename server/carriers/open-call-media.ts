import type { Logger } from 'pino';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { MediaRefusal, type MediaSession } from '../voice/media/media-session.ts';

/** Null when the media engine is full. A call whose recording cannot be written is answered without one. */
export async function openCallMedia(
  recordingPath: string | null,
  options: { media: MediaEngine; log: Logger },
): Promise<MediaSession | null> {
  const { media, log } = options;
  const transport = { kind: 'rtp' } as const;
  try {
    return await media.open(recordingPath === null ? { transport } : { transport, recordingPath });
  } catch (error) {
    if (recordingPath !== null && error instanceof MediaRefusal && error.reason === 'recording_failed') {
      log.error({ err: error }, 'recording cannot be written; the call goes on without it');
      return openCallMedia(null, options);
    }
    log.warn({ err: error }, 'media session refused');
    return null;
  }
}
