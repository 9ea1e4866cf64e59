import { MessageChannel } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { MediaRefusal } from '../voice/media/media-session.ts';
import type { MediaSession } from '../voice/media/media-session.ts';
import { SimulatedTelephone } from './simulated-telephone.ts';

/**
 * The sound of one simulated call: our side of it and the telephone on the other. Null when the media engine is full; a
 * recording that cannot be written does not keep the call from being carried.
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
      log.error({ err: error }, 'The call goes on without a recording.');
      return openSimulatedMedia(null, options);
    }
    log.warn({ err: error }, 'A simulated call found no room for its sound.');
    return null;
  }
}
