import { MediaRefusal, type MediaSession } from '../voice/media/media-session.ts';
import type { TracedCall } from './call-trace.ts';
import type { SipTrunkOptions } from './sip-trunk.ts';

export interface WantedMedia {
  /** Null: the call is not recorded. */
  recordingPath: string | null;
  /** Takes the figures of the sound; null for a call of which nothing is kept. */
  traced: Pick<TracedCall, 'noteSound'> | null;
  /** The session with which this one will be bridged. */
  beside?: MediaSession | undefined;
}

/** Null when the media engine is full. A call whose recording cannot be written is answered without one. */
export async function openMedia(
  wanted: WantedMedia,
  { media, log }: Pick<SipTrunkOptions, 'media' | 'log'>,
): Promise<MediaSession | null> {
  const { recordingPath, traced, beside } = wanted;
  try {
    return await media.open({
      transport: { kind: 'rtp' },
      ...(recordingPath === null ? {} : { recordingPath }),
      ...(beside ? { beside } : {}),
      ...(traced ? { onReport: (report) => traced.noteSound(report) } : {}),
    });
  } catch (error) {
    if (recordingPath !== null && error instanceof MediaRefusal && error.reason === 'recording_failed') {
      log.error({ err: error }, 'recording cannot be written; the call goes on without it');
      return openMedia({ ...wanted, recordingPath: null }, { media, log });
    }
    log.warn({ err: error }, 'media session refused');
    return null;
  }
}
