import type { Logger } from 'pino';
import type { Clock } from './platform/clock.ts';

/** A stop that takes longer than this has failed. */
const STOP_DEADLINE_MS = 9_500;
/**
 * A Ctrl-C under `npm start` arrives twice: from the terminal, which sends it to every process, and from npm, which forwards
 * its own. A second one counts as a wish to cut short from then on.
 */
const SECOND_SIGNAL_AFTER_MS = 3_000;
/** What file operations that still run have to come to their end after everything else has. */
const THREADS_MS = 500;

/** What a process needs to know of what it runs. */
export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Ends the process: on SIGTERM or SIGINT with code 0, on an exception that nothing caught with code 1 (docs/decisions/0031). Both
 * stop what runs first, within `STOP_DEADLINE_MS`.
 */
export class ProcessEnd {
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #aborter = new AbortController();
  #running: Promise<Stoppable | null> = Promise.resolve(null);
  #code = 0;
  #stoppingSinceMs: number | null = null;

  constructor(log: Logger, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Aborts when the process begins to stop. */
  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Listens to the system; from now on this alone ends the process. */
  listen(): void {
    process.on('SIGTERM', (signal) => this.#onSignal(signal));
    process.on('SIGINT', (signal) => this.#onSignal(signal));
    process.on('uncaughtException', (error) => this.#onFault(error, 'uncaught exception'));
    process.on('unhandledRejection', (error) => this.#onFault(error, 'unhandled rejection'));
  }

  /** What is stopped before the process ends; a start that fails has nothing left to stop. */
  stops(starting: Promise<Stoppable>): void {
    this.#running = starting.catch(() => null);
  }

  #onSignal(signal: NodeJS.Signals): void {
    const sinceMs = this.#stoppingSinceMs;
    if (sinceMs === null) {
      this.#log.info({ signal }, 'stopping');
      return this.#begin();
    }
    if (this.#clock.monotonicMs() - sinceMs < SECOND_SIGNAL_AFTER_MS) return;
    this.#log.warn({ signal }, 'stopping cut short by a second signal');
    endNow(1);
  }

  #onFault(error: unknown, message: string): void {
    this.#log.fatal({ err: error }, `${message}: the process stops and ends`);
    this.#code = 1;
    if (this.#stoppingSinceMs === null) this.#begin();
  }

  #begin(): void {
    this.#stoppingSinceMs = this.#clock.monotonicMs();
    this.#aborter.abort();
    setTimeout(() => {
      this.#log.error('not stopped in time; the process is killed');
      killNow();
    }, STOP_DEADLINE_MS);
    void this.#stop();
  }

  async #stop(): Promise<void> {
    try {
      const running = await this.#running;
      await running?.stop();
    } catch (error) {
      this.#log.error({ err: error }, 'stopping failed');
      this.#code = 1;
    }
    if (areThreadsBusy()) await this.#clock.sleep(THREADS_MS);
    if (areThreadsBusy()) this.#log.warn('a file operation does not end; the process is killed');
    endNow(this.#code);
  }
}

/**
 * Ends the process with `code`. Node waits for the threads that carry out file operations and look up names when it ends, for ever
 * where one hangs (a network folder that is gone, a pipe): there the process kills itself instead.
 */
function endNow(code: number): void {
  if (areThreadsBusy()) killNow();
  process.exit(code);
}

/** Ends the process without waiting for any thread, after what listens to its end: the log is written, the database told. */
function killNow(): void {
  process.emit('exit', 1);
  process.kill(process.pid, 'SIGKILL');
}

const areThreadsBusy = (): boolean =>
  process.getActiveResourcesInfo().some((resource) => /^(FSReq|GetAddrInfoReq)/.test(resource));
