import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';

interface Entry {
  what: string;
  attempts: number;
  /** Tries once; resolves to false when the desk refused. */
  attempt(): Promise<boolean>;
  giveUp(): void;
}

/** Attempts before an entry steps aside for those after it; with the pauses between them about seven seconds. */
const attemptsInTurn = 8;
const firstPauseMs = 100;
const longestPauseMs = 2_000;
/** More than a call of the longest length can bring; a bound against a fault of ours. */
const maxEntries = 5_000;

/**
 * Puts things on the desk one after the other while the call goes on: the caller never waits for the database. What the
 * desk refuses is tried again, then set aside for the end of the call, so that one bad entry does not hold up the rest.
 */
export class RecorderWriter {
  readonly #clock: Clock;
  readonly #log: Logger;
  #waiting: Entry[] = [];
  #setAside: Entry[] = [];
  #working: Promise<void> | null = null;
  #closed = false;

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Queues one write; resolves with its result, or with undefined when it could not be written until the end. */
  put<Result>(what: string, write: () => Promise<Result>): Promise<{ result: Result } | undefined> {
    if (this.#closed || this.#waiting.length + this.#setAside.length >= maxEntries) {
      this.#log.error({ what }, 'nothing more can be put on the desk of this call');
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const attempt = async (): Promise<boolean> => {
        try {
          resolve({ result: await write() });
          return true;
        } catch (error) {
          this.#log.warn({ err: error, what }, 'the desk refused; trying again');
          return false;
        }
      };
      this.#waiting.push({ what, attempts: 0, attempt, giveUp: () => resolve(undefined) });
      this.#working ??= this.#work();
    });
  }

  /** Writes all that is left, for at most `withinMs`; what remains then is given up and named in the log. */
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
      this.#log.error({ lost: lost.map((entry) => entry.what) }, 'could not be written down');
  }

  async #finishAll(): Promise<void> {
    for (let round = 0; !this.#closed; round += 1) {
      while (this.#working) await this.#working;
      if (this.#setAside.length === 0) return;
      if (round > 0) await this.#clock.sleep(pauseMs(round));
      for (const entry of this.#setAside.splice(0)) {
        this.#waiting.push({ ...entry, attempts: attemptsInTurn - 1 });
      }
      this.#working ??= this.#work();
    }
  }

  async #work(): Promise<void> {
    for (let entry = this.#waiting[0]; entry && !this.#closed; entry = this.#waiting[0]) {
      const isDone = await entry.attempt();
      if (this.#closed) return;
      entry.attempts += 1;
      if (isDone) {
        this.#waiting.shift();
      } else if (entry.attempts >= attemptsInTurn) {
        this.#waiting.shift();
        this.#setAside.push(entry);
      } else {
        await this.#clock.sleep(pauseMs(entry.attempts));
      }
    }
    this.#working = null;
  }
}

/** The pause after so many failed attempts: doubles from a tenth of a second to two seconds. */
export function pauseMs(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1));
}
