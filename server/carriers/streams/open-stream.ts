import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { MediaEngine } from '../../voice/media/media-engine.ts';
import type { MediaSession } from '../../voice/media/media-session.ts';
import type { SpeechSynthesizer } from '../../voice/speech/synthesizer.ts';
import { openSimulatedMedia } from '../open-simulated-media.ts';
import { StreamedTelephone } from '../streamed-telephone.ts';
import type { ReceiveCall } from '../carrier.ts';
import type { SharedLimits } from '../shared-limits.ts';
import type { TrunkLoad } from '../trunk-load.ts';
import type { StreamAccess } from './stream-access.ts';
import type { TransferAddresses } from './stream-transfer.ts';
import type { StreamAddress, StreamVendor, VendorHttp } from './stream-vendor.ts';
import { StreamedCall } from './streamed-call.ts';
import type { TracedStream } from './traced-stream.ts';

/** What streamed calls are carried with. */
export interface StreamParts {
  load: TrunkLoad;
  media: MediaEngine;
  synthesizer: SpeechSynthesizer;
  clock: Clock;
  log: Logger;
}

export interface StreamedCallsOptions extends Omit<StreamParts, 'load'> {
  receive: ReceiveCall;
  /** Asks the vendors. */
  client: VendorHttp;
  /**
   * Where vendors reach this process, and where they reach any, such as `https://phone.example`; known once
   * it listens.
   */
  origins: () => { own: string; shared: string };
  /** Streamed calls at once; one more is refused. */
  maxCalls: number;
  /** Whether this process serves the API, so that vendors reach it. */
  isReached: boolean;
  /** What calls over a carrier share with other processes; absent: nothing is shared. */
  limits?: SharedLimits;
}

/** The sound of a call that is to be opened. */
export interface WantedStream {
  id: string;
  recordingPath: string | null;
  /** How long its socket is waited for. */
  lifeMs: number;
  /** The session with which it will be bridged. */
  beside?: MediaSession | undefined;
  /** The trace that it goes into; null for a call of which nothing is kept. */
  traced: TracedStream | null;
}

/** A call that waits for its socket. */
export interface OpenedStream {
  /** The account at which the call is. */
  access: StreamAccess;
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
    traced,
    isEncrypted,
  }: Pick<WantedStream, 'recordingPath' | 'beside' | 'traced'> & {
    vendor: StreamVendor;
    isEncrypted: boolean;
  },
  { media, clock, log }: StreamParts,
): Promise<{ call: StreamedCall; session: MediaSession } | null> {
  const opened = await openSimulatedMedia(
    recordingPath,
    // The figures of a trace are those of the caller's sound, and not of a person's beside it.
    { media, log, beside, ...(traced && !beside ? { onReport: (report) => traced.noteSound(report) } : {}) },
    (port) => new StreamedTelephone(port),
  );
  if (!opened) return null;
  const { session, telephone } = opened;
  return { call: new StreamedCall(id, { vendor, telephone, traced, isEncrypted, clock, log }), session };
}
