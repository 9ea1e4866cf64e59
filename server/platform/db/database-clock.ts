import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Sql } from './sql.ts';

const ASKED_EVERY_MS = 60_000;
/** The quickest of so many answers counts: it is the one that says least falsely when it was given. */
const QUESTIONS = 3;

/**
 * The time of the database, as told by this process: asked now and then, and counted on in between by a clock that never
 * jumps. All processes on one database agree on it, however their own clocks are set, so that a time that one wrote
 * down comes for another neither too early nor too late.
 */
export class DatabaseClock implements Clock {
  readonly #sql: Sql;
  readonly #own: Clock;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  /** What the database's clock showed when the own monotonic one showed zero, in milliseconds since 1970. */
  #zeroMs: number;

  /** Asks for the time; rejects when the database cannot be asked. */
  static async start(options: { sql: Sql; own: Clock; log: Logger }): Promise<DatabaseClock> {
    return new DatabaseClock(options, await askForZero(options.sql, options.own));
  }

  private constructor(options: { sql: Sql; own: Clock; log: Logger }, zeroMs: number) {
    this.#sql = options.sql;
    this.#own = options.own;
    this.#log = options.log;
    this.#zeroMs = zeroMs;
    // The machine's time and not that of the work: a clock that is frozen is asked for nothing.
    this.#timer = setInterval(() => void this.#askAgain(), ASKED_EVERY_MS).unref();
    const apartMs = this.epochMs() - this.#own.epochMs();
    if (Math.abs(apartMs) > 1_000)
      this.#log.warn({ ms: apartMs }, 'the clocks of this machine and of the database are apart');
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
      this.#log.debug({ err: error }, 'the database was not asked for the time');
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
