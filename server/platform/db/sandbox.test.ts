import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inSandbox } from './sandbox.ts';
import { connect, inTransaction, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let drop: () => Promise<void>;
let sql: Sql;
before(async () => {
  const database = await createTestDatabase();
  drop = () => database.drop();
  sql = connect(database.url, { connections: 3 });
  await sql.unsafe('create table notes (id serial primary key, text text unique not null)');
});
after(async () => {
  await sql.end();
  await drop();
});

const textsIn = async (db: Sql): Promise<string[]> =>
  (await db<{ text: string }[]>`select text from notes order by id`).map(({ text }) => text);

describe('a sandbox', () => {
  it('shows its own changes, and leaves none behind', async () => {
    const seen = await inSandbox(sql, async (sandbox) => {
      await sandbox`insert into notes (text) values ('one')`;
      await inTransaction(sandbox, (tx) => tx`insert into notes (text) values ('two')`);
      return textsIn(sandbox);
    });
    assert.deepEqual(seen, ['one', 'two']);
    assert.deepEqual(await textsIn(sql), []);
  });

  it('runs concurrent transactions and statements one after the other', async () => {
    const seen = await inSandbox(sql, async (sandbox) => {
      const write = (text: string) =>
        inTransaction(sandbox, async (tx) => {
          await tx`select pg_sleep(0.01)`;
          await tx`insert into notes (text) values (${text})`;
        });
      const single = sandbox`insert into notes (text) values ('single')`.then(() => {});
      await Promise.all([write('a'), single, write('b'), write('c')]);
      return textsIn(sandbox);
    });
    assert.deepEqual(seen.toSorted(), ['a', 'b', 'c', 'single']);
  });

  it('continues after a failed statement and a failed transaction, without their changes', async () => {
    const seen = await inSandbox(sql, async (sandbox) => {
      await sandbox`insert into notes (text) values ('kept')`;
      await assert.rejects(sandbox`insert into notes (text) values ('kept')`.then(() => {}));
      const failing = inTransaction(sandbox, async (tx) => {
        await tx`insert into notes (text) values ('half')`;
        throw new Error('refused');
      });
      await assert.rejects(failing, /refused/);
      return textsIn(sandbox);
    });
    assert.deepEqual(seen, ['kept']);
  });

  it('fails with the error of the work, and leaves no changes behind', async () => {
    const work = inSandbox(sql, async (sandbox) => {
      await sandbox`insert into notes (text) values ('lost')`;
      throw new Error('no');
    });
    await assert.rejects(work, /^Error: no$/);
    assert.deepEqual(await textsIn(sql), []);
  });
});
