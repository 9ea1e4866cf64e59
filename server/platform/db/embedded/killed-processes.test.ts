import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { connect } from '../sql.ts';
import { type DatabaseAccount, databaseAccount, clusterArgument } from './database-account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { clusterName } from './leftover-server.ts';
import { freePort } from './server-process.ts';
import {
  endSupervisors,
  WAIT_FOREVER,
  isAlive,
  kill,
  query,
  supervisor,
  printed,
  until,
} from './supervisor-process.ts';

const log = pino({ level: 'silent' });
const settings = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
const linuxOnly =
  process.platform === 'linux' ? false : 'the kernel ends children with their parent on Linux only';

after(endSupervisors);

describe('the embedded database after processes were killed', () => {
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

  it('ends with its supervisor and loses nothing', { skip: linuxOnly }, async () => {
    const child = supervisor(dataDir, WAIT_FOREVER);
    const pid = Number(await printed(child, 'pid'));
    const url = await printed(child, 'url');
    await query(url, 'insert into kept values (1)');
    await kill(child);
    await until('the end of the server', () => !isAlive(pid));
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 1 });
    await again.stop();
  });

  it('starts again while the previous server is still shutting down', async () => {
    const child = supervisor(dataDir, WAIT_FOREVER);
    await printed(child, 'pid');
    await kill(child);
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 1 });
    await again.stop();
  });

  it('refuses a second supervisor in another process and continues', async () => {
    const running = await restart();
    const child = supervisor(dataDir, WAIT_FOREVER);
    assert.match(
      await printed(child, 'refused'),
      new RegExp(`is already run by another process \\(process ${process.pid}\\)$`),
    );
    assert.deepEqual(await count(running.url), { n: 1 });
    await running.stop();
  });

  it('reports the end of its postmaster, and recovers what was committed', async () => {
    const running = await restart();
    await query(running.url, 'insert into kept values (2)');
    process.kill(running.pid, 'SIGKILL');
    assert.deepEqual(await running.exited, { code: null, signal: 'SIGKILL' });
    const again = await restart();
    assert.notEqual(again.pid, running.pid);
    assert.deepEqual(await count(again.url), { n: 2 });
    await again.stop();
  });

  it('survives the death of a backend with the same postmaster', async () => {
    const running = await restart();
    const sql = connect(running.url, { connections: 1 });
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

  it('survives the death of supervisor and postmaster together', async () => {
    const child = supervisor(dataDir, WAIT_FOREVER);
    const pid = Number(await printed(child, 'pid'));
    process.kill(pid, 'SIGKILL');
    await kill(child);
    const again = await restart();
    assert.deepEqual(await count(again.url), { n: 2 });
    await again.stop();
  });

  it('stops a server that outlived its supervisor before it starts a new one', async () => {
    const orphan = await startOrphan(dataDir, clusterDir, account);
    const again = await restart();
    assert.ok(!isAlive(orphan));
    assert.notEqual(again.pid, orphan);
    assert.deepEqual(await count(again.url), { n: 2 });
    await again.stop();
  });

  it('ignores a lock file whose process number belongs to another program, and leaves that program alone', async () => {
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

  it('ignores a lock file whose process number is not in use', async () => {
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
    // As root this also shows that a cluster restored by root is given to the database's account.
    const other = await startEmbeddedPostgres({ dataDir: copy, log, settings });
    assert.deepEqual(await count(other.url), { n: 2 });
    assert.deepEqual(await count(running.url), { n: 2 });
    await other.stop();
    await running.stop();
  });

  it('ends with a supervisor that has nothing left to do', async () => {
    const idle = supervisor(dataDir, '');
    const ended = once(idle.child, 'exit');
    const pid = Number(await printed(idle, 'pid'));
    assert.deepEqual(await ended, [0, null]);
    await until('the end of the server', () => !isAlive(pid));
  });

  it('creates a complete cluster after an interrupted creation', async () => {
    const fresh = join(folder, 'fresh');
    const child = supervisor(fresh, WAIT_FOREVER);
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

/** A server whose supervisor was killed on a system without parent-death signals. */
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
  throw new Error('the programs are not installed');
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
