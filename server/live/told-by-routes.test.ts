import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { BODY_EXAMPLES } from '../api-examples.ts';
import { ensureDemo } from '../demo/ensure-demo.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../testing/test-api.ts';
import { RESOURCES_TOLD, TOLD_TO_ADMINS } from './change.ts';
import { LiveClient } from './testing/live-client.ts';

/** Tables of which nothing is told, each with its reason. */
const NOT_TOLD: Record<string, string> = {
  call_waveforms: 'computed from a recording that does not change',
  deleted_texts: 'what is left of a deleted text for its carrier',
  deleted_incoming_texts: 'what is left of a deleted text, so that it stays deleted',
  text_listings: 'when a vendor was asked for texts; those that it names are told',
  smpp_submissions: 'what a carrier calls a text; what becomes of it is told of the text',
  smpp_text_parts: 'parts of a text, which is told when it is whole',
  smpp_deliveries: 'what was brought by a carrier, until it knows that it was taken',
  deliveries: 'thousands a second; the log of an endpoint is read when it is looked at',
  calendar_entries: 'the numbers of calendar files',
  campaign_contacts: 'the numbers of a campaign change with them, and are told',
  call_permission_requests: 'asked of a person; what they answer is told of their contact',
  sms_opt_outs: 'a word in a text, which is told and touches its contact',
  call_opt_outs: 'the wish of a person, which is told of their contact',
  call_traces: 'written once, after a call whose end is told',
  call_commands: 'on their way to a call, whose change is told',
  events: 'written beside changes that are told',
  followed_workspaces: 'who follows',
  held_rooms: 'offers on a call, gone after five minutes',
  text_conversations: 'what an assistant remembers; the texts themselves are told',
  held_times: 'offers on a call, gone after five minutes',
  idempotency_keys: 'answers to requests',
  jobs: 'work of the system',
  job_claims: 'work of the system',
  message_drafts: 'a message that is being left; its inbox item is told',
  order_numbers: 'a counter',
  reservation_numbers: 'a counter',
  rate_limits: 'counters of requests',
  sessions: 'a person’s own, of no workspace',
  record_counts: 'counters of records',
  tool_effects: 'what a tool did on a call; its record is told',
  used_minutes: 'counted at the end of a call, which is told',
  demo_steps: 'what of the demo is there',
};

/** Routes whose change is told of another resource than their path names. */
const ELSEWHERE: Record<string, string> = {
  'POST /scenarios/{id}/run': 'scenario-runs',
  'POST /assistants/{id}/scenario-runs': 'scenario-runs',
  'POST /calls/{id}/replay': 'scenario-runs',
  'POST /consents': 'contacts',
  'POST /simulator/texts': 'messages',
  'POST /simulator/display-name-reviews': 'phone-numbers',
};

/** Routes that change nothing that is told, each with its reason. */
const SILENT: Record<string, string> = {
  'POST /orders/quote': 'changes nothing',
  'POST /catalog/voices/{id}/speech': 'changes nothing',
  'POST /webhooks/{id}/test': 'a delivery',
  'POST /webhooks/{id}/deliveries/{event_id}/resend': 'a delivery',
  'POST /integrations/hooks/{id}/deliveries/{event_id}/resend': 'a delivery',
  'POST /simulator/calls': 'needs a line; the tests of /live have calls and their turns',
  'POST /simulator/calls/{id}/input': 'needs a line',
  'GET /simulator/calls/{id}/audio': 'needs a line',
  'POST /calls': 'needs a line',
  'POST /calls/{id}/hang-up': 'needs a line',
  'POST /calls/{id}/transfer': 'needs a line',
  'POST /calls/{id}/take-over': 'needs a line',
  'POST /calls/{id}/say': 'needs a line',
  'POST /calls/{id}/hand-back': 'needs a line',
  'GET /calls/{id}/audio': 'needs a line',
  'POST /rooms/{id}/calendar-sync': 'needs a calendar to read',
  'POST /carriers/{id}/numbers': 'needs an account at a vendor',
  'POST /contacts/{id}/call-permission-requests': 'needs an account at the chat app',
  'POST /calls/{id}/replay': 'needs a call that was played',
  'POST /team/leave-agency': 'needs an agency',
};

/** Routes that need what others have done, in this order, before anything is deleted. */
const LATER = [
  // Another time zone would close the business at the times of the examples.
  'PATCH /team',
  'POST /simulator/display-name-reviews',
  'POST /campaigns/{id}/start',
  'POST /campaigns/{id}/pause',
  'POST /campaigns/{id}/resume',
  'POST /campaigns/{id}/cancel',
];

/** Index of the record that a route changes, where it is not the first or the last. */
const CHANGED: Record<string, number> = {
  'PATCH /phone-numbers/{id}/chatapp-profile': 1,
  // The last one is the key of this test.
  'DELETE /api-keys/{id}': 0,
  // The first one is the only owner.
  'PATCH /team/members/{id}': -1,
};

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;

/** The resource of the longest list that a path begins with. */
function resourceOf(row: AnyRoute): string | undefined {
  const path = `${row.path.slice(1)}/`;
  const found = RESOURCES_TOLD.filter((resource) => path.startsWith(`${resource}/`));
  return ELSEWHERE[nameOf(row)] ?? found.sort((a, b) => b.length - a.length)[0];
}

let api: TestApi;
let key: string;
let dataDir: string;
let client: LiveClient;
let fences = 0;
before(async () => {
  api = await startTestApi({ now: '2026-11-23T15:00:00Z' });
  await api.sql`truncate workspaces, users restart identity cascade`;
  dataDir = await mkdtemp(join(tmpdir(), 'switchboard-told-'));
  const addresses = { baseUrl: api.baseUrl, consoleUrl: api.baseUrl, sip: '127.0.0.1:5060' };
  ({
    keys: { write: key },
  } = await ensureDemo({ ...api.services, dataDir, addresses }));
  await api.sql`
    insert into calls (workspace_id, direction, status, started_at, ended_at, carrier, carrier_call_id, created_at, updated_at)
    values (1, 'inbound', 'completed', now(), now(), 'simulator', 'one', now(), now())`;
  await api.sql`
    with colleague as (
      insert into users (name, email, created_at, updated_at) values ('Kit', 'kit@inn.example', now(), now()) returning id)
    insert into memberships (workspace_id, user_id, role, created_at, updated_at)
    select 1, id, 'member', now(), now() from colleague`;
  client = await LiveClient.open(api, key);
});
after(async () => {
  client.close();
  await rm(dataDir, { recursive: true });
  await api.stop();
});

describe('every table of a workspace', () => {
  it('tells its changes, or is named with a reason why not', async () => {
    const rows = await api.sql<{ name: string; isTold: boolean }[]>`
      select distinct columns.table_name as name, exists (
        select from pg_trigger where tgrelid = columns.table_name::regclass and tgname = 'told') as "isTold"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id'`;
    const silent = rows.filter(({ isTold }) => !isTold).map(({ name }) => name);
    assert.deepEqual(
      silent.filter((name) => !(name in NOT_TOLD)),
      [],
    );
    const told = rows.filter(({ isTold }) => isTold).map(({ name }) => name);
    assert.deepEqual(
      told.filter((name) => name in NOT_TOLD),
      [],
    );
  });

  it('tells of resources that the API has, and to admins alone what they alone see', async () => {
    for (const resource of RESOURCES_TOLD) {
      const shown = api.routes.filter(
        ({ method, path }) => method === 'GET' && `${path}/`.startsWith(`/${resource}/`),
      );
      assert.ok(shown.length > 0, resource);
      assert.equal(TOLD_TO_ADMINS.has(resource), shown[0]?.role === 'admin', resource);
    }
  });
});

describe('every route that writes', () => {
  it('tells its change', async () => {
    const place = (row: AnyRoute): number => {
      const later = LATER.indexOf(nameOf(row));
      if (later >= 0) return 150 + later;
      return ['POST', 'PATCH', 'DELETE'].indexOf(row.method) * 100 + (row.path.includes('{') ? 1 : 0);
    };
    const rows = api.routes
      .filter((row) => row.scope === 'write' && row.access === undefined && !(nameOf(row) in SILENT))
      .toSorted((a, b) => place(a) - place(b));
    const untold: string[] = [];
    for (const row of rows) {
      const resource = resourceOf(row);
      assert.ok(resource, `${nameOf(row)} belongs to no resource of /live: name one, or why it is silent`);
      await hearAllUntilNow();
      const answer = await perform(row);
      assert.ok(answer.status < 300, `${nameOf(row)}: ${answer.raw.toString()}`);
      await client.until((told) => told.resource === resource, 2_000).catch(() => untold.push(nameOf(row)));
    }
    assert.deepEqual(untold, []);
  });
});

/** Everything that was changed before has been heard: changes are told in their order. */
async function hearAllUntilNow(): Promise<void> {
  fences += 1;
  const [fence, workspaceId] = [fences, 1];
  await api.sql`select notify_change(${workspaceId}, 'fence', ${fence}, 'updated')`;
  await client.until(({ resource, id }) => resource === 'fence' && id === fence);
}

/** Sends the example of a route to a record on which it works. */
async function perform(row: AnyRoute): Promise<TestAnswer> {
  const headers = { 'content-type': 'application/json' };
  const body = row.body ? JSON.stringify(BODY_EXAMPLES[row.operationId]) : null;
  const path = await addressOf(row);
  return api.send(row.method, path, body === null ? { key } : { key, headers, body });
}

async function addressOf(row: AnyRoute): Promise<string> {
  const { method, path } = row;
  if (path.includes('{choice_id}')) {
    const products: Json[] = (await api.get('/products', { key })).body.data;
    const product = products.find(({ options }) => options.length > 0);
    return `/products/${product.id}/choices/${product.options[0].choices[0].id}`;
  }
  const list = path.slice(0, path.indexOf('/{'));
  if (list === path.slice(0, -1)) return path;
  const records: Json[] = (await api.get(`${list}?per_page=100`, { key })).body.data;
  const record = records.at(CHANGED[nameOf(row)] ?? (method === 'DELETE' ? -1 : 0));
  const address = path.replace('{id}', String(record?.id ?? 1));
  if (!address.includes('{consent_id}')) return address;
  const consents: Json[] = (await api.get(`${list}/${String(record?.id)}/consents`, { key })).body.data;
  return address.replace('{consent_id}', String(consents[0]?.id));
}
