import { growingPause } from '../growing-pause.ts';
import { openSession, type Connector, type SmppServer } from './open-session.ts';
import { SessionError, type SessionFault } from './smpp-errors.ts';
import { STATUS } from './commands.ts';
import type { BindMode, DeliveryActions, SessionOptions, SmppSession } from './smpp-session.ts';

/** Who wants to know how a session fares that is kept up. */
export interface LinkListener {
  /** It is bound, for `seconds` from now on unless `failed` is told; told again while it is. */
  bound(seconds: number): void;
  /** It is not bound; it is tried again by itself. */
  failed(fault: SessionFault): void;
}

export type LinkOptions = Omit<SessionOptions, 'deliveries'> & {
  connector: Connector;
  /** The first session is opened only after this. */
  after: Promise<void>;
  /** What becomes of the texts of a session; each session has its own. */
  deliveriesOf: () => DeliveryActions;
  /** How long the goodbye may take, once it is stopped. */
  graceMs: () => number;
};

const TOLD_FOR_S = 600;
const TOLD_EVERY_MS = 300_000;
/** A session that holds no longer than this counts as failed, so that it is not repeated without end. */
const HELD_MS = 30_000;
/** Waiting between attempts grows up to the longest: wrong passwords lock accounts, silence passes. */
const BACK_OFF_MS = {
  refused: { first: 60_000, longest: 600_000 },
  away: { first: 2_000, longest: 120_000 },
};
/** Statuses by which an SMSC refuses the account, which does not change by itself. */
const OF_ACCOUNT: readonly number[] = [STATUS.RBINDFAIL, STATUS.RINVPASWD, STATUS.RINVSYSID];

/** A session that is kept up until `stop`: it is opened again whenever it breaks, after growing pauses. */
export class SmppLink {
  readonly #server: SmppServer;
  readonly #mode: BindMode;
  readonly #options: LinkOptions;
  readonly #listener: LinkListener;
  readonly #stopping = new AbortController();
  readonly #over: Promise<void>;
  #session: SmppSession | null = null;
  #fault: SessionFault | null = null;

  constructor(server: SmppServer, mode: BindMode, options: LinkOptions, listener: LinkListener) {
    this.#server = server;
    this.#mode = mode;
    this.#options = options;
    this.#listener = listener;
    this.#over = this.#run();
  }

  /** The session while it is bound and sends too; null otherwise. */
  get sender(): SmppSession | null {
    return this.#mode === 'bind_transceiver' && this.#session?.isOpen ? this.#session : null;
  }

  /** Why it is not bound; null while it is, or is being opened. */
  get fault(): SessionFault | null {
    return this.#fault;
  }

  /** Unbinds; resolves when the session is over. */
  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#over;
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    await this.#options.after;
    for (let failures = 0; !signal.aborted;) {
      const beganMs = clock.monotonicMs();
      let fault: SessionFault | null = null;
      try {
        const options = { ...this.#options, deliveries: this.#options.deliveriesOf() };
        this.#session = await openSession(this.#server, this.#mode, options, signal);
        await this.#hold(this.#session);
      } catch (error) {
        if (!(error instanceof SessionError)) log.error({ err: error }, 'SMPP session failed');
        fault = error instanceof SessionError ? error.fault : { kind: 'silent' };
      }
      this.#session = null;
      if (signal.aborted) return;
      this.#fault = fault;
      if (fault) this.#listener.failed(fault);
      const isHeld = fault === null && clock.monotonicMs() - beganMs >= HELD_MS;
      failures = isHeld ? 0 : failures + 1;
      await clock.sleep(pauseAfter(fault, Math.max(1, failures)), signal);
    }
  }

  /** Until the session is over. */
  async #hold(session: SmppSession): Promise<void> {
    const { clock, graceMs } = this.#options;
    const { signal } = this.#stopping;
    const over = new AbortController();
    void session.closed.then(() => over.abort());
    const ended = AbortSignal.any([signal, over.signal]);
    this.#fault = null;
    do this.#listener.bound(TOLD_FOR_S);
    while (await clock.sleep(TOLD_EVERY_MS, ended));
    if (signal.aborted) await session.close(graceMs());
  }
}

function pauseAfter(fault: SessionFault | null, failures: number): number {
  const isNo = fault?.kind === 'refused' && OF_ACCOUNT.includes(fault.status);
  return growingPause(isNo ? BACK_OFF_MS.refused : BACK_OFF_MS.away, failures);
}
