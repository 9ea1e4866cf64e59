import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { clearRefusal, findRefusal, writeRefusal } from '../calls/outbound/carrier-refusals.queries.ts';
import { migrate } from '../platform/db/migrate.ts';
import { connect } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { fillOlder } from '../testing/upgrade/older-database.queries.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { writeFault } from './carriers.queries.ts';
import { claimRegistrations, releaseRegistration, writeRegistration } from './registrations.queries.ts';

const api = useTestApi();
const at = '2026-11-23T12:00:00.000Z';
const BEGINNING = 'Calls are refused: ';

describe('the state of a carrier', () => {
  const make = async (): Promise<{ workspaceId: number; carrierId: number; read(): Promise<string> }> => {
    const { id: workspaceId, keys } = await api.makeWorkspace();
    const body = { kind: 'sip', settings: { host: 'sip.carrier.example' } };
    const made = await api.post('/carriers', body, { key: keys.write });
    const carrierId = made.body.data.id;
    const read = async (): Promise<string> => {
      const { state, message } = (await api.get(`/carriers/${carrierId}`, { key: keys.read })).body.data
        .status;
      return `${state}: ${message}`;
    };
    return { workspaceId, carrierId, read };
  };
  const node = async (): Promise<number> => {
    const [row] = await api.sql<{ id: number }[]>`
      insert into voice_nodes (started_at, seen_at) values (now(), now()) returning id`;
    return row?.id ?? 0;
  };

  it('that a text found is not taken back by a call, whatever its message begins with', async () => {
    const { workspaceId, carrierId, read } = await make();
    const message = `${BEGINNING}by the text vendor`;
    await writeFault(api.sql, workspaceId, carrierId, { message, source: 'text', at });
    assert.equal(await findRefusal(api.sql, { workspaceId, carrierId }), null);
    await clearRefusal(api.sql, { workspaceId, carrierId }, at);
    assert.equal(await read(), `failing: ${message}`);
    await writeRefusal(api.sql, { workspaceId, carrierId }, { cause: 'No.', at });
    assert.equal(await read(), `failing: ${BEGINNING}No.`);
    await clearRefusal(api.sql, { workspaceId, carrierId }, at);
    assert.equal(await read(), 'ok: null');
  });

  it('that a refused call wrote stays when the registration is refreshed, and when its process stops', async () => {
    const { workspaceId, carrierId, read } = await make();
    const kept = { workspaceId, id: carrierId, nodeId: await node() };
    await claimRegistrations(api.sql, kept.nodeId, [carrierId]);
    await writeRefusal(api.sql, { workspaceId, carrierId }, { cause: 'No.', at });
    await writeRegistration(api.sql, kept, { message: null, until: at, at });
    assert.equal(await read(), `failing: ${BEGINNING}No.`);
    await releaseRegistration(api.sql, kept);
    assert.equal(await read(), `failing: ${BEGINNING}No.`);
    await claimRegistrations(api.sql, kept.nodeId, [carrierId]);
    await writeRegistration(api.sql, kept, { message: 'Silent.', until: null, at });
    assert.equal(await findRefusal(api.sql, { workspaceId, carrierId }), null);
    await releaseRegistration(api.sql, kept);
    assert.equal(await read(), 'unknown: null');
  });

  it('from before it was kept who wrote it means what it meant', async () => {
    const database = await createTestDatabase();
    const sql = connect(database.url, { connections: 2, name: 'test' });
    try {
      await fillOlder(sql, { version: 49, written_at: at, tables: {}, sequences: {} });
      const [workspace] = await sql<{ id: number }[]>`
        insert into workspaces (name, slug, timezone, currency, country, language, created_at, updated_at)
        values ('A', 'a', 'Europe/Berlin', 'EUR', 'DE', 'en-US', ${at}, ${at}) returning id`;
      await sql`
        insert into carriers (workspace_id, kind, name, settings, sealed_secrets, state, message, created_at, updated_at)
        select ${workspace?.id ?? 0}, 'sip', name, '{}', '{}', state, message, ${at}, ${at}
        from (values ('call', 'failing', ${`${BEGINNING}No.`}), ('check', 'failing', 'Silent.'), ('none', 'unknown', null))
          as carrier (name, state, message)`;
      await migrate(sql, pino({ level: 'silent' }));
      const rows = await sql<{ name: string; source: string | null }[]>`
        select name, state_source as source from carriers order by name`;
      assert.deepEqual(
        rows.map(({ name, source }) => [name, source]),
        [
          ['call', 'call'],
          ['check', null],
          ['none', null],
        ],
      );
    } finally {
      await sql.end({ timeout: 5 });
      await database.drop();
    }
  });
});
