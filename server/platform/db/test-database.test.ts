import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { connect } from './sql.ts';
import { createTestDatabase } from './test-database.ts';
import { startTestServer } from './test-server.ts';

describe('a database for one test file', () => {
  it('has all migrations and is separate from every other', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const sqlOne = connect(one.url, { connections: 1 });
    const sqlTwo = connect(two.url, { connections: 1 });
    await sqlOne`create table mine (n int)`;
    const [there] =
      await sqlTwo`select to_regclass('mine') as mine, (select count(*) > 0 from schema_migrations) as migrated`;
    assert.deepEqual(there, { mine: null, migrated: true });
    await sqlOne.end();
    await sqlTwo.end();
    await one.drop();
    await two.drop();
  });

  it('cannot be dropped without an error while a pool is open, and is dropped nevertheless', async () => {
    const keeper = await createTestDatabase();
    const database = await createTestDatabase();
    const leaking = connect(database.url, { connections: 1 });
    await leaking`select 'the leak'`;
    try {
      await assert.rejects(
        database.drop(),
        /left 1 connection\(s\) to the database open, last used for: .*the leak/,
      );
    } finally {
      await leaking.end({ timeout: 1 });
    }
    const sql = connect(keeper.url, { connections: 1 });
    const name = new URL(database.url).pathname.slice(1);
    assert.equal((await sql`select 1 from pg_database where datname = ${name}`).length, 0);
    await sql.end();
    await keeper.drop();
  });
});

describe('a server for tests', () => {
  it('is removed with its folder after stop, and so are the remains of a killed run', async () => {
    const gone = spawn('/bin/true', { stdio: 'ignore' });
    await once(gone, 'exit');
    const abandoned = await mkdtemp(join(tmpdir(), `switchboard-test-${gone.pid}-`));
    await mkdir(join(abandoned, 'postgres'));
    const before = await foldersOfThisProcess();
    const server = await startTestServer();
    const during = await foldersOfThisProcess();
    assert.equal(during.length, before.length + 1);
    await server.stop();
    assert.deepEqual(await foldersOfThisProcess(), before);
    await assert.rejects(readdir(abandoned), { code: 'ENOENT' });
    await rm(abandoned, { recursive: true, force: true });
  });
});

async function foldersOfThisProcess(): Promise<string[]> {
  return (await readdir(tmpdir()))
    .filter((entry) => entry.startsWith(`switchboard-test-${process.pid}-`))
    .sort();
}
