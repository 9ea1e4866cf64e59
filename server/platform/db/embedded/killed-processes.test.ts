import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import postgres from 'postgres';
import { type DatabaseAccount, databaseAccount, clusterArgument } from './database-account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { clusterName } from './leftover-server.ts';
import { freePort } from './server-process.ts';

const log = pino({ level: 'silent' });
const settings = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
const linuxOnly =
  process.platform === 'linux' ? false : 'the kernel ends children with their parent on Linux only';
const rootOnly = isRoot && process.platform === 'linux' ? false : 'needs root on Linux';

/** A supervisor in a process of its own, and all it has told so far. */
interface Supervisor {
  readonly child: ChildProcess;
  told: string;
}

const supervisors: Supervisor[] = [];

/** Starts a supervisor that starts the database, tells its process and address, and then does what `then` says. */
function supervisor(dataDir: string, then: string, asUser?: number): Supervisor {
  const program = `
    import { pino } from 'pino';
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const started = startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: 'silent' }), settings: { fsync: 'off' } });
    started.catch((error) => { console.log('refused ' + error.message); process.exit(3); });
    const server = await started;
    console.log('pid ' + server.pid + '\\nurl ' + server.url);
    ${then}`;
  const identity = asUser === undefined ? {} : { uid: asUser, gid: asUser };
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
    ...identity,
  });
  const one: Supervisor = { child, told: '' };
  child.stdout?.on('data', (chunk: Buffer) => (one.told += chunk.toString('utf8')));
  supervisors.push(one);
  return one;
}

// Whatever fails above, no supervisor outlives the tests, and no server its supervisor.
after(() => {
  for (const { child } of supervisors) child.kill('SIGKILL');
});

const holdOn = 'setInterval(() => undefined, 1000);';

/** Waits until the supervisor has told a line that begins with `word`, and gives its rest. */
async function told(one: Supervisor, word: string): Promise<string> {
  const line = new RegExp(`^${word} (.*)\\n`, 'm');
  await until(`the supervisor's "${word}"`, () => line.test(one.told));
  return line.exec(one.told)?.[1] ?? '';
}

async function kill({ child }: Pick<Supervisor, 'child'>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 5 });
  try {
    return [...(await sql.unsafe<T[]>(text))];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 15_000; performance.now() < deadline; await sleep(10))
    if (await condition()) return;
  assert.fail(`${what} did not come about within 15 s`);
}

describe('after processes were killed, the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let clusterDir: string;
  let account: DatabaseAccount;
  let server: EmbeddedPostgres | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-processes-'));
    dataDir = join(folder, 'postgres');
    clusterDir = join(dataDir, 'cluster');
    server = await startEmbeddedPostgres({ dataDir, log, settings });
    await query(server.url, 'create table kept (n int primary key)');
    await server.stop();
    account = databaseAccount(clusterDir);
  });
  after(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const restart = async (): Promise<EmbeddedPostgres> => {
    server = await startEmbeddedPostgres({ dataDir, log, settings });
    return server;
  };
  const count = async (url: string): Promise<unknown> =>
    (await query(url, 'select count(*)::int as n from kept'))[0];

  it('ends with its supervisor and has lost nothing', { skip: linuxOnly }, async () => {
    const child = supervisor(dataDir, holdOn);
    const pid = Number(await told(child, 'pid'));
    const url = await told(child, 'url');
    await query(url, 'insert into kept values (1)');
    await kill(child);
    await until('the end of the server', () => !isAlive(pid));
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 1 });
    await again.stop();
  });

  it('is started again although the one before is still shutting down', async () => {
    const child = supervisor(dataDir, holdOn);
    await told(child, 'pid');
    await kill(child);
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 1 });
    await again.stop();
  });

  it('refuses a second supervisor in another process and goes on', async () => {
    const running = await restart();
    const child = supervisor(dataDir, holdOn);
    assert.match(
      await told(child, 'refused'),
      new RegExp(`is already run by another process \\(process ${process.pid}\\)$`),
    );
    assert.deepEqual(await count(running.url), { n: 1 });
    await running.stop();
  });

  it('reports the end of its leading process, and recovers what was committed', async () => {
    const running = await restart();
    await query(running.url, 'insert into kept values (2)');
    process.kill(running.pid, 'SIGKILL');
    assert.deepEqual(await running.exited, { code: null, signal: 'SIGKILL' });
    const again = await restart();
    assert.notEqual(again.pid, running.pid);
    assert.deepEqual(await count(again.url), { n: 2 });
    await again.stop();
  });

  it('lives through the death of a backend without a new leader', async () => {
    const running = await restart();
    const sql = postgres(running.url, { max: 1, onnotice: () => undefined });
    const [held] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    assert.ok(held);
    process.kill(held.pid, 'SIGKILL');
    await sql.end({ timeout: 1 });
    await until('an answer', () =>
      count(running.url).then(
        () => true,
        () => false,
      ),
    );
    assert.ok(isAlive(running.pid));
    await running.stop();
  });

  it('survives the death of supervisor and leading process together', async () => {
    const child = supervisor(dataDir, holdOn);
    const pid = Number(await told(child, 'pid'));
    process.kill(pid, 'SIGKILL');
    await kill(child);
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 2 });
    await again.stop();
  });

  it('ends a server that runs on without its supervisor before it starts its own', async () => {
    const orphan = await startOrphan(dataDir, clusterDir, account);
    const again = await restart();
    assert.ok(!isAlive(orphan));
    assert.notEqual(again.pid, orphan);
    assert.deepEqual(await count(again.url), { n: 2 });
    await again.stop();
  });

  it('does not take a lock file for a server when its process number belongs to a stranger, and spares that one', async () => {
    const identity = account.switched ? { uid: account.uid, gid: account.gid } : {};
    const stranger = spawn('/bin/sleep', ['600'], { stdio: 'ignore', cwd: '/', ...identity });
    assert.ok(stranger.pid);
    await writeLockFile(clusterDir, stranger.pid, account);
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 2 });
    assert.equal(stranger.exitCode ?? stranger.signalCode, null);
    await kill({ child: stranger });
    await again.stop();
  });

  it('does not take a lock file for a server when its process number belongs to nobody', async () => {
    const gone = spawn('/bin/true', { stdio: 'ignore' });
    await once(gone, 'exit');
    assert.ok(gone.pid);
    await writeLockFile(clusterDir, gone.pid, account);
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 2 });
    await again.stop();
  });

  it('leaves the server of a copied folder alone', async () => {
    const copy = join(folder, 'copy');
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    if (!isRoot) await chmod(join(copy, 'cluster'), 0o700);
    const running = await restart();
    // As root this also shows that a cluster which root copied back is handed to the database's account.
    const other = await startEmbeddedPostgres({ dataDir: copy, log, settings });
    assert.deepEqual(await count(other.url), { n: 2 });
    assert.deepEqual(await count(running.url), { n: 2 });
    await other.stop();
    await running.stop();
  });

  it('ends with a supervisor that simply has nothing left to do', async () => {
    const idle = supervisor(dataDir, '');
    const ended = once(idle.child, 'exit');
    const pid = Number(await told(idle, 'pid'));
    assert.deepEqual(await ended, [0, null]);
    await until('the end of the server', () => !isAlive(pid));
  });

  it('makes a whole cluster after a creation that was killed in the middle', async () => {
    const fresh = join(folder, 'fresh');
    const child = supervisor(fresh, holdOn);
    await until('the beginning of the creation', async () => {
      const building = (await readdir(fresh).catch(() => [])).find((entry) => entry.startsWith('.building-'));
      return building !== undefined && (await readdir(join(fresh, building))).includes('PG_VERSION');
    });
    await kill(child);
    assert.ok(!(await readdir(fresh)).includes('cluster'));
    const whole = await startEmbeddedPostgres({ dataDir: fresh, log, settings });
    assert.deepEqual(await query(whole.url, 'select 1 as works'), [{ works: 1 }]);
    assert.deepEqual(
      (await readdir(fresh)).filter((entry) => entry.startsWith('.')),
      [],
    );
    await whole.stop();
  });
});

describe('the account of the embedded database', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'database-account-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it(
    'is not root, and the data stays where it is even if the account cannot enter the folder above',
    { skip: rootOnly },
    async () => {
      const closed = join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const dataDir = join(closed, 'postgres');
      const server = await startEmbeddedPostgres({ dataDir, log, settings });
      assert.notEqual((await stat(`/proc/${server.pid}`)).uid, 0);
      await query(server.url, 'create table kept as select generate_series(1, 1000) as n');
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      const again = await startEmbeddedPostgres({ dataDir, log, settings });
      assert.deepEqual(await query(again.url, 'select count(*)::int as n from kept'), [{ n: 1000 }]);
      await again.stop();
      assert.equal((await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8')).trim(), '18');
    },
  );

  it('is the user itself when that is not root', { skip: rootOnly }, async () => {
    const dataDir = join(folder, 'user', 'postgres');
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'user'), { mode: 0o700 });
    await chown(join(folder, 'user'), 65_534, 65_534);
    const child = supervisor(dataDir, holdOn, 65_534);
    const url = await told(child, 'url');
    assert.deepEqual(await query(url, 'select 1 as works'), [{ works: 1 }]);
    await kill(child);
    // Root may go on with it: the server then runs as the cluster's owner.
    const server = await startEmbeddedPostgres({ dataDir, log, settings });
    assert.equal((await stat(`/proc/${server.pid}`)).uid, 65_534);
    await server.stop();
  });

  it("refuses another user's cluster in one line", { skip: rootOnly }, async () => {
    const child = supervisor(join(folder, 'user', 'postgres'), holdOn, 1234);
    assert.match(await told(child, 'refused'), /^The database folder cannot be used: .*permission denied/i);
  });
});

/** A server as a supervisor leaves it that was killed on a system without parent-death signals. */
async function startOrphan(dataDir: string, clusterDir: string, account: DatabaseAccount): Promise<number> {
  const program = join(await programFolder(dataDir), 'bin', 'postgres');
  const options = [
    `port=${await freePort()}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    `cluster_name=${await clusterName(clusterDir)}`,
  ];
  const args = ['-D', clusterArgument(account, clusterDir), ...options.flatMap((option) => ['-c', option])];
  const identity = account.switched ? { uid: account.uid, gid: account.gid } : {};
  const orphan = spawn(program, args, { cwd: clusterDir, stdio: 'ignore', detached: true, ...identity });
  orphan.unref();
  const { pid } = orphan;
  assert.ok(pid);
  await until('the start of the orphan', async () => {
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  });
  return pid;
}

async function programFolder(dataDir: string): Promise<string> {
  for (const place of [join(dataDir, 'programs'), '/var/cache/switchboard'])
    for (const entry of await readdir(place).catch(() => []))
      if (entry.startsWith('postgresql-')) return join(place, entry);
  throw new Error('the programs are nowhere');
}

async function writeLockFile(clusterDir: string, pid: number, account: DatabaseAccount): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  await writeFile(
    file,
    `${pid}\n${clusterArgument(account, clusterDir)}\n1700000000\n5432\n\n127.0.0.1\n         1         1\nready   \n`,
  );
  await chmod(file, 0o600);
  if (account.switched) await chown(file, account.uid, account.gid);
}
