import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SessionLock } from './session-lock.ts';
import { connect, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
const locks: SessionLock[] = [];
before(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { connections: 2 });
});
after(async () => {
  await Promise.all(locks.map((lock) => lock.release()));
  await sql.end();
  await database.drop();
});

function lockOf(id: number, name: string, url = database.url): SessionLock {
  const lock = new SessionLock(url, { space: 1, id }, name);
  locks.push(lock);
  return lock;
}

const end = (name: string) =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = ${name}`;

/** The connection notices its end with a delay: the first attempt may use the dead one. */
async function holdAgain(lock: SessionLock): Promise<number | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lock.hold();
    } catch (error) {
      if (attempt === 50) throw error;
    }
  }
}

describe('a lock held by a session', () => {
  it('has one holder at a time, and stays with it', async () => {
    const [first, second] = [lockOf(1, 'a'), lockOf(1, 'b')];
    const session = await first.hold();
    assert.notEqual(session, null);
    assert.equal(await first.hold(), session);
    assert.equal(await second.hold(), null);
    await first.release();
    assert.notEqual(await second.hold(), null);
  });

  it('is independent of the locks with other numbers', async () => {
    assert.notEqual(await lockOf(2, 'c').hold(), null);
    assert.notEqual(await lockOf(3, 'd').hold(), null);
  });

  it('is taken again by a new session when the connection broke', async () => {
    const lock = lockOf(4, 'e');
    const session = await lock.hold();
    await end('e');
    const again = await holdAgain(lock);
    assert.notEqual(again, null);
    assert.notEqual(again, session);
    const held = await sql`select 1 from pg_locks where locktype = 'advisory' and classid = 1 and objid = 4`;
    assert.equal(held.length, 1);
  });

  it('is lost when another session takes it first', async () => {
    const [first, second] = [lockOf(5, 'f'), lockOf(5, 'g')];
    await first.hold();
    await end('f');
    assert.notEqual(await second.hold(), null);
    assert.equal(await holdAgain(first), null);
  });

  it('rejects without a database', async () => {
    const url = new URL(database.url);
    url.port = '1';
    await assert.rejects(lockOf(6, 'h', url.href).hold());
  });
});
