import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { NumberFormat } from '../platform/carrier-numbers.ts';
import type { Clock } from '../platform/clock.ts';
import { AudioLine } from '../voice/audio-line.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { MediaRefusal } from '../voice/media/media-session.ts';
import type { MediaSession } from '../voice/media/media-session.ts';
import type { SipTimers } from '../voice/sip/sip-timers.ts';
import { startUserAgent } from '../voice/sip/user-agent.ts';
import type { IncomingCall, Parties } from '../voice/sip/user-agent.ts';
import type { SpeechSynthesizer } from '../voice/speech/synthesizer.ts';
import { CallsInProgress } from './calls-in-progress.ts';
import type { AdmittedCall, CallArrival, ReceiveCall, RejectionReason } from './carrier.ts';
import { addressFor, familiesFrom, type ListeningAddresses } from './own-addresses.ts';
import { SipSignalling } from './sip-signalling.ts';

export interface SipTrunkOptions {
  /** IP address and port that SIP listens on, UDP and TCP. */
  host: string;
  port: number;
  /** Told to peers in signalling, where it differs from `host`: a name or an address. */
  publicHost?: string;
  /** The IP addresses that peers send media to, where they differ from `host`: one of each family at most. */
  publicAddresses?: readonly string[];
  /** Who may call; anyone else gets no answer at all. */
  isAllowed(address: string): boolean;
  /** The name in Server and User-Agent. */
  userAgent: string;
  /** How the carrier writes numbers; decides where one without `+` can be read in two ways. */
  numberFormat: NumberFormat;
  maxCalls: number;
  receive: ReceiveCall;
  media: MediaEngine;
  synthesizer: SpeechSynthesizer;
  clock: Clock;
  log: Logger;
  timers?: SipTimers;
}

/** The carrier that brings calls over SIP. */
export interface SipTrunk {
  readonly port: number;
  /** Calls not yet written down to their end. */
  readonly callCount: number;
  /** No new calls (503 with Retry-After); those in progress go on. */
  drain(): void;
  /** Resolves when every call is over and written down. */
  settled(): Promise<void>;
  /** Hangs up what is left and closes the sockets; `settled` comes soon after. */
  close(): Promise<void>;
}

/**
 * What the caller is answered when nobody takes the call. After a 503 a peer may send this server nothing for the time of
 * its Retry-After (RFC 3261, section 21.5.4), so it stands for the whole server only.
 */
const REJECTIONS: Record<RejectionReason, { status: number; headers?: Record<string, string> }> = {
  unknown_number: { status: 404 },
  no_assistant: { status: 480 },
  busy: { status: 486 },
  unavailable: { status: 503, headers: { 'Retry-After': '10' } },
};

/** Starts to take calls over SIP. Rejects with `UserAgentStartError` when the port or address cannot be had. */
export async function startSipTrunk(options: SipTrunkOptions): Promise<SipTrunk> {
  const calls = new CallsInProgress();
  const agent = await startUserAgent({
    host: options.host,
    port: options.port,
    ...(options.publicHost === undefined ? {} : { publicHost: options.publicHost }),
    hostFor: (peer) => hostFor(peer, options),
    ...(options.timers === undefined ? {} : { timers: options.timers }),
    isAllowed: (address) => options.isAllowed(address),
    userAgent: options.userAgent,
    maxCalls: options.maxCalls,
    log: options.log,
    clock: options.clock,
    onInvite: (call) => calls.track(takeCall(call, options)),
  });
  return {
    port: agent.port,
    get callCount() {
      return calls.count;
    },
    drain: () => agent.drain(),
    settled: () => calls.settled(),
    close: () => agent.close(),
  };
}

/** One call, from the INVITE to the last line written about it. Never rejects. */
async function takeCall(call: IncomingCall, options: SipTrunkOptions): Promise<void> {
  const log = options.log.child({ sipCallId: call.id });
  const signalling = new SipSignalling(call, familiesFrom(options.host));
  try {
    if (!(await signalling.resolveOffer())) {
      const warning = `300 ${options.host} "Media cannot be sent to this address"`;
      return call.reject(488, undefined, { Warning: warning });
    }
    const reception = await options.receive({
      ...arrivalOf(call.parties),
      numberFormat: options.numberFormat,
      carrier: 'sip',
      carrierCallId: call.id,
      withinWorkspaceId: null,
    });
    if (!reception.admitted) {
      reject(call, reception.reason);
      log.info({ reason: reception.reason, to: call.parties.to }, 'call rejected');
      return;
    }
    call.ring();
    await carry(call, signalling, reception, { ...options, log });
  } catch (error) {
    log.error({ err: error }, 'call failed');
    reject(call, 'unavailable');
  } finally {
    await signalling.hangUp();
  }
}

async function carry(
  call: IncomingCall,
  signalling: SipSignalling,
  admitted: AdmittedCall,
  options: SipTrunkOptions,
): Promise<void> {
  const session = await openMedia(admitted.recordingPath, options);
  if (!session || session.localPort === null) {
    reject(call, 'unavailable');
    await session?.close();
    return admitted.fail('There was no room for the sound of another call.');
  }
  const peer = signalling.offered?.address ?? call.remoteAddress;
  signalling.receiveAt({ address: addressFor(peer, listeningOf(options)), port: session.localPort });
  const { synthesizer, clock, log } = options;
  const { voice, language } = admitted;
  const line = new AudioLine({ signalling, session, synthesizer, voice, language, clock, log });
  try {
    await admitted.run(line);
  } finally {
    await line.hangUp();
  }
}

/** Null when the house is full; a recording that cannot be written does not keep the call from being answered. */
async function openMedia(
  recordingPath: string | null,
  options: SipTrunkOptions,
): Promise<MediaSession | null> {
  const { media, log } = options;
  const transport = { kind: 'rtp' } as const;
  try {
    return await media.open(recordingPath === null ? { transport } : { transport, recordingPath });
  } catch (error) {
    if (recordingPath !== null && error instanceof MediaRefusal && error.reason === 'recording_failed') {
      log.error({ err: error }, 'The call goes on without a recording.');
      return openMedia(null, options);
    }
    log.warn({ err: error }, 'A call found no room for its sound.');
    return null;
  }
}

function reject(call: IncomingCall, reason: RejectionReason): void {
  const { status, headers } = REJECTIONS[reason];
  call.reject(status, undefined, headers);
}

const listeningOf = ({ host, publicAddresses = [] }: SipTrunkOptions): ListeningAddresses => ({
  host,
  publicAddresses,
});

/** What a peer is told in Contact and Via: the public name, or an address of the peer's own family. */
function hostFor(peer: string, options: SipTrunkOptions): string {
  const { publicHost } = options;
  const isName = publicHost !== undefined && isIP(publicHost) === 0;
  return isName ? publicHost : addressFor(peer, listeningOf(options));
}

function arrivalOf(parties: Parties): Pick<CallArrival, 'from' | 'to' | 'toAlternatives' | 'metadata'> {
  const { from, to, toAlternatives, displayName, diversion, historyInfo } = parties;
  const metadata = {
    ...(displayName === null ? {} : { caller_name: displayName }),
    ...(diversion.length === 0 ? {} : { diversion }),
    ...(historyInfo.length === 0 ? {} : { history_info: historyInfo }),
  };
  return { from: callerNumber(from), to, toAlternatives, metadata };
}

/** A number as a caller's number can be; names of softphones, `anonymous` and the like are no numbers. */
function callerNumber(from: string): string | null {
  const number = from.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{3,20}$/.test(number) ? number : null;
}
