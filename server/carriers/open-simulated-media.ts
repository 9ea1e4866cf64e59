import { MessageChannel } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { MediaRefusal, type MediaSession } from '../voice/media/media-session.ts';
import { SimulatedTelephone } from './simulated-telephone.ts';

/**
 * Opens both ends of a simulated call: our media session and the telephone on the other side. Returns null
 * when the media engine is full. A call whose recording cannot be written continues without one.
 */
export async function openSimulatedMedia(
  recordingPath: string | null,
  options: { media: MediaEngine; log: Logger },
): Promise<{ session: MediaSession; telephone: SimulatedTelephone } | null> {
  const { media, log } = options;
  const { port1, port2 } = new MessageChannel();
  const transport = { kind: 'frames' as const, port: port1 };
  try {
    const session = await media.open(recordingPath === null ? { transport } : { transport, recordingPath });
    return { session, telephone: new SimulatedTelephone(port2) };
  } catch (error) {
    port2.close();
    if (recordingPath !== null && error instanceof MediaRefusal && error.reason === 'recording_failed') {
      log.error({ err: error }, 'recording cannot be written; the call goes on without it');
      return openSimulatedMedia(null, options);
    }
    log.warn({ err: error }, 'media session refused for a simulated call');
    return null;
  }
}
