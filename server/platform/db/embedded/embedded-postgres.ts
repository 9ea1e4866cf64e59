import { realpathSync } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Logger } from 'pino';
import {
  APPLICATION_DATABASE,
  APPLICATION_ROLE,
  createCluster,
  readOrResetPassword,
  removeHalfClusters,
} from './create-cluster.ts';
import { systemClock } from '../../clock.ts';
import { bufferSize } from './buffer-size.ts';
import { lockDataFolder } from './data-lock.ts';
import { databaseAccount, giveCluster } from './database-account.ts';
import { installPrograms } from './install-programs.ts';
import { endLeftoverServer } from './leftover-server.ts';
import { findPlatformPackage } from './platform-package.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

/** SQLite accepts paths of 512 bytes, PostgreSQL 1,024; the rest is for the names below the folder. */
const MAX_PATH_BYTES = 480;

/** A PostgreSQL server that this process starts and supervises. */
export interface EmbeddedPostgres {
  /**
   * `postgres://` address of the application's database on the loopback. It contains the password: do
   * not log it.
   */
  readonly url: string;
  /** The postmaster's process number. */
  readonly pid: number;
  /**
   * Resolves when the server ends without a call of `stop`; never rejects. Afterwards it may be
   * started again.
   */
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  /**
   * Fast shutdown: rolls back open transactions, closes connections, writes everything. After 8 s the
   * server is stopped immediately and recovers at its next start. Idempotent, also right after
   * `exited`.
   */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  settings?: Record<string, string>;
  launched?: () => void;
  port?: number;
}

/**
 * Starts PostgreSQL on `dataDir` and creates the cluster the first time. The folder holds `cluster`
 * (PostgreSQL's own files), `password` (mode 600), `lock` and `programs`. Connections use TCP on
 * 127.0.0.1 with a password, on a free port chosen at every start: the path of a Unix socket is
 * limited to 107 bytes and must be reachable.
 *
 * When root starts it, the server runs as `nobody` (or the cluster's owner) and the data stays in
 * `dataDir` even where that user cannot enter it. A server that a killed supervisor left behind is
 * stopped first. Call it on the main thread: the kernel stops the server together with the thread
 * that started it. The server does not keep the process alive.
 *
 * @param options.dataDir a folder for the database only, `$DATA_DIR/postgres`; created when missing
 * @param options.settings settings that override the defaults and postgresql.conf, for example `{
 * fsync: 'off' }`
 * @param options.launched is called each time a program that takes long has been started: this process
 * then has nothing to do but wait for it
 * @param options.port the port of a server that is restarted after it ended unexpectedly; a free port
 * when omitted
 * @throws `DataFolderInUse` when a living process runs it already; `UnsupportedPlatform`; otherwise an
 *   `Error` whose message says in one line why the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (!isMainThread)
    throw new Error('The database must be started on the main thread: it would end with this one');
  const dataDir = await prepareDataDir(options.dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const started = await startLocked({ ...options, dataDir });
    void started.ended.then(() => lock.release());
    return started.postgres;
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface Started {
  readonly postgres: EmbeddedPostgres;
  /** Resolves when the server and all its processes have ended. */
  readonly ended: Promise<void>;
}

async function startLocked(options: EmbeddedOptions): Promise<Started> {
  const { dataDir, log, settings = {}, port, launched = () => {} } = options;
  const source = findPlatformPackage();
  const clusterDir = join(dataDir, 'cluster');
  const account = databaseAccount(clusterDir);
  const programs = await installPrograms(source, dataDir, account);
  try {
    await removeHalfClusters(dataDir);
    await giveCluster(clusterDir, account);
    if ((await refuseOtherMajor(clusterDir, source.major)) === 'missing')
      await createCluster(dataDir, account, programs, { durable: settings['fsync'] !== 'off', launched });
    await endLeftoverServer(clusterDir, account.uid, log);
    const password = await readOrResetPassword(dataDir, account, programs);
    // When the file cannot be read, the server reports the reason itself.
    const buffers = bufferSize(await readFile(join(clusterDir, 'postgresql.conf'), 'utf8').catch(() => ''));
    const ours = buffers === null ? {} : { shared_buffers: buffers };
    const plan = { clusterDir, account, programs, log, settings: { ...ours, ...settings }, launched };
    const server = await startServerProcess(
      plan,
      systemClock,
      port === undefined ? freePort : async () => port,
    );
    const ended = server.ended.then(() => programs.dispose());
    return { postgres: describe(server, password, ended), ended };
  } catch (error) {
    await programs.dispose();
    throw error;
  }
}

function describe(server: ServerProcess, password: string, ended: Promise<void>): EmbeddedPostgres {
  let stopping = false;
  return {
    url: `postgres://${APPLICATION_ROLE}:${password}@127.0.0.1:${server.port}/${APPLICATION_DATABASE}`,
    pid: server.pid,
    exited: new Promise((resolve) => {
      void server.ended.then((end) => {
        if (!stopping) resolve(end);
      });
    }),
    stop: async () => {
      stopping = true;
      await server.stop();
      await ended;
    },
  };
}

async function prepareDataDir(dataDir: string): Promise<string> {
  if (Buffer.byteLength(dataDir) > MAX_PATH_BYTES)
    throw new Error(
      `DATA_DIR: the path of the database folder is longer than ${MAX_PATH_BYTES} bytes: choose a shorter one, or set DATABASE_URL`,
    );
  try {
    await mkdir(dataDir, { recursive: true });
    // Other users may pass through to `programs` but cannot list the folder; `cluster` and `password`
    // have their own modes.
    await chmod(dataDir, 0o711);
    return realpathSync(dataDir);
  } catch (error) {
    throw new Error(
      `The database folder cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Whether a cluster exists; throws when another major version of PostgreSQL created it. */
async function refuseOtherMajor(clusterDir: string, major: number): Promise<'missing' | 'present'> {
  let version: string;
  try {
    version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return 'missing';
  }
  if (version === String(major)) return 'present';
  throw new Error(
    `The database in ${clusterDir} was made by PostgreSQL ${version}, and this installation brings PostgreSQL ${major}: ` +
      'move the data with pg_dump of the old version, or set DATABASE_URL',
  );
}
