import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { migrate } from '../platform/db/migrate.ts';
import { connect } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { fillOlder } from '../testing/upgrade/older-database.queries.ts';
import { listContacts } from './contacts.queries.ts';

it('contacts that had tags before their totals were stored are counted', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { connections: 2, name: 'test' });
  try {
    const at = '2026-11-01T00:00:00Z';
    await fillOlder(sql, { version: 44, written_at: at, tables: {}, sequences: {} });
    const [workspace] = await sql<{ id: number }[]>`
      insert into workspaces (name, slug, timezone, currency, country, language, created_at, updated_at)
      values ('A', 'a', 'Europe/Berlin', 'EUR', 'DE', 'en-US', ${at}, ${at}) returning id`;
    const workspaceId = workspace?.id ?? 0;
    const add = (tags: string[], deletedAt: string | null) => sql`
      insert into contacts (workspace_id, name, tags, deleted_at, last_activity_at, created_at, updated_at)
      values (${workspaceId}, 'Ann', ${tags}, ${deletedAt}, ${at}, ${at}, ${at})`;
    await add(['vip', 'spa'], null);
    await add(['vip', 'vip'], null);
    await add([], null);
    await add(['vip'], at);
    await migrate(sql, pino({ level: 'silent' }));
    await add(['spa'], null);
    const none = {
      search: null,
      phone: undefined,
      email: undefined,
      doNotCall: undefined,
      externalId: undefined,
    };
    for (const tag of ['vip', 'spa']) {
      const page = { ...none, updatedSince: null, tag, limit: 10, offset: 0 };
      const { rows, total } = await listContacts(sql, workspaceId, page, { now: at });
      assert.deepEqual([rows.length, total], [2, 2], tag);
    }
    const [{ all } = { all: 0 }] = await sql<{ all: number }[]>`
      select sum(records)::bigint as all from record_counts where workspace_id = ${workspaceId} and resource = 'contacts'`;
    assert.equal(all, 4);
  } finally {
    await sql.end({ timeout: 5 });
    await database.drop();
  }
});
