import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/embedded-postgres.ts';
import { connect } from '../../server/platform/db/sql.ts';

/** One PostgreSQL server for all that are compared, with the settings the product gives it. */
export interface PeersDatabase {
  /** The postmaster: everything the database does is done below it. */
  pid: number;
  /** Creates a database and returns its address. */
  create(name: string): Promise<string>;
  /** Runs SQL of the bench in a database. */
  run(url: string, text: string): Promise<unknown[]>;
  stop(): Promise<void>;
}

export async function startPeersDatabase(): Promise<PeersDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-peers-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) });
  const run = async (url: string, text: string): Promise<unknown[]> => {
    const sql = connect(url, { connections: 1 });
    try {
      return [...(await sql.unsafe(text))];
    } finally {
      await sql.end({ timeout: 5 });
    }
  };
  return {
    pid: server.pid,
    create: async (name) => {
      await run(server.url, `create database ${name}`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    run,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}
