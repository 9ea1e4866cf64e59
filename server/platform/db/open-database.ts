import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { findRestoreMark } from './restore-mark.queries.ts';
import { connect, type Sql } from './sql.ts';

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/** The database, migrated and ready. */
export interface Database {
  /** Address with the password: do not log it. */
  url: string;
  sql: Sql;
  /** Closes the pool and stops the embedded server, if there is one. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** An external PostgreSQL server; null starts the embedded one below `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  connections: number;
  clock: Clock;
  log: Logger;
  /** Called each time this process has nothing to do but wait for the database. */
  launched?: () => void;
}

/**
 * Opens the configured database and applies migrations. An embedded server that ends unexpectedly is
 * restarted at the same address, so that pools and listeners reconnect by themselves.
 * @throws Error of one line with the reason.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl === null ? await SupervisedServer.start(options) : null;
  if (embedded === null) options.launched?.();
  const url = embedded?.url ?? options.databaseUrl ?? '';
  const sql = connect(url, { connections: options.connections });
  const close = async (): Promise<void> => {
    await sql.end({ timeout: 2 });
    await embedded?.stop();
  };
  try {
    if ((await findRestoreMark(sql)) !== null)
      throw new Error('The database holds a restore that was broken off: say the same `admin restore` again');
    await migrate(sql, options.log);
    return { url, sql, close };
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(options.databaseUrl === null ? reason : `DATABASE_URL: ${reason}`, { cause: error });
  }
}

/** The embedded server, restarted whenever it ends unexpectedly. */
class SupervisedServer {
  readonly url: string;
  readonly #options: DatabaseOptions;
  readonly #stopping = new AbortController();
  #current: EmbeddedPostgres;
  readonly #watch: Promise<void>;

  static async start(options: DatabaseOptions): Promise<SupervisedServer> {
    return new SupervisedServer(options, await launch(options));
  }

  private constructor(options: DatabaseOptions, first: EmbeddedPostgres) {
    this.#options = options;
    this.#current = first;
    this.url = first.url;
    this.#watch = this.#keepRunning();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#current.stop();
    await this.#watch;
  }

  async #keepRunning(): Promise<void> {
    const stopped = new Promise<null>((resolve) => {
      this.#stopping.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    for (;;) {
      const end = await Promise.race([this.#current.exited, stopped]);
      if (end === null) return;
      this.#options.log.error({ end }, 'database ended unexpectedly, restarting it');
      if (!(await this.#startAgain())) return;
    }
  }

  async #startAgain(): Promise<boolean> {
    const port = Number(new URL(this.url).port);
    for (let pauseMs = MIN_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        const next = await launch(this.#options, port);
        this.#current = next;
        if (this.#stopping.signal.aborted) await next.stop();
        return !this.#stopping.signal.aborted;
      } catch (error) {
        this.#options.log.error({ err: error }, 'restarting the database failed');
      }
      if (!(await this.#options.clock.sleep(pauseMs, this.#stopping.signal))) return false;
    }
  }
}

const launch = (options: DatabaseOptions, port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: join(options.dataDir, 'postgres'),
    log: options.log.child({ part: 'postgres' }),
    ...(options.launched === undefined ? {} : { launched: options.launched }),
    ...(port === undefined ? {} : { port }),
  });
