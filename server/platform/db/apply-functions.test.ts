import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { readFunctions } from './apply-functions.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { MigrationRefused } from './migration-refused.ts';
import { connect, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

const log = pino({ level: 'silent' });

describe('the SQL functions of the database', () => {
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
    folder = await mkdtemp(join(tmpdir(), 'functions-'));
    await mkdir(join(folder, 'functions'));
    await sql`drop schema public cascade`;
    await sql`create schema public`;
    await writeFile(join(folder, '0001_first.sql'), 'create table a (n int); insert into a values (1);');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Writes `f()`, which returns the number. */
  const write = (version: number, returned: string): Promise<void> =>
    writeFile(
      join(folder, 'functions', 'f.sql'),
      `-- version ${version}\ncreate or replace function f() returns int language sql as 'select ${returned} from a';`,
    );
  const called = async (): Promise<unknown> => (await sql`select f() as n`)[0]?.['n'];

  it('are created after the migrations and replaced when a file has a newer version', async () => {
    await write(1, 'n');
    await migrate(sql, log, folder);
    assert.equal(await called(), 1);
    await write(2, 'n + 1');
    await migrate(sql, log, folder);
    assert.equal(await called(), 2);
    assert.deepEqual(
      [...(await sql`select name, version from schema_functions`)],
      [{ name: 'f', version: 2 }],
    );
  });

  it('stay as they are when a node of an older version starts again', async () => {
    await write(2, 'n + 1');
    await migrate(sql, log, folder);
    await write(1, 'n');
    await migrate(sql, log, folder);
    assert.equal(await called(), 2);
  });

  it('are refused when they have no version, or changed without a new one', async () => {
    await write(1, 'n');
    await migrate(sql, log, folder);
    await write(1, 'n + 1');
    const changed = /The function f was changed without a new version/;
    await assert.rejects(migrate(sql, log, folder), (error) => {
      assert.ok(error instanceof MigrationRefused);
      return changed.test(error.message);
    });
    await writeFile(join(folder, 'functions', 'f.sql'), 'create function f() returns int');
    await assert.rejects(migrate(sql, log, folder), /f\.sql is not a function/);
  });

  it('keep their text when the new version fails, and the error names the function', async () => {
    await write(1, 'n');
    await migrate(sql, log, folder);
    await write(2, 'missing');
    await assert.rejects(migrate(sql, log, folder), /The function f could not be replaced: .*missing/);
    assert.equal(await called(), 1);
  });

  it('are replaced once when several processes start at the same time', async () => {
    await write(1, 'n');
    await Promise.all([1, 2, 3].map(() => migrate(sql, log, folder)));
    assert.equal(await called(), 1);
  });

  it('of the product match those in the database', async () => {
    await migrate(sql, log);
    const files = await readFunctions(migrationsFolder);
    const rows = await sql<{ name: string; source: string }[]>`
      select proname as name, prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any(${files.map(({ name }) => name)}::text[])`;
    assert.equal(rows.length, files.length);
    for (const { name, source } of rows) {
      assert.ok(files.find((file) => file.name === name)?.text.includes(source), name);
    }
  });
});
