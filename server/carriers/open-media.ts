import { MediaRefusal, type MediaSession } from '../voice/media/media-session.ts';
import type { TracedCall } from './call-trace.ts';
import type { SipTrunkOptions } from './sip-trunk.ts';

/** Null when the media engine is full. A call whose recording cannot be written is answered without one. */
export async function openMedia(
  recordingPath: string | null,
  { media, log }: Pick<SipTrunkOptions, 'media' | 'log'>,
  traced: TracedCall | null,
): Promise<MediaSession | null> {
  try {
    return await media.open({
      transport: { kind: 'rtp' },
      ...(recordingPath === null ? {} : { recordingPath }),
      ...(traced ? { onReport: (report) => traced.noteSound(report) } : {}),
    });
  } catch (error) {
    if (recordingPath !== null && error instanceof MediaRefusal && error.reason === 'recording_failed') {
      log.error({ err: error }, 'recording cannot be written; the call goes on without it');
      return openMedia(null, { media, log }, traced);
    }
    log.warn({ err: error }, 'media session refused');
    return null;
  }
}
