import { DEFAULT_SETTINGS } from '../carrier-accounts/carrier.ts';
import { randomBytes } from 'node:crypto';
import { DEFAULT_ABILITIES } from '../assistants/assistant.ts';
import type { Db, Sql } from '../platform/db/sql.ts';
import { makeSession } from './fixtures.queries.ts';
import { isoOf } from '../platform/instants.ts';

/** Maps the path of a record to its parameters: `/calls/{id}` to `{id: 5}`. */
export type Records = Record<string, Record<string, number | string>>;

/**
 * Creates one record of each kind in a workspace. A new route with a path parameter needs a record here: the
 * permission matrix fails for a path without one.
 */
export async function makeRecords(sql: Sql, workspaceId: number, now: Temporal.Instant): Promise<Records> {
  const at = isoOf(now);
  const times = { created_at: at, updated_at: at };
  const insert = async (table: string, values: Record<string, unknown>): Promise<{ id: number }> => {
    const [row] = await sql<{ id: number }[]>`
      insert into ${sql.identifier(table)} ${sql.row({ workspace_id: workspaceId, ...values, ...times })} returning id`;
    if (!row) throw new Error('insert returned no row');
    return { id: row.id };
  };
  const number = `+4930${2_000_000 + workspaceId}`;
  const assistant = {
    ...{
      name: 'Reception',
      status: 'active',
      language: 'en-US',
      voice: 'espeak-en-us',
      model: 'switchboard-offline',
    },
    ...{ welcome_message: 'Hello.', abilities: sql.json({ ...DEFAULT_ABILITIES }), max_call_minutes: 30 },
  };
  const call = { status: 'completed', started_at: at, carrier: 'simulator', carrier_call_id: 'one' };
  const desk = { number, name: 'Front desk', country: 'DE', sms_enabled: true, chatapp_active: true };
  const phoneNumber = await insert('phone_numbers', desk);
  const message = {
    ...{ channel: 'sms', direction: 'inbound', from_number: '+493098765432', to_number: number },
    ...{ body: 'Hello', status: 'received', carrier: 'simulator' },
  };
  const [key] = await sql<{ id: number }[]>`
    select id from api_keys where workspace_id = ${workspaceId} order by id desc limit 1`;
  const callId = await insert('calls', { ...call, direction: 'inbound', from_number: number });
  const assistantRecord = await insert('assistants', assistant);
  const [run] = await sql<{ id: number }[]>`
    insert into scenario_runs (workspace_id, assistant_id, created_at)
    values (${workspaceId}, ${assistantRecord.id}, ${at}) returning id`;
  return {
    // A record of the viewer, whose key no other test uses.
    '/api-keys/{id}': { id: key?.id ?? 0 },
    ...(await makeTeamRecords(sql, workspaceId, now)),
    '/assistants/{id}': assistantRecord,
    '/scenarios/{id}': await insert('scenarios', scenarioValues(sql, assistantRecord.id)),
    '/scenario-runs/{id}': { id: run?.id ?? 0 },
    '/phone-numbers/{id}': phoneNumber,
    '/messages/{id}': await insert('messages', { ...message, phone_number_id: phoneNumber.id }),
    ...(await makeContactRecords(insert, at)),
    '/calls/{id}': callId,
    // A simulated call exists in the process that plays it, under the id of its call.
    '/simulator/calls/{id}': callId,
    // A voice of a provider that is another workspace's own: no catalogue but theirs has it.
    '/catalog/voices/{id}': { id: 'elevenlabs:their-own' },
    '/appointments/{id}': await insert('appointments', { ...appointment, ...spanFrom(now) }),
    '/inbox/{id}': await insert('inbox_items', { type: 'message', subject: 'Call back', body: 'Please.' }),
    ...(await makeAccountRecords(sql, insert)),
    '/campaigns/{id}': await insert('campaigns', campaignValues),
    ...(await makeCompanyRecords(insert)),
    '/orders/{id}': await insert('orders', { ...orderValues, items: sql.json([]) }),
    ...(await makeProductRecords(sql, workspaceId, insert)),
    ...(await makeStayRecords(insert)),
    ...(await makeWebhookRecords(sql, workspaceId, at)),
  };
}

/** A session of the owner, the membership of the viewer and an invitation. */
async function makeTeamRecords(sql: Sql, workspaceId: number, now: Temporal.Instant): Promise<Records> {
  const at = isoOf(now);
  const [users] = await sql<{ owner: number; viewer: number }[]>`
    select max(user_id) filter (where role = 'owner') as owner, max(user_id) filter (where role = 'viewer') as viewer
    from memberships where workspace_id = ${workspaceId}`;
  const { owner = 0, viewer = 0 } = users ?? {};
  await makeSession(sql, workspaceId, owner, now);
  const [session] = await sql<{ id: number }[]>`select max(id) as id from sessions where user_id = ${owner}`;
  const [invitation] = await sql<{ id: number }[]>`
    insert into invitations (workspace_id, email, role, token_hash, invited_by, expires_at, created_at, updated_at)
    values (${workspaceId}, 'bea@example.com', 'member', ${randomBytes(32)}, ${owner}, ${at}, ${at}, ${at}) returning id`;
  return {
    '/sessions/{id}': { id: session?.id ?? 0 },
    '/team/members/{id}': { id: viewer },
    '/team/invitations/{id}': { id: invitation?.id ?? 0 },
  };
}

const providerValues = { kind: 'openai', name: 'Ours', base_url: 'https://models.example/v1' };

/** Accounts elsewhere: a provider and a carrier. */
const makeAccountRecords = async (sql: Sql, insert: Insert): Promise<Records> => ({
  '/providers/{id}': await insert('providers', providerValues),
  '/carriers/{id}': await insert('carriers', carrierValues(sql)),
});

const carrierValues = (sql: Sql) => ({
  kind: 'sip',
  name: 'Trunk',
  settings: sql.json({ ...DEFAULT_SETTINGS, host: 'sip.carrier.example' }),
  sealed_secrets: sql.json({}),
});

type Insert = (table: string, values: Record<string, unknown>) => Promise<{ id: number }>;

async function makeProductRecords(sql: Sql, workspaceId: number, insert: Insert): Promise<Records> {
  const choiceId = 9_000_000 + workspaceId;
  const choice = { id: choiceId, name: 'Bread', surcharge_cents: 50, default: false, available: true };
  const group = { id: choiceId, name: 'Side', required: false, min_choices: 0, max_choices: null };
  const options = sql.json([{ ...group, choices: [choice] }]);
  const product = await insert('products', { name: 'Soup', price_cents: 650, options });
  return {
    '/products/{id}': product,
    '/products/{id}/choices/{choice_id}': { ...product, choice_id: choiceId },
  };
}

/** A contact, and that it agreed to be called. */
async function makeContactRecords(insert: Insert, at: string): Promise<Records> {
  const contact = await insert('contacts', { name: 'Ann', last_activity_at: at });
  const consent = { contact_id: contact.id, given_at: at, way: 'paper', wording: 'Yes, call me.' };
  const { id: consentId } = await insert('consents', consent);
  return {
    '/contacts/{id}': contact,
    '/contacts/{id}/consents/{consent_id}': { ...contact, consent_id: consentId },
  };
}

async function makeCompanyRecords(insert: Insert): Promise<Records> {
  const faq = { question: 'Dogs?', answer: 'Yes.' };
  return {
    '/company/services/{id}': await insert('services', serviceValues),
    '/company/staff/{id}': await insert('staff_members', { name: 'Ann' }),
    '/company/faqs/{id}': await insert('faqs', faq),
    '/company/knowledge-base/{id}': await insert('knowledge_base_entries', {
      title: 'Parking',
      content: 'Here.',
    }),
  };
}

const appointment = { title: 'Massage', source: 'api', place: 1 };

/** One hour tomorrow, without buffers. */
function spanFrom(now: Temporal.Instant): Record<string, string> {
  const start = isoOf(now.add({ hours: 24 }));
  const end = isoOf(now.add({ hours: 25 }));
  return { starts_at: start, ends_at: end, held_from: start, held_until: end };
}

/** Creates a room and a stay in it. */
async function makeStayRecords(
  insert: (table: string, values: Record<string, unknown>) => Promise<{ id: number }>,
): Promise<Records> {
  const exportToken = randomBytes(32).toString('base64url');
  const room = await insert('rooms', { name: 'Double room', price_cents: 10_000, export_token: exportToken });
  const reservation = {
    ...{ number: 1, status: 'confirmed', room_id: room.id, check_in: '2026-12-01', check_out: '2026-12-03' },
    ...{
      adults: 2,
      children: 0,
      guest_name: 'Ann',
      currency: 'EUR',
      nightly_cents: 10_000,
      total_cents: 20_000,
    },
  };
  return {
    '/rooms/{id}': room,
    '/reservations/{id}': await insert('reservations', { ...reservation, source: 'api' }),
  };
}

const scenarioValues = (sql: Sql, assistantId: number) => ({
  assistant_id: assistantId,
  name: 'Opening hours',
  caller: sql.json({ name: null, phone: null, goal: 'When are you open?', facts: {}, manner: 'plain' }),
  expect: sql.json({ records: [], no_records: [], outcome: null, said: [], not_said: [] }),
});

const campaignValues = {
  ...{ name: 'Spring', status: 'draft', timezone: 'Europe/Berlin', calling_days: ['mon'] },
  ...{ calling_start: '09:00', calling_end: '17:00' },
  ...{ max_concurrent_calls: 1, max_attempts: 1, retry_after_minutes: 60 },
};
const serviceValues = { name: 'Massage', duration_minutes: 60, max_advance_days: 30 };

/** The number is far above the order numbers that tests receive. */
const orderValues = {
  ...{ number: 1_000_000, fulfillment: 'pickup', currency: 'EUR', source: 'api' },
  ...{ subtotal_cents: 0, fee_cents: 0, total_cents: 0, ready_at: '2026-11-23T12:00:00Z' },
};

/** Creates an endpoint of each kind, each with a delivery of an event. */
async function makeWebhookRecords(sql: Sql, workspaceId: number, at: string): Promise<Records> {
  const records: Records = {};
  for (const [kind, path] of [
    ['webhook', '/webhooks'],
    ['hook', '/integrations/hooks'],
  ] as const) {
    const eventId = `evt_${kind}_${workspaceId}`;
    const [endpoint] = await sql<{ id: number }[]>`
      insert into webhook_endpoints (workspace_id, kind, url, events, secret, created_at, updated_at)
      values (${workspaceId}, ${kind}, 'https://hooks.example/one', '{*}', 'whsec_test', ${at}, ${at}) returning id`;
    const id = endpoint?.id ?? 0;
    await sql`
      insert into events (workspace_id, id, type, body, created_at)
      values (${workspaceId}, ${eventId}, 'test.ping', '{}', ${at})`;
    await sql`
      insert into deliveries (workspace_id, event_id, endpoint_id, status, created_at, updated_at)
      values (${workspaceId}, ${eventId}, ${id}, 'failed', ${at}, ${at})`;
    records[`${path}/{id}`] = { id };
    records[`${path}/{id}/deliveries/{event_id}`] = { id, event_id: eventId };
  }
  return records;
}

/** Contacts with these names, written past the API; their ids. */
export async function insertContacts(
  db: Db,
  workspaceId: number,
  names: readonly string[],
  now: Temporal.Instant,
): Promise<number[]> {
  const at = isoOf(now);
  const rows = await db<{ id: number }[]>`
    insert into contacts (workspace_id, name, last_activity_at, created_at, updated_at)
    select ${workspaceId}, name, ${at}, ${at}, ${at} from unnest(${names}::text[]) as name returning id`;
  return rows.map(({ id }) => id);
}
