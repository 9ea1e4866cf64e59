import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { MediaRefusal, type MediaReport, type MediaSession } from '../voice/media/media-session.ts';

/**
 * Opens both ends of a simulated call: our media session and the telephone on the other side, which
 * `makeTelephone` makes. Returns null when the media engine is full. A call whose recording cannot be written
 * continues without one.
 * @param options.beside the session with which this one will be bridged.
 * @param options.onReport takes the figures of the sound; absent: none of its seconds are kept.
 */
export async function openSimulatedMedia<Telephone>(
  recordingPath: string | null,
  options: {
    media: MediaEngine;
    log: Logger;
    beside?: MediaSession | undefined;
    onReport?: (report: MediaReport) => void;
  },
  makeTelephone: (port: MessagePort) => Telephone,
): Promise<{ session: MediaSession; telephone: Telephone } | null> {
  const { media, log, beside, onReport } = options;
  const { port1, port2 } = new MessageChannel();
  const transport = { kind: 'frames' as const, port: port1 };
  try {
    const session = await media.open({
      transport,
      ...(recordingPath === null ? {} : { recordingPath }),
      ...(beside ? { beside } : {}),
      ...(onReport ? { onReport } : {}),
    });
    return { session, telephone: makeTelephone(port2) };
  } catch (error) {
    port2.close();
    if (recordingPath !== null && error instanceof MediaRefusal && error.reason === 'recording_failed') {
      log.error({ err: error }, 'recording cannot be written; the call goes on without it');
      return openSimulatedMedia(null, options, makeTelephone);
    }
    log.warn({ err: error }, 'media session refused for a simulated call');
    return null;
  }
}
