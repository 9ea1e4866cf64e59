import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect, inTransaction, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let sql: Sql;
let drop: () => Promise<void>;
before(async () => {
  const database = await createTestDatabase();
  sql = connect(database.url, { connections: 2, name: 'busy pool' });
  drop = () => database.drop();
});
after(async () => {
  await sql.end();
  await drop();
});

describe('transactions queued behind many queries on the same connections', () => {
  it('all begin, and leave no connection in a transaction', async () => {
    const askMany = (count: number) => Array.from({ length: count }, () => sql`select 1 as one`);
    const transact = () => inTransaction(sql, (tx) => tx`select 2 as two`);
    // A driver with pipelined queries treated the hundredth statement as being outside of its
    // transaction.
    for (const waiting of [10, 190, 194, 196, 197, 198, 199, 200, 400]) {
      await Promise.all([sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`, ...askMany(4)]);
      const held = [sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`].map((query) => query.execute());
      const asked = askMany(waiting).map((query) => query.execute());
      await Promise.all([...held, ...asked, ...Array.from({ length: 6 }, transact)]);
    }
    const open = await sql`
      select pid from pg_stat_activity where application_name = 'busy pool' and state like 'idle in transaction%'`;
    assert.deepEqual([...open], []);
  });
});
