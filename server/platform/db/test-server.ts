import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

/** A server for tests: fast, and removed with all its data by `stop`. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

const PREFIX = 'switchboard-test-';

/**
 * Starts a PostgreSQL server in the temporary folder, without protection against power failures. A
 * killed test run leaves no server (the kernel ends it); the next run removes its folder here.
 */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandoned(tmpdir(), PREFIX);
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    const server = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      log: pino({ level: 'silent' }),
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '300',
        // Background workers keep databases open that a test drops, and only a superuser may end them.
        autovacuum: 'off',
      },
    });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/**
 * Removes the folders of processes that have ended.
 * @param prefix what their names begin with; the process's number follows, and `-`.
 */
export async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(prefix)) continue;
    const pid = /^(\d+)-/.exec(entry.slice(prefix.length))?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // A folder of another user stays.
    await rm(join(folder, entry), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
