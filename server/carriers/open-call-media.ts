import type { Logger } from 'pino';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { MediaRefusal, type MediaSession } from '../voice/media/media-session.ts';

export interface WantedMedia {
  /** Null: the call is not recorded. */
  recordingPath: string | null;
  /** The session with which this one will be bridged. */
  beside?: MediaSession | undefined;
}

/** Null when the media engine is full. A call whose recording cannot be written is answered without one. */
export async function openCallMedia(
  { recordingPath, beside }: WantedMedia,
  options: { media: MediaEngine; log: Logger },
): Promise<MediaSession | null> {
  const { media, log } = options;
  const wanted = { transport: { kind: 'rtp' as const }, ...(beside ? { beside } : {}) };
  try {
    return await media.open(recordingPath === null ? wanted : { ...wanted, recordingPath });
  } catch (error) {
    if (recordingPath !== null && error instanceof MediaRefusal && error.reason === 'recording_failed') {
      log.error({ err: error }, 'recording cannot be written; the call goes on without it');
      return openCallMedia({ recordingPath: null, beside }, options);
    }
    log.warn({ err: error }, 'media session refused');
    return null;
  }
}
