import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { migrate } from '../platform/db/migrate.ts';
import { connect, inTransaction, type Sql } from '../platform/db/sql.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup, type BackupSummary } from './write-backup.ts';

const log = pino({ level: 'silent' });
const KEY = 'k'.repeat(40);
const ADMIN = fileURLToPath(new URL('../../tools/admin.ts', import.meta.url));

describe('a backup that is disturbed', () => {
  let database: { url: string; drop(): Promise<void> };
  let sql: Sql;
  let folder: string;
  const file = async (key: string, bytes: Buffer): Promise<string> => {
    const path = join(folder, 'files', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    return path;
  };
  const save = async (name: string): Promise<BackupSummary> =>
    writeBackup({
      ...{ databaseUrl: database.url, filesRoot: join(folder, 'files'), bucket: null },
      ...{ to: join(folder, name), product: '0.0.1', now: Temporal.Now.instant() },
      ...{ secretKey: KEY, includeSecretKey: false },
    });
  const env = (): NodeJS.ProcessEnv => ({
    ...{ PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY: KEY },
  });
  const namesLike = async (name: string): Promise<string[]> =>
    (await readdir(folder)).filter((each) => each.startsWith(name)).sort();
  /** Runs `work` while a backup in a process of its own is in its middle: it waits for the last table. */
  async function inTheMiddle(name: string, work: (backup: ChildProcess) => Promise<void>): Promise<void> {
    const to = join(folder, name);
    await inTransaction(sql, async (tx) => {
      await tx`lock table webhook_endpoints in access exclusive mode`;
      const backup = spawn(process.execPath, [ADMIN, 'backup', '--to', to], { env: env(), stdio: 'ignore' });
      await until('it waits in its middle', async () => {
        const [row] = await tx<{ waiting: number }[]>`
          select count(*) as waiting from pg_locks where not granted and relation = 'webhook_endpoints'::regclass`;
        return (row?.waiting ?? 0) > 0;
      });
      await work(backup);
    });
  }
  before(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { connections: 2, name: 'test' });
    await migrate(sql, log);
    folder = await mkdtemp(join(tmpdir(), 'switchboard-disturbed-'));
    for (let index = 0; index < 20; index += 1)
      await file(`recordings/1/stays-${index}.wav`, randomBytes(64 << 10));
  });
  after(async () => {
    await sql.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('by files that come, grow and go meanwhile is whole, with every file that stays', async () => {
    const over = new AbortController();
    let written = 0;
    const disturb = async (): Promise<void> => {
      while (!over.signal.aborted) {
        written += 1;
        const path = await file(`recordings/2/passing-${written % 7}.wav`, randomBytes(written % 9000));
        await writeFile(path, randomBytes(5_000), { flag: 'a' });
        if (written % 2 === 0) await rm(path);
      }
    };
    const disturbing = disturb();
    try {
      await save('running.tar.zst');
    } finally {
      over.abort();
      await disturbing;
    }
    assert.ok(written > 0);
    const { manifest } = await verifyBackup(join(folder, 'running.tar.zst'));
    assert.ok(manifest.files.count >= 20, String(manifest.files.count));
  });

  it('by a disk that is full ends with a sentence and leaves nothing behind', async () => {
    // The shell's limit of the size of a file (in blocks of 512 bytes) stands for the end of the disk.
    const to = join(folder, 'full.tar.zst');
    const command = `ulimit -f 256; exec "$0" "$@"`;
    const args = ['-c', command, process.execPath, ADMIN, 'backup', '--to', to];
    const run = spawnSync('sh', args, { encoding: 'utf8', env: env() });
    assert.deepEqual([run.status, run.stdout], [1, ''], run.stderr);
    assert.match(run.stderr, /^admin: .*full\.tar\.zst cannot be written: EFBIG/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('full')),
      [],
    );
  });

  it('by a SIGKILL in its middle leaves nothing that looks complete, and the next one clears what it left', async () => {
    const name = 'killed.tar.zst';
    await inTheMiddle(name, async (backup) => {
      backup.kill('SIGKILL');
      assert.deepEqual(await once(backup, 'exit'), [null, 'SIGKILL']);
    });
    assert.deepEqual(await namesLike(name), [`${name}.partial`]);
    await assert.rejects(verifyBackup(join(folder, `${name}.partial`)));
    await save(name);
    assert.deepEqual(await namesLike(name), [name]);
    await verifyBackup(join(folder, name));
  });

  it('by another one to the same file goes on: the other is refused', async () => {
    const name = 'twice.tar.zst';
    let finished: Promise<unknown[]> = Promise.resolve([]);
    await inTheMiddle(name, async (backup) => {
      finished = once(backup, 'exit');
      const before = await stat(join(folder, `${name}.partial`));
      await assert.rejects(save(name), /twice\.tar\.zst is being written by another backup/);
      assert.equal((await stat(join(folder, `${name}.partial`))).ino, before.ino);
    });
    assert.deepEqual(await finished, [0, null]);
    assert.deepEqual(await namesLike(name), [name]);
    await verifyBackup(join(folder, name));
  });
});
