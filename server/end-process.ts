import type { Logger } from 'pino';
import type { Clock } from './platform/clock.ts';

/** The deadline of a stop. */
const STOP_DEADLINE_MS = 9_500;
/**
 * A Ctrl-C under `npm start` arrives twice: the terminal sends it to every process, and npm forwards
 * its own. A signal after this time is a request to cut the stop short.
 */
const SECOND_SIGNAL_AFTER_MS = 3_000;
/** The time that running file operations get to finish after everything else has stopped. */
const THREADS_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** The part of the application that the process stops. */
export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Ends the process: on SIGTERM or SIGINT with code 0, on an uncaught exception with code 1
 * (docs/decisions/0031). Both stop the application first, within `STOP_DEADLINE_MS`.
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

  /** Aborts when the process starts to stop. */
  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Handles signals and uncaught exceptions; from now on only this class ends the process. */
  listen(): void {
    process.on('SIGTERM', (signal) => this.#onSignal(signal));
    process.on('SIGINT', (signal) => this.#onSignal(signal));
    process.on('uncaughtException', (error) => this.#onFault(error, 'uncaught exception'));
    process.on('unhandledRejection', (error) => this.#onFault(error, 'unhandled rejection'));
  }

  /** Sets what is stopped before the process ends; a failed start has nothing left to stop. */
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
    const endsAtMs = this.#clock.monotonicMs() + THREADS_MS;
    while (areThreadsBusy() && this.#clock.monotonicMs() < endsAtMs) await this.#clock.sleep(LOOK_EVERY_MS);
    if (areThreadsBusy()) this.#log.warn('a file operation does not end; the process is killed');
    endNow(this.#code);
  }
}

/**
 * Ends the process with `code`. At its end Node waits for the threads of file operations and name
 * lookups, forever if one hangs (a lost network folder, a pipe): in that case the process kills
 * itself.
 */
function endNow(code: number): void {
  if (areThreadsBusy()) killNow();
  process.exit(code);
}

/**
 * Ends the process without waiting for threads, after the exit handlers: the log is written, the
 * database is stopped.
 */
function killNow(): void {
  process.emit('exit', 1);
  process.kill(process.pid, 'SIGKILL');
}

const areThreadsBusy = (): boolean =>
  process.getActiveResourcesInfo().some((resource) => /^(FSReq|GetAddrInfoReq)/.test(resource));
