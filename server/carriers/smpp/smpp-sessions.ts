import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { orAborted } from '../../platform/or-aborted.ts';
import type { SharedTurns } from '../shared-limits.ts';
import { openSession, type Connector, type SmppServer } from './open-session.ts';
import { Pace } from './pace.ts';
import { SessionError, NotSentError } from './smpp-errors.ts';
import { SmppLink, type LinkListener } from './smpp-link.ts';
import type { DeliveryActions, SmppSession } from './smpp-session.ts';

/** How sessions bind: one for both directions, or one for each where the SMSC wants that. */
export const BINDS = ['transceiver', 'separate'] as const;
export type Binds = (typeof BINDS)[number];

/** An account at an SMSC, as sessions are opened for it. */
export interface SmppAccess {
  workspaceId: number;
  carrierId: number;
  server: SmppServer;
  binds: Binds;
  /** Messages that leave in a second at most, through all processes. */
  perSecond: number;
}

export interface SmppSessionsOptions {
  connector: Connector;
  clock: Clock;
  log: Logger;
  /** The turns in which texts leave, through whichever process. */
  turns: SharedTurns;
  /** How long a goodbye may take. */
  graceMs: () => number;
}

/** A session that only sends is given up after this time without a text. */
const IDLE_MS = 300_000;
const LOOK_EVERY_MS = 60_000;
/** How long a session that could not be opened is not tried again. */
const REFUSED_MS = 60_000;
const AWAY_MS = 3_000;

interface Sender {
  key: string;
  opening: Promise<SmppSession>;
  /** Once it is open. */
  session: SmppSession | null;
  usedMs: number;
  /** Until when a failed opening counts; null while there is none. */
  failedUntilMs: number | null;
}

/**
 * The SMPP sessions of this process. Texts leave by the session that is kept to receive, where it sends too;
 * processes without one open a session that only sends, and give it up when nothing is sent.
 */
export class SmppSessions {
  readonly #options: SmppSessionsOptions;
  readonly #links = new Map<number, { key: string; link: SmppLink }>();
  readonly #senders = new Map<number, Sender>();
  readonly #stopping = new AbortController();
  #isLookingForIdle = false;

  constructor(options: SmppSessionsOptions) {
    this.#options = options;
  }

  /** What an account is opened with; sessions of other settings are not used for it. */
  static keyOf({ server, binds }: SmppAccess): string {
    return JSON.stringify([server, binds]);
  }

  /** Keeps a session up that receives, until it is stopped. */
  keep(
    access: SmppAccess,
    deliveriesOf: () => DeliveryActions,
    listener: LinkListener,
  ): { stop(): Promise<void> } {
    const { carrierId, binds, server } = access;
    const sending = binds === 'transceiver' ? this.#senders.get(carrierId) : undefined;
    // An account that may have one session would not get this one beside it.
    const after = sending ? this.#drop(carrierId, sending) : Promise.resolve();
    const mode = binds === 'transceiver' ? 'bind_transceiver' : 'bind_receiver';
    const link = new SmppLink(server, mode, { ...this.#options, deliveriesOf, after }, listener);
    const kept = { key: SmppSessions.keyOf(access), link };
    this.#links.set(carrierId, kept);
    return {
      stop: async () => {
        if (this.#links.get(carrierId) === kept) this.#links.delete(carrierId);
        await link.stop();
      },
    };
  }

  /** The pace at which texts leave by an account. */
  paceOf({ carrierId, perSecond }: SmppAccess): Pace {
    return new Pace({ carrierId, perSecond }, this.#options);
  }

  /**
   * A session that sends.
   * @throws SessionError when there is none, NotSentError when `signal` aborts before there is one.
   */
  async sender(access: SmppAccess, signal: AbortSignal): Promise<SmppSession> {
    const key = SmppSessions.keyOf(access);
    const kept = this.#links.get(access.carrierId);
    if (kept?.key === key && access.binds === 'transceiver') {
      const own = kept.link.sender;
      if (own) return own;
      // A session beside it would keep it from being opened again, where the account may have one.
      throw new SessionError(kept.link.fault ?? { kind: 'unreachable', reason: 'It is being connected to.' });
    }
    const nowMs = this.#options.clock.monotonicMs();
    const known = this.#senders.get(access.carrierId);
    const isUsed = known !== undefined && isUsable(known, key, nowMs);
    if (known && !isUsed) void this.#drop(access.carrierId, known);
    const sender = isUsed ? known : this.#open(access, key);
    sender.usedMs = nowMs;
    const late = (): NotSentError => new NotSentError('the session was not there in time');
    return orAborted(sender.opening, signal, late);
  }

  /** Ends the sessions that only send. */
  async close(): Promise<void> {
    this.#stopping.abort();
    const senders = [...this.#senders];
    await Promise.all(senders.map(([carrierId, sender]) => this.#drop(carrierId, sender)));
  }

  #open(access: SmppAccess, key: string): Sender {
    const { clock } = this.#options;
    const { signal } = this.#stopping;
    const opening = openSession(access.server, 'bind_transmitter', this.#options, signal);
    const usedMs = clock.monotonicMs();
    const sender: Sender = { key, opening, session: null, usedMs, failedUntilMs: null };
    opening.then(
      (session) => void (sender.session = session),
      (error: unknown) => {
        const isRefused = error instanceof SessionError && error.fault.kind === 'refused';
        sender.failedUntilMs = clock.monotonicMs() + (isRefused ? REFUSED_MS : AWAY_MS);
      },
    );
    this.#senders.set(access.carrierId, sender);
    void this.#closeIdle();
    return sender;
  }

  async #drop(carrierId: number, sender: Sender): Promise<void> {
    if (this.#senders.get(carrierId) === sender) this.#senders.delete(carrierId);
    await sender.opening.then(
      (session) => session.close(this.#options.graceMs()),
      () => {},
    );
  }

  /** Looks for idle sessions as long as there are any. */
  async #closeIdle(): Promise<void> {
    if (this.#isLookingForIdle) return;
    this.#isLookingForIdle = true;
    const { clock } = this.#options;
    while (this.#senders.size > 0 && (await clock.sleep(LOOK_EVERY_MS, this.#stopping.signal))) {
      const before = clock.monotonicMs() - IDLE_MS;
      for (const [carrierId, sender] of this.#senders)
        if (sender.usedMs <= before) void this.#drop(carrierId, sender);
    }
    this.#isLookingForIdle = false;
  }
}

/** Whether a session is there or being opened, or its opening has failed a moment ago. */
function isUsable({ key, session, failedUntilMs }: Sender, wanted: string, nowMs: number): boolean {
  if (key !== wanted) return false;
  if (failedUntilMs !== null) return nowMs < failedUntilMs;
  return session === null || session.isOpen;
}
