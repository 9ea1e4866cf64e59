import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect, inTransaction, isDatabaseAway, isRetryable, type Db, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let sql: Sql;
let drop: () => Promise<void>;
before(async () => {
  const database = await createTestDatabase();
  sql = connect(database.url, { connections: 3 });
  drop = () => database.drop();
  await sql`create table things (id int primary key)`;
});
after(async () => {
  await sql.end();
  await drop();
});

const things = async (): Promise<number[]> =>
  (await sql<{ id: number }[]>`select id from things order by id`).map(({ id }) => id);

describe('a transaction', () => {
  it('keeps nothing when the work throws, and throws the same error', async () => {
    const work = inTransaction(sql, async (tx) => {
      await tx`insert into things values (1)`;
      throw new RangeError('no');
    });
    await assert.rejects(work, RangeError);
    assert.deepEqual(await things(), []);
  });

  it('keeps nothing when a statement failed, even if the error was caught', async () => {
    const work = inTransaction(sql, async (tx) => {
      await tx`insert into things values (1)`;
      await tx`insert into things values (1)`.catch(() => {});
    });
    await assert.rejects(work, { code: '23505' });
    assert.deepEqual(await things(), []);
  });

  it('continues after a savepoint whose work failed, without its changes', async () => {
    await inTransaction(sql, async (tx) => {
      await tx`insert into things values (1)`;
      if (!('savepoint' in tx)) return;
      const part = tx.savepoint(async (inner) => {
        await inner`insert into things values (2)`;
        await inner.savepoint((deeper) => deeper`insert into things values (3)`);
        await inner`insert into things values (1)`;
      });
      await assert.rejects(part, { code: '23505' });
      await tx`insert into things values (4)`;
    });
    assert.deepEqual(await things(), [1, 4]);
    await sql`delete from things`;
  });

  it('refuses statements once it is over', async () => {
    const late = await inTransaction(sql, async (tx) => () => tx`insert into things values (9)`);
    await assert.rejects(async () => late(), /is over/);
    assert.deepEqual(await things(), []);
  });

  it('keeps nothing of statements that are sent after it failed', async () => {
    const failed = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const work = inTransaction(sql, async (tx) => {
      const branch = async (): Promise<void> => {
        await failed.promise;
        // The rollback has been sent, but the database has not answered yet.
        await new Promise(setImmediate);
        await tx`insert into things values (1)`.then(late.resolve, late.resolve);
      };
      const fail = async (): Promise<void> => {
        await tx`select 1`;
        failed.resolve();
        throw new RangeError('no');
      };
      await Promise.all([branch(), fail()]);
    });
    await assert.rejects(work, RangeError);
    assert.match(String(await late.promise), /is over/);
    assert.deepEqual(await things(), []);
  });

  it('keeps nothing of a savepoint that continues after it failed', async () => {
    const gone = Promise.withResolvers<void>();
    let part: Promise<unknown> = Promise.resolve();
    const work = inTransaction(sql, async (tx) => {
      if (!('savepoint' in tx)) return;
      part = assert.rejects(
        tx.savepoint(async (inner) => {
          await gone.promise;
          await inner`insert into things values (1)`;
        }),
        /is over/,
      );
      throw new RangeError('no');
    });
    await assert.rejects(work, RangeError);
    gone.resolve();
    await part;
    assert.deepEqual(await things(), []);
    assert.equal(await sql`select 1`.count(), 1);
  });

  it('throws the error of a statement even when that statement was not awaited', async () => {
    const work = inTransaction(sql, async (tx) => {
      await tx`insert into things values (1)`;
      void tx`insert into things values (1)`.execute();
    });
    await assert.rejects(work, { code: '23505' });
    assert.deepEqual(await things(), []);
  });

  it('has one savepoint at a time, during which the outer transaction refuses statements', async () => {
    await inTransaction(sql, async (tx) => {
      if (!('savepoint' in tx)) return;
      const entered = Promise.withResolvers<void>();
      const leave = Promise.withResolvers<void>();
      const part = tx.savepoint(async (inner) => {
        await inner`insert into things values (1)`;
        entered.resolve();
        await leave.promise;
      });
      await entered.promise;
      const goesOn = /a part of this transaction goes on/;
      await assert.rejects(
        tx.savepoint((other) => other`insert into things values (2)`),
        goesOn,
      );
      await assert.rejects(async () => tx`insert into things values (3)`, goesOn);
      leave.resolve();
      await part;
      await tx`insert into things values (4)`;
    });
    assert.deepEqual(await things(), [1, 4]);
    await sql`delete from things`;
  });

  it('is rolled back when it returns before its savepoint is over', async () => {
    const leave = Promise.withResolvers<void>();
    let part: Promise<unknown> = Promise.resolve();
    const work = inTransaction(sql, async (tx) => {
      if (!('savepoint' in tx)) return;
      await tx`insert into things values (1)`;
      part = Promise.allSettled([tx.savepoint(() => leave.promise)]);
    });
    await assert.rejects(work, /a part of this transaction goes on/);
    leave.resolve();
    await part;
    assert.deepEqual(await things(), []);
  });

  it('accepts statements that are sent together', async () => {
    await inTransaction(sql, async (tx) => {
      await Promise.all([5, 6, 7].map((id) => tx`insert into things values (${id})`));
    });
    assert.deepEqual(await things(), [5, 6, 7]);
    await sql`delete from things`;
  });

  it('fails when its connection is lost, keeps nothing, and the next one has another connection', async () => {
    const work = inTransaction(sql, async (tx) => {
      await tx`insert into things values (1)`;
      const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await sql`select pg_terminate_backend(${own?.pid ?? 0})`;
      await tx`insert into things values (2)`;
    });
    await assert.rejects(work, isDatabaseAway);
    assert.deepEqual(await things(), []);
    await Promise.all(Array.from({ length: 6 }, () => inTransaction(sql, (tx) => tx`select 1`)));
  });

  it('may be retried when it had a plan from before a migration', async () => {
    await sql`create table widening (value int)`;
    const read = (db: Db) => db`select * from widening`;
    await Promise.all(Array.from({ length: 9 }, () => inTransaction(sql, read)));
    await sql`alter table widening add column more text`;
    const tried = await Promise.allSettled(Array.from({ length: 3 }, () => inTransaction(sql, read)));
    for (const outcome of tried) assert.ok(outcome.status === 'fulfilled' || isRetryable(outcome.reason));
    await Promise.all(Array.from({ length: 9 }, () => inTransaction(sql, read)));
  });

  it('accepts one text many times at once, also after it failed', async () => {
    const read = (db: Db) => db`select value from missing where value > ${0}`;
    const readThrice = (db: Db) => Promise.all([read(db), read(db), read(db)]);
    await assert.rejects(inTransaction(sql, readThrice), { code: '42P01' });
    await sql`create table missing (value int)`;
    assert.deepEqual(await inTransaction(sql, readThrice), [[], [], []]);
  });
});
