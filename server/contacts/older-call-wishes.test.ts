import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { migrate } from '../platform/db/migrate.ts';
import { connect } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { fillOlder } from '../testing/upgrade/older-database.queries.ts';

const [BEFORE, THEN, LATER] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z'];

it('wishes to get no calls of contacts from before they were kept by number count, also of deleted ones', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { connections: 2, name: 'test' });
  try {
    await fillOlder(sql, { version: 47, written_at: BEFORE, tables: {}, sequences: {} });
    const [workspace] = await sql<{ id: number }[]>`
      insert into workspaces (name, slug, timezone, currency, country, language, created_at, updated_at)
      values ('A', 'a', 'Europe/Berlin', 'EUR', 'DE', 'en-US', ${BEFORE}, ${BEFORE}) returning id`;
    const workspaceId = workspace?.id ?? 0;
    const add = (
      name: string,
      phone: string | null,
      isBarred: boolean,
      {
        from = BEFORE,
        deletedAt = null,
        user = null,
      }: { from?: string; deletedAt?: string | null; user?: string | null } = {},
    ) => sql`
      insert into contacts (workspace_id, name, phone, chatapp_user_id, do_not_call, deleted_at, last_activity_at, created_at, updated_at)
      values (${workspaceId}, ${name}, ${phone}, ${user}, ${isBarred}, ${deletedAt}, ${from}, ${from}, ${from})`;
    await add('live', '+491', true);
    await add('deleted', '+492', true, { deletedAt: THEN });
    await add('entered again', '+493', false, { from: LATER });
    await add('its former', '+493', true, { deletedAt: THEN });
    await add('merged into', '+494', false);
    await add('merged', '+494', true, { deletedAt: THEN });
    await add('on the chat app', null, true, { user: 'DE.1' });
    await add('without a wish', '+495', false);
    await add('erased', null, false, { deletedAt: THEN });
    await migrate(sql, pino({ level: 'silent' }));
    const kept = await sql<{ person: string }[]>`select person from call_opt_outs order by person`;
    assert.deepEqual(
      kept.map(({ person }) => person),
      ['+491', '+492', '+493', 'DE.1'],
    );
    const barred = await sql<{ name: string }[]>`
      select name from contacts where do_not_call and deleted_at is null order by name`;
    assert.deepEqual(
      barred.map(({ name }) => name),
      ['entered again', 'live', 'on the chat app'],
    );
  } finally {
    await sql.end({ timeout: 5 });
    await database.drop();
  }
});
