import { Socket } from 'node:net';
import { Client, type QueryResult } from 'pg';
import { responsiveTimeout } from '../responsive-timeout.ts';
import { faultOf, isDiskFull, isPlanOutdated } from './faults.ts';
import { readAnswers, type DriverEnd } from './read-answers.ts';
import type { Answer, Command } from './statement.ts';
import { valueTypes } from './value-types.ts';

const CONNECT_MS = 10_000;
/** The database cancels a statement after this time. */
export const STATEMENT_MS = 30_000;
const KEEP_ALIVE_MS = 60_000;
/** More statements than the program has; a text beyond them is planned each time it is sent. */
const KEPT_PLANS = 2_000;

/** Names of the prepared statements, the same on all connections. */
const plans = new Map<string, string>();
let lastPlan = 0;

export interface ConnectionOptions {
  /** The `application_name` in pg_stat_activity. */
  readonly name?: string;
  readonly connectMs?: number;
  /** Whether it carries `COPY` (`copy.ts`): each statement then waits for the answer to the one before. */
  readonly copies?: boolean;
  /** Called when the database reports a full disk for a statement. */
  onDiskFull?(): void;
}

/**
 * One connection to PostgreSQL. Every session uses UTC and writes times in the form that `value-
 * types.ts` reads. Statements may be sent before earlier ones are answered; the database executes
 * them in order.
 */
export class Connection extends Client {
  readonly #socket: Socket;
  readonly #onDiskFull: ConnectionOptions['onDiskFull'];
  #unanswered = 0;
  #silentSinceMs = 0;

  constructor(url: string, options: ConnectionOptions = {}) {
    const socket = new Socket();
    const connectMs = options.connectMs ?? CONNECT_MS;
    super({
      connectionString: addressOf(url),
      application_name: options.name ?? 'switchboard',
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      pipeline: options.copies !== true,
      types: valueTypes,
      stream: () => socket,
    });
    // Found out when it connects, it would cost the pool a place for good.
    if (!(this.port >= 1 && this.port <= 65_535))
      throw new Error(
        `The database cannot have the port ${this.port}; it may come from the environment (PGPORT).`,
      );
    this.#socket = socket;
    this.#onDiskFull = options.onDiskFull;
    readAnswers(driverEndOf(this));
    // Pending statements are rejected by the driver; without any, the error has no recipient.
    this.on('error', () => {});
    socket.on('error', () => {});
    // The driver counts the time in which this process is blocked, and leaves a refused connection open.
    const given = responsiveTimeout(connectMs, () => this.destroy());
    for (const event of ['connect', 'end']) this.once(event, given);
  }

  /**
   * Sends one statement.
   * @throws DatabaseError for what the database refuses, DatabaseAway when the connection is lost.
   */
  ask(command: Command): Promise<Answer> {
    const plan = command.prepared ? planOf(command.text) : undefined;
    if (this.#unanswered === 0) this.#silentSinceMs = performance.now();
    this.#unanswered += 1;
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, result: QueryResult | QueryResult[]): void => {
        this.#unanswered -= 1;
        this.#silentSinceMs = performance.now();
        if (!error) return resolve(answerOf(result));
        if (isPlanOutdated(error)) plans.delete(command.text);
        if (isDiskFull(error)) this.#onDiskFull?.();
        reject(faultOf(error));
      };
      const { text, values } = command;
      this.query(
        { text, values: values as unknown[], ...(plan === undefined ? {} : { name: plan }) },
        settle,
      );
    });
  }

  /** Whether a statement has no answer yet. */
  get isBusy(): boolean {
    return this.#unanswered > 0;
  }

  /** The number of milliseconds for which a statement has had no answer. */
  silentForMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#silentSinceMs;
  }

  /** Closes the connection at once; unanswered statements fail with `DatabaseAway`. */
  destroy(): void {
    this.#socket.destroy();
  }
}

/** Several statements in one text have several results; the last one is returned. */
function answerOf(results: QueryResult | QueryResult[]): Answer {
  const result = Array.isArray(results) ? results.at(-1) : results;
  const rows = (result?.rows ?? []) as object[];
  return { rows, count: result?.rowCount ?? rows.length, command: result?.command ?? '' };
}

function planOf(text: string): string | undefined {
  const known = plans.get(text);
  if (known !== undefined || plans.size >= KEPT_PLANS) return known;
  lastPlan += 1;
  const name = `s${lastPlan}`;
  plans.set(text, name);
  return name;
}

/** The address with the session settings added to its own, and `sslmode` interpreted as libpq does. */
function addressOf(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  const settings = '-c TimeZone=UTC -c DateStyle=ISO,YMD';
  address.searchParams.set('options', own === null ? settings : `${own} ${settings}`);
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  // The driver does not decode a plus sign in an address as a space.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}

/** The driver does not declare this field. */
const driverEndOf = (client: Client): DriverEnd =>
  (client as unknown as { connection: DriverEnd }).connection;
