import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import { openSession, type Session } from '../db/session.ts';
import { registerWorker, renewLeases } from './jobs.queries.ts';
import { within } from '../within.ts';

const MAX_PAUSE_MS = 1_000;
const CONNECT_MS = 5_000;

/** Duration of a lease and interval of its renewal, by the real clock also when the jobs use a frozen one. */
export interface LeaseTimes {
  readonly leaseMs: number;
  readonly renewMs: number;
}

/**
 * The registration of this process as a worker: a row of `job_workers` and an advisory lock held by a
 * separate database session. When the session ends, its jobs are released at once. When the process hangs,
 * they are released when their leases expire. A lost session is replaced by a new one with a new id.
 */
export class WorkerSession {
  readonly #url: string;
  readonly #log: Logger;
  readonly #times: LeaseTimes;
  readonly #running: () => number[];
  readonly #onRegistered: () => void;
  readonly #stopping = new AbortController();
  #session: Session | null = null;
  #id: number | null = null;
  #loop: Promise<void> | null = null;
  #lost = new AbortController();

  /** `running` returns the ids of the jobs that run now. `onRegistered` is called for each new id. */
  constructor(options: {
    databaseUrl: string;
    log: Logger;
    times: LeaseTimes;
    running: () => number[];
    onRegistered: () => void;
  }) {
    this.#url = options.databaseUrl;
    this.#log = options.log;
    this.#times = options.times;
    this.#running = options.running;
    this.#onRegistered = options.onRegistered;
  }

  /** The id to claim under, or null while there is none. */
  get id(): number | null {
    return this.#id;
  }

  /** Resolves once the worker is registered. */
  async start(): Promise<void> {
    await this.#register();
    this.#loop = this.#stayRegistered();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#lost.abort();
    await this.#loop;
    await this.#leave();
  }

  async #stayRegistered(): Promise<void> {
    let pauseMs = 50;
    while (!this.#stopping.signal.aborted) {
      if (this.#id !== null) {
        await systemClock.sleep(this.#times.renewMs, this.#lost.signal);
        if (this.#stopping.signal.aborted || (await this.#renew())) continue;
        this.#log.warn('worker session lost, its jobs are released');
      }
      await this.#leave();
      try {
        await this.#register();
        pauseMs = 50;
      } catch (error) {
        this.#log.debug({ err: error }, 'worker registration failed, trying again');
        await systemClock.sleep(pauseMs, this.#stopping.signal);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
  }

  async #register(): Promise<void> {
    const lost = new AbortController();
    const session = await openSession(this.#url, {
      name: 'switchboard-worker',
      connectMs: CONNECT_MS,
      onClosed: () => lost.abort(),
    });
    this.#lost = lost;
    this.#session = session;
    const id = await within(this.#times.leaseMs, 'registering the worker', registerWorker(session.db));
    if (lost.signal.aborted) throw new Error('the session ended at once');
    this.#id = id;
    this.#onRegistered();
  }

  /** @returns false when the session is closed or does not answer, or the worker is no longer registered. */
  async #renew(): Promise<boolean> {
    const session = this.#session;
    if (!session || this.#id === null || this.#lost.signal.aborted) return false;
    const renewing = renewLeases(session.db, this.#id, this.#running(), this.#times.leaseMs);
    return within(this.#times.leaseMs / 3, 'renewing leases', renewing).catch((error: unknown) => {
      this.#log.debug({ err: error }, 'renewing job leases failed');
      return false;
    });
  }

  async #leave(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#id = null;
    await session?.close();
  }
}
