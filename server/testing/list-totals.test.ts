import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CountedTable } from '../platform/db/list-records.ts';
import { connect, type Db } from '../platform/db/sql.ts';
import { countedWorkspaces } from './counted-workspace.ts';
import { makeRecords } from './records.queries.ts';
import { useTestApi } from './use-test-api.ts';

const api = useTestApi();
const { newWorkspace, totalOf, addContacts } = countedWorkspaces(api);

const LISTS: readonly [string, CountedTable][] = [
  ['/appointments', 'appointments'],
  ['/calls', 'calls'],
  ['/contacts', 'contacts'],
  ['/inbox', 'inbox_items'],
  ['/messages', 'messages'],
  ['/orders', 'orders'],
  ['/reservations', 'reservations'],
];

/** The stored total as `db` reads it. */
async function kept(db: Db, workspaceId: number, table: CountedTable): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select coalesce(sum(records), 0)::bigint as total from record_counts
    where workspace_id = ${workspaceId} and resource = ${table}`;
  return row?.total ?? 0;
}

async function counted(db: Db, workspaceId: number, table: CountedTable): Promise<number> {
  const isLive = table === 'contacts' ? db`and deleted_at is null` : db``;
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from ${db.identifier(table)} where workspace_id = ${workspaceId} ${isLive}`;
  return row?.total ?? 0;
}

describe('the total of an unfiltered list', () => {
  it('is correct for each resource, and counts only the own workspace', async () => {
    const one = await newWorkspace();
    const other = await newWorkspace();
    await makeRecords(api.sql, one.id, api.clock.now());
    for (const [path] of LISTS) {
      assert.equal(await totalOf(path, one.key), 1, path);
      assert.equal(await totalOf(path, other.key), 0, path);
    }
  });

  it('follows deletions, including those by other tables, and rollbacks', async () => {
    const { id, key } = await newWorkspace();
    await makeRecords(api.sql, id, api.clock.now());
    for (const [path, table] of LISTS) {
      const undone = api.sql.begin(async (tx) => {
        await tx`delete from ${tx.identifier(table)} where workspace_id = ${id}`;
        assert.equal(await kept(tx, id, table), 0, `${table}, within the transaction`);
        throw new Error('undone');
      });
      await assert.rejects(undone, /undone/);
      assert.equal(await totalOf(path, key), 1, path);
    }
    // Messages are deleted last, because only they refer to the other records.
    for (const [path, table] of LISTS) {
      await api.sql`delete from ${api.sql.identifier(table)} where workspace_id = ${id}`;
      assert.equal(await totalOf(path, key), 0, path);
    }
  });

  it('counts only live contacts, however they are deleted, restored or updated', async () => {
    const { id, key } = await newWorkspace();
    const phone = '+4930555001';
    const created = await api.post('/contacts', { name: 'Ann', phone }, { key });
    assert.equal(created.status, 201);
    await api.post('/contacts', { name: 'Ann again', phone }, { key });
    assert.equal(await totalOf('/contacts', key), 1);
    await api.delete(`/contacts/${created.body.data.id}`, { key });
    assert.equal(await totalOf('/contacts', key), 0);
    await api.sql`update contacts set deleted_at = null where workspace_id = ${id}`;
    assert.equal(await totalOf('/contacts', key), 1);
    await api.sql`update contacts set deleted_at = now() where workspace_id = ${id}`;
    await api.sql`delete from contacts where workspace_id = ${id}`;
    assert.equal(await totalOf('/contacts', key), 0);
  });

  it('includes what an import wrote, both new and existing contacts', async () => {
    const { key } = await newWorkspace();
    const rows = Array.from({ length: 300 }, (_, n) => ({
      name: `Person ${n}`,
      phone: `+49305560${String(n).padStart(4, '0')}`,
    }));
    for (const part of [rows.slice(0, 200), rows]) {
      const answer = await api.post('/contacts/import', { contacts: part }, { key });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
    }
    assert.equal(await totalOf('/contacts', key), 300);
  });

  it('is read from the stored total, not counted', async () => {
    const { id, key } = await newWorkspace();
    await addContacts(api.sql, id, ['Ann']);
    // A wrong stored total that is returned proves that the table was not read.
    await api.sql`update record_counts set records = 42 where workspace_id = ${id} and resource = 'contacts'`;
    assert.equal(await totalOf('/contacts', key), 42);
    assert.equal(await totalOf('/contacts?do_not_call=false', key), 1);
    await api.sql`select recount_records()`;
    assert.equal(await totalOf('/contacts', key), 1);
  });
});

describe('a page and its total', () => {
  it('are of one moment: neither contradicts the other while records come and go', async () => {
    const { id, key } = await newWorkspace();
    const writing = new AbortController();
    const write = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        const made = await addContacts(api.sql, id, ['Ann', 'Ben', 'Cleo']);
        await api.sql`delete from contacts where workspace_id = ${id} and id = any(${made}::bigint[])`;
      }
    };
    const written = write();
    for (let asked = 0; asked < 300; asked += 1) {
      const { body } = await api.get(asked % 2 === 0 ? '/contacts' : '/contacts?do_not_call=false', { key });
      assert.equal(body.data.length, body.meta.total);
    }
    writing.abort();
    await written;
  });
});

describe('totals under many writers at once', () => {
  it('match the records at every moment, and no writer waits for another', async () => {
    const { id } = await newWorkspace();
    const WRITERS = 24;
    const writers = connect(api.databaseUrl, { connections: WRITERS });
    const writing = new AbortController();
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 25; round += 1) {
        const names = Array.from({ length: 1 + (round % 3) }, (_, n) => `Person ${writer}-${round}-${n}`);
        await writers
          .begin(async (tx) => {
            const before = await kept(tx, id, 'contacts');
            const ids = await addContacts(tx, id, names);
            // Other transactions may commit in between; each of them adds at least as much as it removes.
            assert.ok((await kept(tx, id, 'contacts')) >= before + names.length);
            if (round % 4 === 1)
              await tx`update contacts set deleted_at = now() where workspace_id = ${id} and id = ${ids[0] ?? 0}`;
            if (round % 4 === 2)
              await tx`delete from contacts where workspace_id = ${id} and id = ${ids[0] ?? 0}`;
            if (round % 5 === 3) throw new Error('taken back');
          })
          .catch((error: unknown) => assert.match(String(error), /taken back/));
      }
    };
    const compare = async (): Promise<number> => {
      let comparisons = 0;
      for (; !writing.signal.aborted; comparisons += 1)
        await api.sql.begin(async (tx) => {
          assert.equal(await kept(tx, id, 'contacts'), await counted(tx, id, 'contacts'));
        }, 'isolation level repeatable read read only');
      return comparisons;
    };
    const comparing = compare();
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    writing.abort();
    await writers.end();
    assert.ok((await comparing) > 0);
    assert.equal(await kept(api.sql, id, 'contacts'), await counted(api.sql, id, 'contacts'));
  });

  it('do not block a writer while another transaction with uncounted changes is open', async () => {
    const { id, key } = await newWorkspace();
    await addContacts(api.sql, id, ['Ann']);
    await api.sql.begin(async (tx) => {
      await addContacts(tx, id, ['Ben', 'Cleo']);
      assert.equal(await kept(tx, id, 'contacts'), 3);
      for (const name of ['Dora', 'Emil', 'Fay']) {
        const answer = await api.post('/contacts', { name }, { key });
        assert.equal(answer.status, 201);
      }
      assert.equal(await totalOf('/contacts', key), 4);
      assert.equal(await kept(tx, id, 'contacts'), 6);
    });
    assert.equal(await totalOf('/contacts', key), 6);
    const [slots] = await api.sql<{ n: number }[]>`
      select count(*)::int as n from record_counts where workspace_id = ${id} and resource = 'contacts'`;
    assert.equal(slots?.n, 2, 'one slot for each transaction that wrote at the same time');
  });

  it('cannot deadlock: two transactions that write two lists in opposite orders both commit', async () => {
    const { id } = await newWorkspace();
    await makeRecords(api.sql, id, api.clock.now());
    const addItem = (tx: Db) => tx`
      insert into inbox_items (workspace_id, type, subject, body, created_at, updated_at)
      values (${id}, 'message', 'Call back', 'Please.', now(), now())`;
    let bothWrote: (() => void) | undefined;
    const met = new Promise<void>((resolve) => (bothWrote = resolve));
    let wrote = 0;
    const meet = (): Promise<void> => {
      wrote += 1;
      if (wrote === 2) bothWrote?.();
      return met;
    };
    await Promise.all([
      api.sql.begin(async (tx) => {
        await addContacts(tx, id, ['Ann']);
        await meet();
        await addItem(tx);
      }),
      api.sql.begin(async (tx) => {
        await addItem(tx);
        await meet();
        await addContacts(tx, id, ['Ben']);
      }),
    ]);
    assert.equal(await kept(api.sql, id, 'contacts'), await counted(api.sql, id, 'contacts'));
    assert.equal(await kept(api.sql, id, 'inbox_items'), await counted(api.sql, id, 'inbox_items'));
  });
});
