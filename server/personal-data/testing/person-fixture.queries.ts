import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import type { Json, TestApi } from '../../testing/test-api.ts';

export const ADA = { name: 'Ada Lovelace', phone: '+4930901820', email: 'Ada@lovelace.example' };
/** Texts that may not remain anywhere, in lower case; the phone only as digits. */
export const NEEDLES = ['lovelace', '4930901820'];

/** Creates a workspace with a number, a menu, a room and a member who is notified of everything. */
export async function openWorkspace(
  api: TestApi,
): Promise<TestWorkspace & { numberId: number; assistantId: number }> {
  const workspace = await api.makeWorkspace();
  const { sql } = api;
  const at = isoOf(api.clock.now());
  const number = `+4930${5_000_000 + workspace.id}`;
  const [row] = await sql<{ id: number }[]>`
    insert into phone_numbers (workspace_id, number, name, country, sms_enabled, created_at, updated_at)
    values (${workspace.id}, ${number}, 'Reception', 'DE', true, ${at}, ${at}) returning id`;
  await sql`
    insert into webhook_endpoints (workspace_id, kind, url, events, secret, created_at, updated_at) values
      (${workspace.id}, 'webhook', 'https://hooks.example/one', '{*}', 'whsec_test', ${at}, ${at}),
      (${workspace.id}, 'hook', 'https://hooks.example/two', '{*}', 'whsec_test', ${at}, ${at})`;
  await sql`
    update workspaces set notification_emails = '{team@business.example}', notification_texts = '{+4930111111}'
    where id = ${workspace.id}`;
  const assistant = await api.post('/assistants', { name: 'Reception' }, { key: workspace.keys.write });
  return { ...workspace, numberId: row?.id ?? 0, assistantId: assistant.body.data.id };
}

/**
 * Adds a finished call with a transcript and a recording; `contactId` is null for a call from before the
 * contact.
 */
export async function addCall(
  api: TestApi,
  workspace: TestWorkspace & { numberId: number },
  phone: string,
  contactId: number | null,
  status = 'completed',
): Promise<{ id: number; recording: string; audio: string }> {
  const { sql, services } = api;
  const at = isoOf(api.clock.now());
  const name = Math.random().toString(36).slice(2);
  const recording = `recordings/${workspace.id}/${name}.wav`;
  const audio = `messages/${workspace.id}/${name}.wav`;
  for (const key of [recording, audio]) await writeFile(await services.store.pathToWrite(key), 'RIFF');
  const isOver = status === 'completed';
  const [call] = await sql<{ id: number }[]>`
    insert into calls (workspace_id, direction, status, from_number, to_number, contact_id, phone_number_id, started_at,
      answered_at, ended_at, summary, recording_key, metadata, carrier, carrier_call_id, created_at, updated_at)
    values (${workspace.id}, 'inbound', ${status}, ${phone}, '+4930111', ${contactId}, ${workspace.numberId}, ${at}, ${at},
      ${isOver ? at : null}, 'Ada Lovelace called.', ${recording}, '{"caller_name": "Ada Lovelace"}', 'test', ${name}, ${at},
      ${at})
    returning id`;
  const id = call?.id ?? 0;
  await sql`
    insert into transcript_turns (workspace_id, call_id, position, role, content, offset_ms, duration_ms, interrupted)
    values (${workspace.id}, ${id}, 1, 'user', ${`My name is Ada Lovelace, ${phone}.`}, 0, 1000, false)`;
  const invite = {
    direction: 'received',
    text: `INVITE sip:+4930111@host SIP/2.0\r\nFrom: "Ada Lovelace" <sip:${phone}@host>`,
  };
  await sql`
    insert into call_traces (workspace_id, call_id, messages, messages_left_out, created_at)
    values (${workspace.id}, ${id}, ${sql.json([invite])}, 0, ${at})`;
  await sql`
    insert into inbox_items (workspace_id, type, subject, body, contact_id, from_number, call_id, audio_key, created_at, updated_at)
    values (${workspace.id}, 'voicemail', 'Voice message from Ada Lovelace', 'Please call.', ${contactId}, ${phone}, ${id},
      ${audio}, ${at}, ${at})`;
  return { id, recording, audio };
}

/** Creates every kind of record about a person, through the API where possible. */
export async function addHistory(
  api: TestApi,
  workspace: TestWorkspace & { numberId: number; assistantId: number },
  person: { name: string; phone: string; email: string },
): Promise<{ contactId: number; calls: { recording: string; audio: string }[]; records: Json }> {
  const key = workspace.keys.write;
  const tag = person.name.slice(0, 5);
  const post = async (path: string, body: object, at: string): Promise<Json> => {
    const answer = await api.post(path, body, {
      key,
      headers: { 'idempotency-key': `${tag} ${at}` },
    });
    assert.equal(answer.status, 201, `${path}: ${answer.raw.toString()}`);
    return answer.body.data;
  };
  const contact = await post(
    '/contacts',
    { ...person, notes: `${person.name} prefers mornings.`, custom_fields: { sister: person.name } },
    'contact',
  );
  const customer = person;
  const product = await post('/products', { name: 'Soup', price_cents: 650 }, 'soup');
  const room = await post('/rooms', { name: 'Double', price_cents: 10_000, quantity: 9 }, 'room');
  const records = {
    appointment: await post(
      '/appointments',
      {
        ...{ starts_at: '2026-12-01T10:00:00Z', duration_minutes: 30, force: true, customer },
        ...{ title: `Cut for ${person.name}`, notes: `${person.name} is late.` },
      },
      'appointment',
    ),
    order: await post(
      '/orders',
      {
        ...{ fulfillment: 'pickup', skip_rules: true, customer, notes: `for ${person.name}` },
        items: [{ product_id: product.id, notes: `${person.name}'s` }],
      },
      'order',
    ),
    reservation: await post(
      '/reservations',
      { room_id: room.id, check_in: '2026-12-10', check_out: '2026-12-12', guest: customer },
      'reservation',
    ),
    message: await post('/messages', { to: person.phone, body: `Hello ${person.name}` }, 'message'),
    campaign: await post('/campaigns', { name: 'Spring', contact_ids: [contact.id] }, 'campaign'),
  };
  await api.patch(`/orders/${records.order.id}`, { status: 'confirmed' }, { key });
  const calls = [
    await addCall(api, workspace, person.phone, contact.id),
    await addCall(api, workspace, person.phone, null),
  ];
  return { contactId: contact.id, calls, records };
}

/** Adds what a person wants of texts and calls, and what an assistant remembers of texts with them. */
export async function addWishes(
  sql: Sql,
  { id: workspaceId, numberId }: { id: number; numberId: number },
  { contactId, phone }: { contactId: number; phone: string },
): Promise<void> {
  await sql`insert into sms_opt_outs (workspace_id, phone_number_id, phone, channel, created_at)
    values (${workspaceId}, ${numberId}, ${phone}, 'sms', now())`;
  await sql`insert into text_conversations (workspace_id, phone_number_id, channel, person, memory, started_at, last_at)
    values (${workspaceId}, ${numberId}, 'sms', ${phone}, '{"said": "Ada Lovelace"}', now(), now())`;
  await sql`insert into call_permission_requests (workspace_id, contact_id, phone_number_id, requested_at)
    values (${workspaceId}, ${contactId}, ${numberId}, now())`;
  const [carrier] = await sql<{ id: number }[]>`
    insert into carriers (workspace_id, kind, name, active, settings, sealed_secrets, created_at, updated_at)
    values (${workspaceId}, 'smpp', 'SMSC', false, '{}', '{}', now(), now()) returning id`;
  await sql`insert into smpp_text_parts (workspace_id, carrier_id, from_number, to_number, reference, part, parts,
      data_coding, octets, received_at)
    values (${workspaceId}, ${carrier?.id ?? 0}, ${phone}, '+4930901820', '8/7', 1, 2, 0, decode('4869', 'hex'), now())`;
  await sql`update campaign_contacts set state = 'skipped', skip_reason = 'no_consent'
    where workspace_id = ${workspaceId} and contact_id = ${contactId}`;
}

/** The tables that still contain any of the texts, with the number of rows. */
export async function findLeft(
  api: TestApi,
  workspaceId: number,
  needles: readonly string[],
): Promise<Record<string, number>> {
  const tables = await api.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id' order by 1`;
  const left: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await api.sql<{ count: number }[]>`
      select count(*) as count from ${api.sql.identifier(name)} as kept
      where workspace_id = ${workspaceId}
        and lower(kept::text) like any(${needles.map((needle) => `%${needle}%`)}::text[])`;
    if (row && row.count > 0) left[name] = row.count;
  }
  return left;
}
