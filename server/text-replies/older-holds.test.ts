import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { migrate } from '../platform/db/migrate.ts';
import { connect } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { fillOlder } from '../testing/upgrade/older-database.queries.ts';

it('what calls held and did before texts could stays theirs', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { connections: 2, name: 'test' });
  try {
    const at = '2026-11-01T00:00:00Z';
    await fillOlder(sql, { version: 33, written_at: at, tables: {}, sequences: {} });
    const [made] = await sql<{ id: number }[]>`
      insert into workspaces (name, slug, timezone, currency, country, language, created_at, updated_at)
      values ('A', 'a', 'Europe/Berlin', 'EUR', 'DE', 'en-US', ${at}, ${at}) returning id`;
    const id = made?.id ?? 0;
    const [number] = await sql<{ id: number }[]>`
      insert into phone_numbers (workspace_id, number, name, country, sms_enabled, created_at, updated_at)
      values (${id}, '+4930123456', 'Desk', 'DE', true, ${at}, ${at}) returning id`;
    const [call] = await sql<{ id: number }[]>`
      insert into calls (workspace_id, direction, status, from_number, phone_number_id, started_at, carrier, carrier_call_id,
        metadata, created_at, updated_at)
      values (${id}, 'inbound', 'in_progress', '+4930111', ${number?.id ?? 0}, ${at}, 'sip', 'a', '{}', ${at}, ${at}) returning id`;
    const callId = call?.id ?? 0;
    const end = '2026-11-01T01:00:00Z';
    await sql`
      insert into held_times (workspace_id, call_id, kind, calendar, starts_at, ends_at, held_from, held_until, expires_at)
      values (${id}, ${callId}, 'offered', 0, ${at}, ${end}, ${at}, ${end}, ${end})`;
    await sql`
      insert into tool_effects (workspace_id, call_id, tool, content, facts, created_at)
      values (${id}, ${callId}, 'send_text', sha256('x'), '{}', ${at})`;
    await sql`
      insert into messages (workspace_id, channel, direction, from_number, to_number, phone_number_id, body, status,
        created_at, updated_at)
      values (${id}, 'sms', 'outbound', '+4930123456', '+4930111', ${number?.id ?? 0}, 'Hello', 'queued', ${at}, ${at})`;
    await migrate(sql, pino({ level: 'silent' }));
    const kept = await sql<{ held: number; did: number }[]>`
      select held.holder as held, effect.holder as did from held_times held join tool_effects effect using (workspace_id)`;
    assert.deepEqual([...kept], [{ held: callId, did: callId }]);
    const texts = await sql`select sent_by, tools, conversation_id, handed_at from messages`;
    assert.deepEqual([...texts], [{ sent_by: null, tools: null, conversation_id: null, handed_at: null }]);
    // Both go with their call, as before.
    await sql`delete from calls where id = ${callId}`;
    assert.equal(
      (await sql`select from held_times`).length + (await sql`select from tool_effects`).length,
      0,
    );
  } finally {
    await sql.end({ timeout: 5 });
    await database.drop();
  }
});
