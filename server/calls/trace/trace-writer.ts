import type { Logger } from 'pino';
import type { CallTrace, KeepTrace } from '../../carriers/call-trace.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { CallKey } from '../record/running-calls.queries.ts';
import { insertTraces, type WaitingTrace } from './trace.queries.ts';

/** Traces are gathered for this long, and so many are written at once. */
const GATHERED_MS = 1_000;
const AT_ONCE = 50;
/** Traces that wait while the database is away; one more is dropped. */
const WAITING = 500;

/**
 * Writes the traces of calls that are over, many in one statement, so that no call waits for it. A trace that
 * cannot be written is lost and logged: it is a help, and no record of the business.
 */
export class TraceWriter {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  #waiting: WaitingTrace[] = [];
  #writing: Promise<void> | null = null;

  constructor({ sql, clock, log }: { sql: Sql; clock: Clock; log: Logger }) {
    this.#sql = sql;
    this.#clock = clock;
    this.#log = log;
  }

  /** What takes the trace of this call. */
  keeperOf(key: CallKey): KeepTrace {
    return (trace) => this.keep(key, trace);
  }

  /** Takes a trace and returns at once. */
  keep(key: CallKey, trace: CallTrace): void {
    if (trace.messages.length === 0 && trace.media === null) return;
    if (this.#waiting.length >= WAITING) {
      this.#log.warn({ call_id: key.callId }, 'trace of a call dropped: too many wait to be written');
      return;
    }
    this.#waiting.push({ key, trace });
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
  }

  /** Writes what waits at once. Resolves when that is done. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
  }

  async #write(): Promise<void> {
    await this.#clock.sleep(GATHERED_MS, this.#closing.signal);
    while (this.#waiting.length > 0) {
      const traces = this.#waiting.splice(0, AT_ONCE);
      try {
        await insertTraces(this.#sql, traces, isoOf(this.#clock.now()));
      } catch (error) {
        this.#log.warn({ err: error, calls: traces.length }, 'traces of calls could not be written');
      }
    }
  }
}
