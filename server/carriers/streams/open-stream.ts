import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { MediaEngine } from '../../voice/media/media-engine.ts';
import type { MediaSession } from '../../voice/media/media-session.ts';
import type { SpeechSynthesizer } from '../../voice/speech/synthesizer.ts';
import { openSimulatedMedia } from '../open-simulated-media.ts';
import { StreamedTelephone } from '../streamed-telephone.ts';
import type { TrunkLoad } from '../trunk-load.ts';
import type { TransferAddresses } from './stream-transfer.ts';
import type { StreamAddress, StreamVendor } from './stream-vendor.ts';
import { StreamedCall } from './streamed-call.ts';

/** What streamed calls are carried with. */
export interface StreamParts {
  load: TrunkLoad;
  media: MediaEngine;
  synthesizer: SpeechSynthesizer;
  clock: Clock;
  log: Logger;
}

/** A call that waits for its socket. */
export interface OpenedStream {
  call: StreamedCall;
  session: MediaSession;
  /** Where the vendor brings the sound, and what goes along. */
  address: StreamAddress;
  /** Where the vendor tells how the call goes on. */
  callbackUrl: string;
  /** Where a transfer of the call leads. */
  personAddresses: TransferAddresses;
  /** Ends the call at the vendor and forgets it; its session is its line's. Never rejects. */
  close(): Promise<void>;
}

/** Opens the sound of a call; null when the media engine is full. */
export async function openStreamedMedia(
  id: string,
  {
    recordingPath,
    vendor,
    beside,
  }: { recordingPath: string | null; vendor: StreamVendor; beside?: MediaSession | undefined },
  { media, clock, log }: StreamParts,
): Promise<{ call: StreamedCall; session: MediaSession } | null> {
  const opened = await openSimulatedMedia(
    recordingPath,
    { media, log, beside },
    (port) => new StreamedTelephone(port),
  );
  if (!opened) return null;
  const { session, telephone } = opened;
  return { call: new StreamedCall(id, { vendor, telephone, clock, log }), session };
}
