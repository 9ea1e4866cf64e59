import postgres from 'postgres';

/** A pool of connections to the database. */
export type Sql = postgres.Sql<{ bigint: number }>;
/** Either the pool or a transaction on one of its connections: what a query function takes. */
export type Db = Sql | postgres.TransactionSql<{ bigint: number }>;

/** Codes of PostgreSQL that the code decides on (appendix A of its manual). */
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const EXCLUSION_VIOLATION = '23P01';

/**
 * Queries that may wait behind the one that a connection runs: more than there ever are. The driver does not keep the
 * connection for a transaction whose `begin` is the last of as many: it fails, and what others ask next runs inside of it.
 * The driver's types do not know the option.
 */
const WAITING = { max_pipeline: 1_000_000 };

/**
 * Opens a pool. Every session reckons in UTC; timestamps are read as text in the form in which they go out
 * (`2026-11-21T09:30:00.000Z`), 64-bit integers as numbers (ids and counts stay far below 2^53).
 */
export function connect(url: string, options: { connections: number; name?: string }): Sql {
  return postgres(url, {
    max: options.connections,
    connect_timeout: 10,
    ...WAITING,
    onnotice: () => {},
    connection: {
      application_name: options.name ?? 'switchboard',
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    types: {
      bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number },
      timestamp: { to: 1184, from: [1184], serialize: String, parse: isoOfTimestamp },
      date: { to: 1082, from: [1082], serialize: String, parse: (value: string) => value },
    },
  });
}

/** `2026-11-21 09:30:00.5+00`, as PostgreSQL writes it in UTC, becomes `2026-11-21T09:30:00.500Z`. */
export function isoOfTimestamp(value: string): string {
  const fraction = value.length > 22 ? value.slice(20, -3) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/** Runs `work` in one transaction: a new one, or the one that `db` already is. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!('begin' in db)) return work(db);
  const result: { value?: T } = {};
  await db.begin(async (tx) => {
    result.value = await work(tx);
  });
  return result.value as T;
}

/** The name of the violated constraint when `error` is a violation with this code, else null. */
export function violatedConstraint(error: unknown, code: string): string | null {
  if (!(error instanceof postgres.PostgresError) || error.code !== code) return null;
  return error.constraint_name ?? '';
}

/**
 * True when the database gave a statement up that might succeed another time: it waited too long for others
 * (`statement_timeout`), or others waited for it in a circle.
 */
export function isGivenUp(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ['57014', '40P01', '40001', '55P03'].includes(error.code);
}

/** True when the database could not be asked at all: it is down, starting, or ended the session. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return (
    /^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)/.test(error.code) ||
    /^(57P0|08|53300)/.test(error.code)
  );
}
