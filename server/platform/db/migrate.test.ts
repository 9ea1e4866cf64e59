import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { connect, type Sql } from './sql.ts';
import { migrate, migrationsFolder, readMigrations } from './migrate.ts';
import { MigrationRefused } from './migration-refused.ts';
import { createTestDatabase } from './test-database.ts';

const log = pino({ level: 'silent' });

describe('migrate', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let sql: Sql;
  let folder: string;

  before(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { connections: 4 });
  });
  after(async () => {
    await sql.end();
    await database.drop();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrate-'));
    await sql`drop schema public cascade`;
    await sql`create schema public`;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const file = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  const run = () => migrate(sql, log, folder);
  const refused = (message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof MigrationRefused);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  };

  it('accepts a folder without files', async () => {
    assert.deepEqual(await run(), { applied: [] });
  });

  it('applies files of several statements in order, once, and records them', async () => {
    await file('0001_first.sql', 'create table a (n int); insert into a values (1);');
    await file(
      '0002_second.sql',
      `create function f() returns int language sql as 'select n + 1 from a'; select f();`,
    );
    await file('schema.sql', 'this is no migration');
    assert.deepEqual(await run(), { applied: ['0001_first', '0002_second'] });
    assert.deepEqual(await run(), { applied: [] });
    await file('0003_third.sql', 'update a set n = f()');
    assert.deepEqual(await run(), { applied: ['0003_third'] });
    assert.deepEqual([...(await sql`select n from a`)], [{ n: 2 }]);
    const rows = await sql<{ version: number; name: string; checksum: string; applied: boolean }[]>`
      select version, name, checksum, applied_at <= now() as applied from schema_migrations order by version`;
    const files = await readMigrations(folder);
    const expected = files.map(({ version, name, checksum }) => ({ version, name, checksum, applied: true }));
    assert.deepEqual([...rows], expected);
  });

  it('makes processes that start at the same time wait for the one that migrates', async () => {
    await file('0001_slow.sql', 'select pg_sleep(0.2); create table a (n int);');
    const runs = await Promise.all([run(), run(), run()]);
    assert.deepEqual(
      runs.flatMap(({ applied }) => applied),
      ['0001_slow'],
    );
  });

  it('applies no statement timeout to the statements of a file', async () => {
    await file('0001_slow.sql', "create table a as select current_setting('statement_timeout') as timeout");
    await run();
    assert.deepEqual(await sql`select timeout from a`, [{ timeout: '0' }]);
  });

  it('keeps nothing of a file that fails, and keeps the earlier files', async () => {
    await file('0001_good.sql', 'create table a (n int)');
    await file('0002_bad.sql', 'create table b (n int); insert into a values (1); select nonsense;');
    await assert.rejects(run(), /^Error: Migration 0002_bad failed: column "nonsense" does not exist$/);
    assert.deepEqual(
      [...(await sql`select to_regclass('b') as b, (select count(*)::int from a) as n`)],
      [{ b: null, n: 0 }],
    );
    await file('0002_bad.sql', 'create table b (n int)');
    assert.deepEqual(await run(), { applied: ['0002_bad'] });
  });

  it('reports which file lost the connection', async () => {
    await file('0001_lost.sql', 'select pg_terminate_backend(pg_backend_pid())');
    await assert.rejects(run(), /^Error: Migration 0001_lost failed: terminating connection/);
    await file('0001_lost.sql', 'select 1');
    assert.deepEqual(await run(), { applied: ['0001_lost'] });
  });

  it('refuses a file that changed after it had been applied', async () => {
    await file('0001_first.sql', 'create table a (n int)');
    await run();
    await file('0001_first.sql', 'create table a (n bigint)');
    await file('0002_second.sql', 'create table b (n int)');
    await assert.rejects(run(), refused(/0001_first is not the one that was applied/));
    assert.deepEqual([...(await sql`select to_regclass('b') as b`)], [{ b: null }]);
  });

  it('refuses a database that is newer than the files', async () => {
    await file('0001_first.sql', 'create table a (n int)');
    await file('0002_second.sql', 'create table b (n int)');
    await run();
    await rm(join(folder, '0002_second.sql'));
    await assert.rejects(
      run(),
      refused(/newer than this program: it has migration 0002_second.*ends with 0001_first/),
    );
  });

  it('refuses a database that lacks an applied migration', async () => {
    await file('0001_first.sql', 'create table a (n int)');
    await file('0002_second.sql', 'create table b (n int)');
    await run();
    await sql`delete from schema_migrations where version = 1`;
    await assert.rejects(run(), refused(/lacks migration 1 although it has 0002_second/));
  });

  it('refuses gaps, duplicates and invalid names before it changes the database', async () => {
    for (const [names, message] of [
      [['0002_second.sql'], /0002_second\.sql follows number 0/],
      [['0001_a.sql', '0003_c.sql'], /0003_c\.sql follows number 1/],
      [['0001_a.sql', '0001_b.sql'], /0001_b\.sql follows number 1/],
      [['1_a.sql'], /1_a\.sql is not named like a migration/],
      [['0001-a.sql'], /0001-a\.sql is not named like a migration/],
    ] as const) {
      await rm(folder, { recursive: true });
      folder = await mkdtemp(join(tmpdir(), 'migrate-'));
      for (const name of names) await file(name, 'select 1');
      await assert.rejects(run(), refused(message), names.join());
    }
    assert.deepEqual([...(await sql`select to_regclass('schema_migrations') as t`)], [{ t: null }]);
  });

  it('refuses a file that ends its own transaction', async () => {
    await file('0001_first.sql', 'create table a (n int); commit; create table b (n int);');
    await assert.rejects(run(), /0001_first failed: .*transaction/);
    assert.deepEqual([...(await sql`select count(*)::int as n from schema_migrations`)], [{ n: 0 }]);
  });

  it('returns its connection without the lock and the settings', async () => {
    const single = connect(database.url, { connections: 1 });
    await migrate(single, log, folder);
    const [row] = await single`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`;
    await single.end();
    assert.deepEqual(row, { lock: '0', statement: '30s', locks: 0 });
  });

  it("applies the product's own files to an empty database", async () => {
    const { applied } = await migrate(sql, log);
    assert.deepEqual(
      applied,
      (await readMigrations(migrationsFolder)).map(({ name }) => name),
    );
  });
});
