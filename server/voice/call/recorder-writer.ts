import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';

interface Entry {
  what: string;
  attempts: number;
  /** Tries once; resolves to false when the recorder threw. */
  attempt(): Promise<boolean>;
  giveUp(): void;
}

/** Failed attempts after which an entry is set aside; with the pauses between them about seven seconds. */
const MAX_ATTEMPTS_IN_A_ROW = 8;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;
/** More than the longest call can produce; a limit for the case of a programming error. */
const MAX_ENTRIES = 5_000;

/**
 * Stores entries one after the other while the call goes on, so that the caller does not wait for the
 * database. An entry that fails is tried again, then set aside until the end of the call, so that it does not
 * hold up the others.
 */
export class RecorderWriter {
  readonly #clock: Clock;
  readonly #log: Logger;
  #waiting: Entry[] = [];
  #setAside: Entry[] = [];
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Queues one write; resolves with its result, or with undefined when it never succeeded. */
  put<Result>(what: string, write: () => Promise<Result>): Promise<{ result: Result } | undefined> {
    if (this.#closed || this.#waiting.length + this.#setAside.length >= MAX_ENTRIES) {
      this.#log.error({ what }, 'call recorder queue is full or closed');
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const attempt = async (): Promise<boolean> => {
        try {
          resolve({ result: await write() });
          return true;
        } catch (error) {
          this.#log.warn({ err: error, what }, 'call recorder write failed; retrying');
          return false;
        }
      };
      this.#waiting.push({ what, attempts: 0, attempt, giveUp: () => resolve(undefined) });
      this.#running ??= this.#run();
    });
  }

  /** Writes everything that is left, for at most `withinMs`; the rest is given up and named in the log. */
  async flush(withinMs: number): Promise<void> {
    const late = new AbortController();
    const timeUp = this.#clock.sleep(withinMs, late.signal);
    await Promise.race([this.#finishAll(), timeUp]);
    late.abort();
    this.#closed = true;
    const lost = [...this.#setAside, ...this.#waiting];
    this.#waiting = [];
    this.#setAside = [];
    for (const entry of lost) entry.giveUp();
    if (lost.length > 0)
      this.#log.error({ lost: lost.map((entry) => entry.what) }, 'call recorder writes lost');
  }

  async #finishAll(): Promise<void> {
    for (let round = 0; !this.#closed; round += 1) {
      while (this.#running) await this.#running;
      if (this.#setAside.length === 0) return;
      if (round > 0) await this.#clock.sleep(pauseMs(round));
      for (const entry of this.#setAside.splice(0)) {
        this.#waiting.push({ ...entry, attempts: MAX_ATTEMPTS_IN_A_ROW - 1 });
      }
      this.#running ??= this.#run();
    }
  }

  async #run(): Promise<void> {
    for (let entry = this.#waiting[0]; entry && !this.#closed; entry = this.#waiting[0]) {
      const isDone = await entry.attempt();
      if (this.#closed) return;
      entry.attempts += 1;
      if (isDone) {
        this.#waiting.shift();
      } else if (entry.attempts >= MAX_ATTEMPTS_IN_A_ROW) {
        this.#waiting.shift();
        this.#setAside.push(entry);
      } else {
        await this.#clock.sleep(pauseMs(entry.attempts));
      }
    }
    this.#running = null;
  }
}

/** The pause after so many failed attempts: doubles from a tenth of a second to two seconds. */
export function pauseMs(attempts: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
}
