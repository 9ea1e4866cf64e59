import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { migrate } from '../platform/db/migrate.ts';
import { connect } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { fillOlder } from '../testing/upgrade/older-database.queries.ts';
import { showLaw } from './change-law.ts';

it('an assistant that was silent about what it is before a reason was asked for stays so, and it is told', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { connections: 2, name: 'test' });
  try {
    const at = '2026-11-01T00:00:00Z';
    await fillOlder(sql, { version: 34, written_at: at, tables: {}, sequences: {} });
    const made = await sql<{ id: number }[]>`
      insert into workspaces (name, slug, timezone, currency, country, language, created_at, updated_at)
      select 'A', 'a' || n, 'Europe/Berlin', 'EUR', 'DE', 'en-US', ${at}, ${at} from generate_series(1, 2) n returning id`;
    const [silent = 0, open = 0] = made.map(({ id }) => id);
    for (const [workspaceId, announces] of [
      [silent, true],
      [silent, false],
      [open, true],
    ] as const) {
      await sql`
        insert into assistants (workspace_id, name, status, language, voice, model, welcome_message, abilities,
          max_call_minutes, announce_ai, created_at, updated_at)
        values (${workspaceId}, 'Mia', 'active', 'en-US', 'flite-slt', 'switchboard-offline', 'Hello.', '{}', 30,
          ${announces}, ${at}, ${at})`;
    }
    await migrate(sql, pino({ level: 'silent' }));
    const { ai_disclosure: before, consent } = await showLaw({ db: sql, workspaceId: silent });
    assert.deepEqual([before.enforced, before.changed_by, consent.enforced], [false, null, true]);
    assert.match(before.reason ?? '', /before a reason was asked for/);
    assert.equal((await showLaw({ db: sql, workspaceId: open })).ai_disclosure.enforced, true);
    const rows = await sql<
      { id: number; off: string[] }[]
    >`select id, rules_off as off from workspaces order by id`;
    assert.deepEqual(
      rows.map(({ off }) => off),
      [['ai_disclosure'], []],
    );
  } finally {
    await sql.end({ timeout: 5 });
    await database.drop();
  }
});
