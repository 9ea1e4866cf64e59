import type { Logger } from 'pino';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { Binding, type Account } from './binding.ts';
import type { IncomingCall } from './call.ts';
import type { CallScreen } from './call-screen.ts';
import { closeUserAgent, type UserAgentParts } from './close-user-agent.ts';
import type { ServerAddress } from './find-servers.ts';
import type { Flow } from './flow.ts';
import { ANY_MEDIA, type MediaPolicy } from './negotiate-sdp.ts';
import type { OutgoingContext } from './leg-context.ts';
import type { DialListener, Invitation } from './invitation.ts';
import { OutgoingCall } from './outgoing-call.ts';
import type { MessageTraces } from './message-traces.ts';
import { sendOptions, type OptionsAnswer, type OptionsQuestion } from './send-options.ts';
import { defaultTimers, TimerSet, type SipTimers } from './sip-timers.ts';
import { SourceGate } from './source-gate.ts';
import { Transactions } from './transactions.ts';
import { Transports } from './transports.ts';
import type { TlsIdentity } from './tls-identity.ts';
import { UasCore } from './uas-core.ts';
import { writeHost } from './uri.ts';

export { CallEndedError } from './call.ts';
export type { Account, Binding, RegisterFailure, RegisterOutcome } from './binding.ts';
export type { AskingCall, CallScreen, ScreenVerdict } from './call-screen.ts';
export type { CallEnd, CallEvents, IncomingCall } from './call.ts';
export type { ReferEnd } from './referral.ts';
export type { Parties } from './caller-identity.ts';
export type { KeyPress } from './dtmf-info.ts';
export type { DialFailure, DialListener, Invitation } from './invitation.ts';
export type { ServerAddress } from './find-servers.ts';
export type { Leg } from './leg.ts';
export type {
  LocalMedia,
  MediaDirection,
  MediaPolicy,
  NegotiatedMedia,
  SrtpPolicy,
} from './negotiate-sdp.ts';

export interface UserAgentOptions {
  /** Address that UDP and TCP listen on. */
  host: string;
  /** The port of both; 0 uses a free one. */
  port: number;
  /** Address that peers reach us by, where it differs; needed when `host` is a wildcard. */
  publicHost?: string;
  /** The host that the peer of this address reaches us by; `publicHost` unless said otherwise. */
  hostFor?(peerAddress: string): string;
  /** Where TLS is accepted, and with which certificate; absent: calls leave over TLS, and none arrive. */
  tls?: { port: number; identity: TlsIdentity };
  /** Certificates (PEM) that servers are verified by, in place of Node's. */
  ca?: string;
  /** Whether a peer is allowed. Datagrams and connections of others are dropped before anything is read. */
  isAllowed(address: string): boolean;
  /**
   * Whether an address is a proxy in front of this server: it may send everything, and its `X-Auth-IP` says
   * whose call it brings, who needs to be allowed themselves.
   */
  isProxy?(address: string): boolean;
  /** Judges callers before anything is answered; absent: whoever is allowed may call. */
  screen?: CallScreen;
  /** The name in Server and User-Agent. */
  userAgent: string;
  /** How the sound of calls from this address may be carried; as they offer, unless set. */
  mediaFor?(peerAddress: string): MediaPolicy;
  log: Logger;
  /** Keeps the messages of calls; without it none are kept. */
  traces?: Pick<MessageTraces, 'note'>;
  timers?: SipTimers;
  clock?: Clock;
  /** Calls at once, including those that are ending; one more is answered 503 with Retry-After. */
  maxCalls: number;
  /**
   * Called with a new call. The caller gets 100 until it is rung, accepted or rejected; after 180 s it is
   * refused with 480.
   */
  onInvite(call: IncomingCall): void;
}

/** What a user agent holds; all zero when it is idle. */
export interface UserAgentCounts {
  serverTransactions: number;
  clientTransactions: number;
  dialogs: number;
  timers: number;
  connections: number;
}

export interface UserAgent {
  readonly port: number;
  /** Of TLS; null where no certificate is given. */
  readonly tlsPort: number | null;
  /** Calls that have not ended. */
  readonly activeCalls: number;
  readonly counts: UserAgentCounts;
  /** Places a call; `listener` is told how it goes. */
  invite(invitation: Invitation, listener: DialListener): PlacedInvite;
  /**
   * Asks a server whether it is there (OPTIONS, RFC 3261, section 11).
   * @returns its answer; null when none comes within 16 × T1.
   */
  ping(server: ServerAddress, question: OptionsQuestion): Promise<OptionsAnswer | null>;
  /** A registration at a server, which is sent by its `register`; to be released in the end. */
  bind(server: ServerAddress, account: Account): Binding;
  /** Answers new calls and OPTIONS with 503 and Retry-After from now on; calls that are up go on. */
  drain(): void;
  /**
   * Hangs up every call, waits `withinMs` at most (two seconds unless told) for the peers to confirm, and
   * closes all sockets. An ACK that is missing is awaited for half that time.
   */
  close(withinMs?: number): Promise<void>;
}

/** A call that is being placed. */
export interface PlacedInvite {
  /** The Call-ID, which the peer's logs have too. */
  readonly id: string;
  /** Of its messages among all (`message-traces.ts`). */
  readonly traceId: string;
  /** Gives the call up; it may still be answered at that moment. */
  cancel(): void;
}

/** The user agent could not start; `code` says why. */
export class UserAgentStartError extends Error {
  readonly code: 'port_in_use' | 'address_unavailable' | 'public_host_missing';

  constructor(code: UserAgentStartError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UserAgentStartError';
    this.code = code;
  }
}

/** How a Contact names each transport. */
const TRANSPORTS = { UDP: '', TCP: ';transport=tcp', TLS: ';transport=tls' } as const;

const NO_SCREEN: CallScreen = {
  isOpen: false,
  judge: async () => ({ kind: 'admit', admittedAs: null }),
};

/** How long `close` waits for peers to confirm, unless told. */
const CLOSING_MS = 2_000;

/**
 * Starts a SIP user agent on UDP and TCP (RFC 3261). Rejects with `UserAgentStartError` when the port is
 * taken or the address is not ours.
 */
export async function startUserAgent(options: UserAgentOptions): Promise<UserAgent> {
  const { log, maxCalls, userAgent, onInvite } = options;
  const clock = options.clock ?? systemClock;
  const timers = options.timers ?? defaultTimers;
  const publicHost = options.publicHost ?? options.host;
  if (publicHost === '0.0.0.0' || publicHost === '::') {
    throw new UserAgentStartError(
      'public_host_missing',
      'SIP listens on every address: name the one peers reach it by',
    );
  }
  const running = new TimerSet(clock, (fault) => log.error({ err: fault }, 'sip timer failed'));
  const gate = new SourceGate((address) => options.isAllowed(address), clock, log);
  const inbox: MessageSink = { receive: () => {}, receiveBroken: () => {} };
  const transports = await openTransports(options, gate, inbox);
  const hostFor = (flow: Flow): string => options.hostFor?.(flow.address) ?? publicHost;
  const transactions = new Transactions({
    transports,
    timers,
    running,
    log,
    sentByFor: (flow) => ({ host: hostFor(flow), port: transports.ownPort(flow) }),
    onAck: (ack) => core.receiveAck(ack),
    onAsked: (address) => gate.asked(address),
    onUnacknowledged: (peer, call) => log.info({ peer, call }, 'sip refusal never acknowledged'),
  });
  const contactFor = (flow: Flow, user?: string): { name: string; value: string } => ({
    name: 'contact',
    value: `<sip:${user === undefined ? '' : `${user}@`}${writeHost(hostFor(flow))}:${transports.ownPort(flow)}${TRANSPORTS[flow.protocol]}>`,
  });
  const context = {
    timers,
    running,
    transactions,
    transports,
    log,
    agent: userAgent,
    sentBy: `${writeHost(publicHost)}:${transports.tcp.port}`,
    contactFor,
    mediaFor: (address: string) => options.mediaFor?.(address) ?? ANY_MEDIA,
    expect: (address: string) => gate.expect(address),
  };
  const screen = options.screen ?? NO_SCREEN;
  const isKnown = (address: string): boolean => gate.knows(address);
  const isProxy = proxiesOf(options);
  const core: UasCore = new UasCore({ maxCalls, log, context, screen, isKnown, isProxy, onInvite });
  inbox.receive = (bytes, flow) => core.receive(bytes, flow);
  inbox.receiveBroken = (why, head, flow) => core.receiveBroken(why, head, flow);
  const outgoing = new Set<OutgoingCall>();
  return agentOf({ core, transports, transactions, running, clock, outgoing, context });
}

const proxiesOf =
  ({ isProxy }: UserAgentOptions) =>
  (address: string): boolean =>
    isProxy?.(address) ?? false;

function agentOf(parts: UserAgentParts): UserAgent {
  const { core, transports, transactions, running, outgoing, context } = parts;
  const { dialogs } = core;
  let closed: Promise<void> | null = null;
  return {
    port: transports.tcp.port,
    tlsPort: transports.tls?.port ?? null,
    get activeCalls() {
      return core.activeCalls;
    },
    get counts() {
      return {
        serverTransactions: transactions.serverCount,
        clientTransactions: transactions.clientCount,
        dialogs: dialogs.size,
        timers: running.count,
        connections: transports.tcp.connections + (transports.tls?.connections ?? 0),
      };
    },
    invite: (invitation, listener) => {
      const calling: OutgoingContext = { ...context, adopt: (make) => core.adopt(make), dialogs };
      const onOver = (): void => void outgoing.delete(call);
      const call: OutgoingCall = new OutgoingCall(invitation, listener, calling, onOver);
      outgoing.add(call);
      call.start();
      return { id: call.id, traceId: call.traceId, cancel: () => call.cancel() };
    },
    ping: (server, question) => sendOptions(server, question, context),
    bind: (server, account) => new Binding(server, account, context),
    drain: () => core.drain(),
    close: (withinMs = CLOSING_MS) => (closed ??= closeUserAgent(parts, withinMs)),
  };
}

/** The receiver of messages; it does nothing until the core exists, which needs the port first. */
interface MessageSink {
  receive(bytes: Buffer, flow: Flow): void;
  receiveBroken(why: string, head: Buffer | null, flow: Flow): void;
}

async function openTransports(
  options: UserAgentOptions,
  gate: SourceGate,
  inbox: MessageSink,
): Promise<Transports> {
  const { host, port, log, traces } = options;
  const isProxy = proxiesOf(options);
  try {
    return await Transports.open({
      host,
      port,
      ...{ tls: options.tls, ca: options.ca },
      isAllowed: (address) => isProxy(address) || gate.admits(address, options.screen?.isOpen === true),
      mayAsk: () => options.screen?.isOpen === true,
      onMessage: (bytes, flow) => inbox.receive(bytes, flow),
      onBroken: (why, head, flow) => inbox.receiveBroken(why, head, flow),
      onFault: (fault) => log.error({ err: fault }, 'sip transport fault'),
      ...(traces ? { onPassing: (direction, bytes, peer) => traces.note(direction, bytes, peer) } : {}),
    });
  } catch (refusal) {
    const code = refusal instanceof Error && 'code' in refusal ? refusal.code : null;
    if (code === 'EADDRINUSE') {
      throw new UserAgentStartError('port_in_use', `SIP port ${port} on ${host} is in use`, refusal);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES') {
      throw new UserAgentStartError('address_unavailable', `SIP cannot listen on ${host}:${port}`, refusal);
    }
    throw refusal;
  }
}
