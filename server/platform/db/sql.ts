import { dbOver, type Queryable, type Tx } from './db.ts';
import { Pool, type PoolOptions, type PoolUsage } from './pool.ts';
import { Share } from './share.ts';
import { runTransaction } from './transaction.ts';

export type { Queryable, Row, Tx } from './db.ts';
export * from './faults.ts';

/** How long a full disk is remembered: statements that need no space succeed meanwhile. */
const DISK_FULL_MS = 30_000;

/** A pool of connections to the database. */
export interface Sql extends Queryable {
  /** Runs `work` in a transaction; `mode` is the text after `begin`. */
  begin<T>(work: (tx: Tx) => Promise<T>, mode?: string): Promise<T>;
  /**
   * A connection for exclusive use, until it is released; the wait for it is limited to the longest
   * time of a statement.
   */
  reserve(): Promise<Reserved>;
  /**
   * The same pool for one kind of work, which gets at most so many of its connections at once and leaves the
   * others to other work, however long it waits for locks.
   */
  share(connections: number): Sql;
  /** Whether the database reported a full disk during the last half minute. */
  wasDiskFull(): boolean;
  /** How much of the pool is in use. */
  usage(): PoolUsage;
  /** Closes the pool once everything is answered, or after `timeout` seconds at the latest. */
  end(options?: { timeout?: number }): Promise<void>;
}

/** A connection for exclusive use, for state of a session: locks, settings, manual transactions. */
export interface Reserved extends Queryable {
  release(): void;
}

/** Either the pool or a transaction on one of its connections: the first argument of a query function. */
export type Db = Sql | Tx;

/**
 * Opens a pool. Every session uses UTC; timestamps are read as text in the form the API returns
 * (`2026-11-21T09:30:00.000Z`), 64-bit integers as numbers (ids and counts stay far below 2^53).
 */
export function connect(url: string, options: PoolOptions): Sql {
  let diskFullAtMs = -Infinity;
  const onDiskFull = (): void => void (diskFullAtMs = performance.now());
  const pool = new Pool(url, { ...options, onDiskFull });
  return sqlOver(pool, null, () => performance.now() - diskFullAtMs < DISK_FULL_MS);
}

function sqlOver(pool: Pool, share: Share | null, wasDiskFull: () => boolean): Sql {
  return Object.assign(
    dbOver((command) => pool.ask(command, share)),
    {
      begin: <T>(work: (tx: Tx) => Promise<T>, mode = ''): Promise<T> =>
        pool.use((connection) => runTransaction(connection, mode, work), share),
      reserve: async (): Promise<Reserved> => {
        const connection = await pool.take({ share, mayBeSilent: true });
        let isReleased = false;
        const release = (): void => {
          if (!isReleased) pool.giveBack(connection);
          isReleased = true;
        };
        return Object.assign(
          dbOver((command) => connection.ask(command)),
          { release },
        );
      },
      share: (connections: number): Sql => sqlOver(pool, new Share(connections, share), wasDiskFull),
      wasDiskFull,
      usage: () => pool.usage(),
      end: (ending: { timeout?: number } = {}): Promise<void> => pool.end(ending.timeout ?? null),
    },
  );
}

/** Runs `work` in one transaction: a new one, or the one that `db` already is. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return 'begin' in db ? db.begin(work) : work(db);
}
