import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { NumberFormat } from '../platform/carrier-numbers.ts';
import type { Clock } from '../platform/clock.ts';
import { AudioLine } from '../voice/audio-line.ts';
import type { SoundCodec } from '../voice/audio/codec.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { openServerRecords, type ServerRecords } from '../voice/sip/server-records.ts';
import type { MessageTraces } from '../voice/sip/message-traces.ts';
import type { TlsIdentity } from '../voice/sip/tls-identity.ts';
import type { SipTimers } from '../voice/sip/sip-timers.ts';
import {
  startUserAgent,
  type IncomingCall,
  type SrtpPolicy,
  type UserAgent,
} from '../voice/sip/user-agent.ts';
import type { SpeechSynthesizer } from '../voice/speech/synthesizer.ts';
import { TracedSipCall, type KeepTrace } from './call-trace.ts';
import { CallsInProgress } from './calls-in-progress.ts';
import type { AdmittedCall, Dialling, OutgoingCall, ReceiveCall } from './carrier.ts';
import { DialEvents } from './dial-events.ts';
import { openMedia } from './open-media.ts';
import { addressFor, familiesFrom, listeningOf } from './own-addresses.ts';
import { arrivalOf } from './sip-arrival.ts';
import { ANY_CODEC, policyOf } from './media-policy.ts';
import { placeSipCall, type OutgoingSip } from './place-sip-call.ts';
import { probeTrunk, type TrunkProbe } from './probe-trunk.ts';
import { SipSignalling } from './sip-signalling.ts';
import { carriersOver, isOperators, scopeOf, type CallScope } from './registered-calls.ts';
import { reject } from './reject-call.ts';
import { screenCalls } from './screen-calls.ts';
import type { SharedLimits } from './shared-limits.ts';
import type { CalledAccounts, TrunkAccess, TrunkMedia, TrunkPeers } from './trunk-access.ts';
import { TrunkRegistration, type RegistrationListener } from './trunk-registration.ts';
import { TrunkLoad } from './trunk-load.ts';
import { transferWays } from './trunk-transfers.ts';

export interface SipTrunkOptions {
  /** IP address and port that SIP listens on, UDP and TCP. */
  host: string;
  port: number;
  /** The name or address in Contact and Via, where it differs from `host`. */
  publicHost?: string;
  /** The IP addresses that peers send media to, where they differ from `host`: one of each family at most. */
  publicAddresses?: readonly string[];
  /** Where TLS is accepted, and with which certificate. */
  tls?: { port: number; identity: TlsIdentity } | null;
  /** Certificates (PEM) that servers are verified by, in place of Node's. */
  ca?: string;
  /** Whether the operator trusts a peer with every number. */
  isAllowed(address: string): boolean;
  /** Whether an address is a proxy in front, whose `X-Auth-IP` names the peer of a call (docs/scaling.md). */
  isProxy?(address: string): boolean;
  /** Whose carriers a peer belongs to; whoever is neither trusted nor a carrier gets no answer. */
  peers: TrunkPeers;
  /** Whose credentials callers need who call from nobody's address; absent: nobody else may call. */
  accounts?: CalledAccounts;
  /** Whether calls may be sent to an address that a workspace named. */
  isReachable(address: string): boolean;
  /** The records of the carriers’ names; by default those of the system’s name servers. */
  records?: ServerRecords;
  /** The name in Server and User-Agent. */
  userAgent: string;
  /** How the carrier writes numbers; decides where one without `+` can be read in two ways. */
  numberFormat: NumberFormat;
  /** Whether calls are encrypted where their carrier says nothing; where the peer offers it, unless set. */
  srtp?: SrtpPolicy;
  /** The codecs that may be used, the preferred first; G.711 as the peer prefers, else G.722, unless set. */
  codecs?: readonly SoundCodec[] | null;
  maxCalls: number;
  /** What calls over a carrier share with other processes; absent: nothing is shared. */
  limits?: SharedLimits;
  /** Keeps the messages of calls; absent: nothing is kept of them. */
  traces?: MessageTraces | undefined;
  receive: ReceiveCall;
  media: MediaEngine;
  synthesizer: SpeechSynthesizer;
  clock: Clock;
  log: Logger;
  timers?: SipTimers;
}

/** The carrier for calls over SIP. */
export interface SipTrunk {
  readonly port: number;
  /** Of TLS; null where no certificate is given. */
  readonly tlsPort: number | null;
  /** Calls whose end is not yet in the database. */
  readonly callCount: number;
  /** Calls of campaigns that could be placed now over this carrier. */
  freeLines(trunk: TrunkAccess): number;
  /** Begins to place a call. */
  dial(call: OutgoingCall & { trunk: TrunkAccess }): Dialling;
  /** Asks a trunk's servers whether they are there and know us. */
  probe(trunk: TrunkAccess): Promise<TrunkProbe>;
  /** Registers the trunk until it is stopped, in place of a registration of it that is there. */
  register(trunk: TrunkAccess, listener: RegistrationListener): Pick<TrunkRegistration, 'stop'>;
  /** Rejects new calls (503 with Retry-After); calls in progress continue. */
  drain(): void;
  /** Resolves when every call has ended and is in the database. */
  settled(): Promise<void>;
  /**
   * Hangs up the calls that are left, waits `withinMs` at most for the peers to confirm, and closes the
   * sockets; `settled` resolves soon after.
   */
  close(withinMs?: number): Promise<void>;
}

/**
 * Starts to accept calls over SIP. Rejects with `UserAgentStartError` when the port or address is not
 * available.
 */
export async function startSipTrunk(options: SipTrunkOptions): Promise<SipTrunk> {
  const calls = new CallsInProgress();
  const registrations = new Set<TrunkRegistration>();
  const carriersOf = carriersOver(registrations, options);
  const agent = await startAgent(options, carriersOf, (call) =>
    calls.track(takeCall(call, scopeOf(call, registrations, carriersOf, options), outgoing)),
  );
  const load = new TrunkLoad(options.clock, options.limits);
  const records = options.records ?? openServerRecords(undefined, options.clock);
  const outgoing: OutgoingSip = {
    ...options,
    agent,
    load,
    records,
    openMedia: (wanted) => openMedia(wanted, options),
    transfersOf: (call) => transferWays(call, outgoing),
    track: (call: Promise<void>) => calls.track(call),
  };
  const freeLines = (trunk: TrunkAccess): number =>
    calls.isDraining
      ? 0
      : Math.max(0, Math.min(options.maxCalls - calls.count, load.freeForCampaigns(trunk)));
  return {
    port: agent.port,
    tlsPort: agent.tlsPort,
    get callCount() {
      return calls.count;
    },
    freeLines,
    dial: (call) => {
      const events = new DialEvents();
      const givenUp = new AbortController();
      const traced =
        call.isTraced && options.traces ? new TracedSipCall(options.traces, options.clock) : null;
      if (calls.isDraining || calls.count >= options.maxCalls) {
        events.push({ kind: 'not_dialled', cause: 'This server has no line free for another call.' });
      } else calls.track(placeSipCall(call, { events, givenUp: givenUp.signal, traced }, outgoing));
      const cancel = (): void => givenUp.abort();
      return { next: () => events.next(), cancel, ...(traced ? { takeTrace: () => traced.take() } : {}) };
    },
    probe: (trunk) => probeTrunk(trunk, outgoing),
    register: (trunk, listener) => {
      const registration = new TrunkRegistration(trunk, outgoing, listener);
      registrations.add(registration);
      const stop = (): Promise<void> => registration.stop().finally(() => registrations.delete(registration));
      return { stop };
    },
    drain: () => {
      calls.drain();
      agent.drain();
    },
    settled: () => calls.settled(),
    close: (withinMs) => agent.close(withinMs),
  };
}

function startAgent(
  options: SipTrunkOptions,
  carriersOf: ReturnType<typeof carriersOver>,
  onInvite: (call: IncomingCall) => void,
): Promise<UserAgent> {
  const { accounts, publicHost: realm = options.host } = options;
  return startUserAgent({
    host: options.host,
    port: options.port,
    ...(options.publicHost === undefined ? {} : { publicHost: options.publicHost }),
    hostFor: (peer) => hostFor(peer, options),
    ...(options.timers === undefined ? {} : { timers: options.timers }),
    ...(options.tls ? { tls: options.tls } : {}),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    isAllowed: (address) => options.isAllowed(address) || options.peers.carriersAt(address).length > 0,
    ...(accounts ? { screen: screenCalls({ ...options, accounts, carriersOf, realm }) } : {}),
    ...(options.isProxy ? { isProxy: options.isProxy } : {}),
    userAgent: options.userAgent,
    // Carriers share addresses, so the number called decides (`carry`), and it is looked up later.
    mediaFor: (peer) => (isOperators(peer, options) ? policyOf(null, options) : ANY_CODEC),
    ...(options.traces === undefined ? {} : { traces: options.traces }),
    maxCalls: options.maxCalls,
    log: options.log,
    clock: options.clock,
    onInvite,
  });
}

/** Runs one call from the INVITE to its end in the database. Never rejects. */
async function takeCall(call: IncomingCall, scope: CallScope, options: OutgoingSip): Promise<void> {
  const log = options.log.child({ sipCallId: call.id });
  const signalling = new SipSignalling(call, familiesFrom(options.host));
  const traced = options.traces ? new TracedSipCall(options.traces, options.clock) : null;
  traced?.follow(call.traceId);
  const line = options.load.openLine();
  let keepTrace: KeepTrace | undefined;
  try {
    if (!(await signalling.resolveOffer())) {
      const warning = `300 ${options.userAgent} "Media cannot be sent to this address"`;
      return call.reject(488, undefined, { Warning: warning });
    }
    const { numberFormat } = options;
    const arrival = { ...arrivalOf(call), numberFormat, carrier: 'sip', ...scope } as const;
    const reception = await options.receive(
      { ...arrival, carrierCallId: call.id, withinWorkspaceId: null },
      line.take,
    );
    ({ keepTrace } = reception);
    if (!reception.admitted) {
      reject(call, reception.reason);
      log.info({ reason: reception.reason, to: call.parties.to }, 'call rejected');
      return;
    }
    const own = options.peers.carriersAt(call.remoteAddress);
    const isCarriers = (address: string): boolean =>
      options.peers.carriersAt(address).some((carrier) => own.includes(carrier));
    signalling.allowMediaFrom(reception.media?.networks ?? [], isCarriers);
    const problem = await agreeByCarrier(call, signalling, reception.media, options);
    if (problem !== null) {
      log.info({ reason: problem, to: call.parties.to }, 'call rejected');
      return await reception.fail(`The call could not be carried: ${problem}.`);
    }
    call.ring();
    await carry(call, signalling, { admitted: reception, traced }, { ...options, log });
  } catch (error) {
    log.error({ err: error }, 'call failed');
    reject(call, 'unavailable');
  } finally {
    await signalling.hangUp();
    line.free();
    void traced?.take().then((trace) => trace && keepTrace?.(trace));
  }
}

/**
 * Agrees on the sound as the carrier of the called number wants it. A call that cannot be carried so is
 * refused, and why is returned.
 */
async function agreeByCarrier(
  call: IncomingCall,
  signalling: SipSignalling,
  media: TrunkMedia | null,
  options: SipTrunkOptions,
): Promise<string | null> {
  // Whoever proved to be somebody is that one's, also at an address of the operator's.
  if (isOperators(call.remoteAddress, options) && call.admittedAs === null) return null;
  const problem = call.agreeBy(policyOf(media, options));
  if (problem) {
    const { warning, why } = problem;
    call.reject(488, undefined, { Warning: `${warning} ${options.userAgent} "${why}"` });
    return why;
  }
  return (await signalling.resolveOffer()) ? null : 'Media cannot be sent to this address';
}

async function carry(
  call: IncomingCall,
  signalling: SipSignalling,
  { admitted, traced }: { admitted: AdmittedCall; traced: TracedSipCall | null },
  options: OutgoingSip,
): Promise<void> {
  const session = await options.openMedia({ recordingPath: admitted.recordingPath, traced });
  if (!session || session.localPort === null) {
    reject(call, 'unavailable');
    await session?.close();
    return admitted.fail('No media session was available for the call.');
  }
  // The private address of a peer at a public one says nothing of where it can reach us.
  const { offered } = signalling;
  const peer = offered && !offered.waitsForSource ? offered.address : call.remoteAddress;
  signalling.receiveAt({ address: addressFor(peer, listeningOf(options)), port: session.localPort });
  const { synthesizer, clock, log } = options;
  const { voice, language, listening, speaking, people } = admitted;
  const transfers = options.transfersOf({ leg: call, people, voice, language, speaking, listening, traced });
  const spoken = { synthesizer, voice, language, speaking };
  const parts = { listening, transfers, clock, log };
  const line = new AudioLine({ signalling, session, rings: true, ...spoken, ...parts });
  try {
    await admitted.run(line);
  } finally {
    await line.hangUp();
  }
}

/** The host in Contact and Via for this peer: the public name, or an address of the peer's family. */
function hostFor(peer: string, options: SipTrunkOptions): string {
  const { publicHost } = options;
  const isName = publicHost !== undefined && isIP(publicHost) === 0;
  return isName ? publicHost : addressFor(peer, listeningOf(options));
}
