import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

/** A server for tests: fast, and gone with everything in it after `stop`. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

const PREFIX = 'switchboard-test-';

/**
 * Starts a PostgreSQL of its own in the temporary folder, without any care for power failures. A test run that is killed leaves no
 * server (the kernel ends it); the folder it leaves is removed here by the next.
 */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandonedFolders();
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
        // Its workers hold databases open that a test wants to drop, and only a superuser may end them.
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

async function removeAbandonedFolders(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    const pid = /^switchboard-test-(\d+)-/.exec(entry)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Another user's folder stays; it is not ours to judge.
    await rm(join(tmpdir(), entry), { recursive: true, force: true }).catch(() => undefined);
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
