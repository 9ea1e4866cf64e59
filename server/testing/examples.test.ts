import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { BODY_EXAMPLES } from '../api-examples.ts';
import { ensureDemo } from '../demo/ensure-demo.ts';
import { startTestApi, type Json, type TestApi } from './test-api.ts';

/** Operations that need a line with a call on it; the tests of calls and of the simulator cover them. */
const ON_THE_PHONE = new Set([
  'createCall',
  'createSimulatedCall',
  'sendToSimulatedCall',
  'sayOnCall',
  'transferCall',
  // They ask an account at a vendor.
  'connectVendorNumber',
  'requestCallPermission',
]);
/** Index of the record that the example changes, when it is not the first of its kind. */
const CHANGED: Record<string, number | string> = {
  updateChatappProfile: 2,
  updateHook: 2,
  speakSample: 'espeak-en-us',
  // The first member is the only owner.
  updateMember: 2,
};
/** Operations that create what others need, in this order; the order of the routes does not guarantee it. */
const FIRST = [
  'createWebhook',
  'createHook',
  'createSimulatedText',
  'createOrder',
  'createContact',
  'updateChatappProfile',
];

let api: TestApi;
let key: string;
let dataDir: string;
before(async () => {
  api = await startTestApi({ now: '2026-11-23T15:00:00Z' });
  await api.sql`truncate workspaces, users restart identity cascade`;
  dataDir = await mkdtemp(join(tmpdir(), 'switchboard-examples-'));
  const addresses = { baseUrl: api.baseUrl, consoleUrl: api.baseUrl, sip: '127.0.0.1:5060' };
  ({
    keys: { write: key },
  } = await ensureDemo({ ...api.services, dataDir, addresses }));
  await api.sql`
    with colleague as (
      insert into users (name, email, created_at, updated_at) values ('Kit', 'kit@inn.example', now(), now()) returning id)
    insert into memberships (workspace_id, user_id, role, created_at, updated_at)
    select 1, id, 'member', now(), now() from colleague`;
});
after(async () => {
  await rm(dataDir, { recursive: true });
  await api.stop();
});

async function pathOfChoice(): Promise<string> {
  const products: Json[] = (await api.get('/products', { key })).body.data;
  const product = products.find(({ options }) => options.length > 0);
  return `/products/${product.id}/choices/${product.options[0].choices[0].id}`;
}

describe('the examples of the description', () => {
  it('are accepted by the demo workspace without changes', async () => {
    // Routes of sessions and links need a password or a token; their own tests use them.
    const rows = api.routes.filter(
      (row) => row.body && row.access === undefined && !ON_THE_PHONE.has(row.operationId),
    );
    const place = ({ operationId, method }: (typeof rows)[number]): number => {
      const first = FIRST.indexOf(operationId);
      // Another time zone would close the business at the times of other examples.
      if (operationId === 'updateTeam') return 300;
      return first >= 0 ? first : method === 'POST' ? 100 : 200;
    };
    for (const row of rows.toSorted((a, b) => place(a) - place(b))) {
      const path = row.path.includes('{choice_id}')
        ? await pathOfChoice()
        : row.path.replace('{id}', String(CHANGED[row.operationId] ?? 1)).replace('{consent_id}', '1');
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(BODY_EXAMPLES[row.operationId]);
      const answer = await api.send(row.method, path, { key, headers, body });
      assert.equal(answer.status, row.success.status, `${row.operationId}: ${answer.raw.toString()}`);
      const isIgnored = answer.headers['x-service-ignored-fields'];
      assert.equal(isIgnored, undefined, `${row.operationId} ignores ${String(isIgnored)}`);
    }
  });
});
