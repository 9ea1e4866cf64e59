import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Sql } from './sql.ts';

const ASKED_EVERY_MS = 60_000;
/** Number of requests; the fastest answer counts, because its error is the smallest. */
const QUESTIONS = 3;

/**
 * The time of the database: this process requests it at intervals and adds the time of a monotonic
 * clock in between. All processes on one database agree on it, however the clocks of their machines
 * are set, so that a time one process writes is due for every other at the same moment.
 */
export class DatabaseClock implements Clock {
  readonly #sql: Sql;
  readonly #own: Clock;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  /** The database's clock at zero of the local monotonic clock, in milliseconds since 1970. */
  #zeroMs: number;

  /** Requests the time; rejects when the database does not answer. */
  static async start(options: { sql: Sql; own: Clock; log: Logger }): Promise<DatabaseClock> {
    return new DatabaseClock(options, await askForZero(options.sql, options.own));
  }

  private constructor(options: { sql: Sql; own: Clock; log: Logger }, zeroMs: number) {
    this.#sql = options.sql;
    this.#own = options.own;
    this.#log = options.log;
    this.#zeroMs = zeroMs;
    // Compares with the machine's time, not with a frozen clock of a test.
    this.#timer = setInterval(() => void this.#askAgain(), ASKED_EVERY_MS).unref();
    const apartMs = this.epochMs() - this.#own.epochMs();
    if (Math.abs(apartMs) > 1_000)
      this.#log.warn({ ms: apartMs }, 'clocks of this machine and of the database differ');
  }

  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.epochMs());
  }

  epochMs(): number {
    return Math.floor(this.#zeroMs + this.#own.monotonicMs());
  }

  monotonicMs(): number {
    return this.#own.monotonicMs();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
    return this.#own.sleep(ms, signal);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #askAgain(): Promise<void> {
    try {
      this.#zeroMs = await askForZero(this.#sql, this.#own);
    } catch (error) {
      this.#log.debug({ err: error }, 'reading the time of the database failed');
    }
  }
}

async function askForZero(sql: Sql, own: Clock): Promise<number> {
  let best = { zeroMs: 0, tookMs: Infinity };
  for (let question = 0; question < QUESTIONS; question += 1) {
    const askedMs = own.monotonicMs();
    const [row] = await sql<{ ms: number }[]>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
    const answeredMs = own.monotonicMs();
    const tookMs = answeredMs - askedMs;
    if (row && tookMs < best.tookMs) best = { zeroMs: row.ms - (askedMs + answeredMs) / 2, tookMs };
  }
  return best.zeroMs;
}
