import { randomBytes } from 'node:crypto';
import { chown, chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterArgument, type DatabaseAccount } from './database-account.ts';
import type { Programs } from './install-programs.ts';
import { reasonIn, runProgram } from './run-program.ts';

/**
 * The role the application logs in as: it owns its database, may create databases and is not a
 * superuser.
 */
export const APPLICATION_ROLE = 'switchboard';
export const APPLICATION_DATABASE = 'switchboard';

const DEADLINE_MS = 120_000;

/**
 * Allows connections from the loopback with the password only. The superuser has no password and
 * cannot log in.
 */
const hostBasedAuthentication = `# Written once, when the cluster was created.
host all all 127.0.0.1/32 scram-sha-256
`;

/**
 * Creates `dataDir/cluster` when it is missing: UTF-8, the built-in locale C.UTF-8 (independent of
 * the system's libraries) and data checksums. The cluster is built under a temporary name and renamed
 * when it is complete and flushed, so that an interrupted creation leaves no partial cluster. Throws
 * an error of one line when the cluster cannot be created.
 * @param options.launched is called when `initdb` runs, which takes longest
 */
export async function createCluster(
  dataDir: string,
  account: DatabaseAccount,
  programs: Programs,
  options: { durable: boolean; launched: () => void },
): Promise<void> {
  const building = join(dataDir, `.building-${randomBytes(6).toString('hex')}`);
  await mkdir(building, { mode: 0o700 });
  try {
    if (account.switched) await chown(building, account.uid, account.gid);
    await runInitdb(building, account, programs, options.launched);
    const rules = join(building, 'pg_hba.conf');
    await writeFile(rules, hostBasedAuthentication);
    const password = await newPassword(dataDir);
    // Nothing below `building` counts before it is flushed.
    await runSingleUser(building, account, programs, firstStatements(password), { fsync: 'off' });
    if (options.durable) await flushCluster(building, account, programs);
    await rename(building, join(dataDir, 'cluster'));
    if (options.durable) await flushFolder(dataDir);
  } catch (error) {
    await rm(building, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/**
 * Makes the role and its database. The database is the one that `initdb` calls `postgres`, renamed: a
 * copy of the template would write the same files once more.
 */
const firstStatements = (password: string): string[] => [
  `CREATE ROLE ${APPLICATION_ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
  `ALTER DATABASE postgres RENAME TO ${APPLICATION_DATABASE}`,
  `ALTER DATABASE ${APPLICATION_DATABASE} OWNER TO ${APPLICATION_ROLE}`,
  `COMMENT ON DATABASE ${APPLICATION_DATABASE} IS NULL`,
];

/** Removes what an interrupted `createCluster` left. The caller holds the data lock. */
export async function removeHalfClusters(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir))
    if (entry.startsWith('.building-'))
      await rm(join(dataDir, entry), { recursive: true, force: true, maxRetries: 5 });
}

/** Reads the role's password, or sets a new one when its file is lost. The server must not be running. */
export async function readOrResetPassword(
  dataDir: string,
  account: DatabaseAccount,
  programs: Programs,
): Promise<string> {
  const file = join(dataDir, 'password');
  const kept = (await readFile(file, 'utf8').catch(ignoreMissing))?.trim();
  if (kept !== undefined && /^[0-9a-f]{64}$/.test(kept)) {
    await chmod(file, 0o600);
    return kept;
  }
  const password = await newPassword(dataDir);
  try {
    await runSingleUser(join(dataDir, 'cluster'), account, programs, [
      `ALTER ROLE ${APPLICATION_ROLE} PASSWORD '${password}'`,
    ]);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return password;
}

/** Writes 256 random bits into a file that only this user can read. */
async function newPassword(dataDir: string): Promise<string> {
  const password = randomBytes(32).toString('hex');
  const file = join(dataDir, 'password');
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  return password;
}

async function runInitdb(
  folder: string,
  account: DatabaseAccount,
  programs: Programs,
  launched: () => void,
): Promise<void> {
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const rest = ['--username=postgres', '--auth=reject', '--data-checksums', '--no-sync', '--no-instructions'];
  const args = ['-D', clusterArgument(account, folder), ...text, ...rest];
  const running = runProgram(account, programs.initdb, args, {
    cwd: folder,
    needsName: true,
    deadlineMs: DEADLINE_MS,
  });
  launched();
  const run = await running;
  if (run.code !== 0)
    throw new Error(`The database cluster could not be made: ${reasonIn(run.output)}${advice(account)}`);
}

/**
 * Executes each statement by itself in PostgreSQL's single-user mode, without a server or a login, in the
 * template database: the only one that clusters of all releases have.
 */
async function runSingleUser(
  folder: string,
  account: DatabaseAccount,
  programs: Programs,
  statements: readonly string[],
  more: Record<string, string> = {},
): Promise<void> {
  const settings = {
    exit_on_error: 'on',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...more,
  };
  const args = [
    '--single',
    '-j',
    '-D',
    clusterArgument(account, folder),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const run = await runProgram(account, programs.postgres, [...args, 'template1'], {
    cwd: folder,
    needsName: true,
    input,
    deadlineMs: DEADLINE_MS,
  });
  if (run.code !== 0) throw new Error(`The database cluster could not be set up: ${reasonIn(run.output)}`);
}

function advice(account: DatabaseAccount): string {
  return account.named ? '' : ` (give user ${account.uid} a name in /etc/passwd, or set DATABASE_URL)`;
}

/**
 * Writes the cluster to the disk: on Linux by one flush of its file system, elsewhere file by file, of which
 * there are over a thousand.
 */
async function flushCluster(folder: string, account: DatabaseAccount, programs: Programs): Promise<void> {
  const method = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  const args = ['-D', clusterArgument(account, folder), '--sync-only', ...method];
  const run = await runProgram(account, programs.initdb, args, {
    cwd: folder,
    needsName: true,
    deadlineMs: DEADLINE_MS,
  });
  if (run.code !== 0)
    throw new Error(`The database cluster could not be written to the disk: ${reasonIn(run.output)}`);
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
