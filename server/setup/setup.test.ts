import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ensureDemo } from '../demo/ensure-demo.ts';
import type { DemoFile } from '../demo/demo-file.ts';
import { cookieOf, NOBODY, sessionCookie } from '../sessions/testing/sign-in.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { orderForDeletion } from './order-for-deletion.ts';
import { setupToken } from './set-up.ts';
import { isDemoRemoved, listWorkspaceTables } from './setup.queries.ts';

const salon = {
  name: 'Salon Ada',
  owner: { name: 'Ada Wong', email: 'ada@salon.example', password: 'correct horse battery' },
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  country: 'DE',
  language: 'de-DE',
  number: '+49 30 5550 1188',
};

describe('POST /setup', () => {
  let api: TestApi;
  let token = '';
  before(async () => {
    api = await startTestApi();
    token = setupToken(api.services.secrets);
    // As an empty installation is: without the workspace of the test API.
    await api.sql`delete from api_keys`;
    await api.sql`delete from memberships`;
    await api.sql`delete from workspaces`;
    await api.sql`delete from users`;
  });
  after(() => api.stop());
  const setUp = (more: object = {}) => api.post('/setup', { token, ...salon, ...more }, NOBODY);

  it('refuses a wrong token, a foreign page and wrong values, and nothing is stored', async () => {
    const wrong = await setUp({ token: token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) });
    assert.deepEqual([wrong.status, wrong.body.error.code], [403, 'wrong_setup_token']);
    const foreign = { key: null, headers: { 'sec-fetch-site': 'cross-site' } };
    assert.equal((await api.post('/setup', { token, ...salon }, foreign)).status, 403);
    const short = { ...salon.owner, password: 'short' };
    assert.deepEqual(Object.keys((await setUp({ owner: short })).body.error.errors), ['owner.password']);
    assert.deepEqual(Object.keys((await setUp({ country: 'ZZ' })).body.error.errors), ['country']);
    assert.deepEqual(Object.keys((await setUp({ number: '+49 1' })).body.error.errors), ['number']);
    assert.equal((await api.get('/setup', NOBODY)).body.data.is_needed, true);
  });

  it('makes one business of two requests at once, whose owner is signed in and an operator', async () => {
    const other = {
      ...salon,
      owner: { ...salon.owner, email: 'eve@salon.example' },
      number: '+493055501189',
    };
    const answers = await Promise.all([setUp(), setUp(other)]);
    const won = answers.find(({ status }) => status === 201);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    assert.ok(won);
    const session = cookieOf(won);
    const { data } = (await api.get('/session', { session })).body;
    assert.deepEqual([data.role, data.workspace.name, data.user.is_operator], ['owner', 'Salon Ada', true]);
    const [number] = (await api.get('/phone-numbers', { session })).body.data;
    assert.ok(number.assistant_id);
    assert.equal((await api.get('/setup', NOBODY)).body.data.is_needed, false);
    const again = await setUp();
    assert.deepEqual([again.status, again.body.error.code], [409, 'already_set_up']);
  });
});

describe('POST /setup/replace-demo', () => {
  let api: TestApi;
  let demo: DemoFile;
  let dataDir = '';
  before(async () => {
    api = await startTestApi();
    dataDir = await mkdtemp(join(tmpdir(), 'switchboard-demo-'));
    const addresses = { baseUrl: api.baseUrl, consoleUrl: api.baseUrl, sip: '127.0.0.1:5060' };
    demo = await ensureDemo({ ...api.services, dataDir, addresses });
    await api.sql`update users set is_operator = (email = ${demo.login.email})`;
  });
  after(async () => {
    await api.stop();
    await rm(dataDir, { recursive: true });
  });
  const { number: _none, ...business } = salon;
  const signIn = async () => cookieOf(await api.post('/session', demo.login, NOBODY));

  it('is for owners of the demo only, and not during a call', async () => {
    assert.equal((await api.post('/setup/replace-demo', business, { key: demo.keys.write })).status, 403);
    const { id, users } = api.workspace;
    const other = await sessionCookie(api, id, users.owner);
    const refused = await api.post('/setup/replace-demo', business, { session: other });
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'not_the_demo']);
    const admin = await sessionCookie(api, id, users.admin);
    assert.equal((await api.post('/setup/replace-demo', business, { session: admin })).status, 403);
    const session = await signIn();
    const workspaceId = (await api.get('/session', { session })).body.data.workspace.id;
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, direction, status, from_number, started_at, carrier, carrier_call_id, created_at, updated_at)
      values (${workspaceId}, 'inbound', 'in_progress', '+491', now(), 'simulator', 'one', now(), now()) returning id`;
    const during = await api.post('/setup/replace-demo', business, { session });
    assert.deepEqual([during.status, during.body.error.code], [409, 'calls_running']);
    await api.sql`update calls set status = 'completed', recording_key = 'one.wav' where id = ${call?.id ?? 0}`;
  });

  it('removes everything of the demo and nothing else, for good', async () => {
    const session = await signIn();
    const { workspace } = (await api.get('/session', { session })).body.data;
    const workspaceId: number = workspace.id;
    assert.equal(workspace.demo, true);
    const headers = { 'idempotency-key': 'once' };
    await api.post('/contacts', { name: 'Ann' }, { session, headers });
    const before = (await api.get('/team/members')).body;
    const answer = await api.post('/setup/replace-demo', business, { session, headers });
    assert.equal(answer.status, 201, answer.raw.toString('utf8'));
    const { data } = (await api.get('/session', { session: cookieOf(answer) })).body;
    assert.deepEqual(
      [data.user.email, data.role, data.workspace.name, data.user.is_operator],
      ['ada@salon.example', 'owner', 'Salon Ada', true],
    );
    for (const { name } of await listWorkspaceTables(api.sql)) {
      if (name === 'jobs') continue;
      const rows = await api.sql`select from ${api.sql.identifier(name)} where workspace_id = ${workspaceId}`;
      assert.equal(rows.length, 0, name);
    }
    assert.equal((await api.get('/me', { key: demo.keys.write })).status, 401);
    assert.equal((await api.get('/session', { session })).status, 401);
    assert.equal((await api.post('/session', demo.login, NOBODY)).status, 401);
    assert.deepEqual((await api.get('/team/members')).body, before);
    assert.equal(await isDemoRemoved(api.sql), true);
    const again = await api.post('/setup/replace-demo', business, { session: cookieOf(answer) });
    assert.equal(again.status, 403);
  });

  it('is not for a business of people that is called Demo', async () => {
    const session = await sessionCookie(api, api.workspace.id, api.workspace.users.owner);
    const { owner: _own, ...place } = business;
    const { id, slug } = (await api.post('/workspaces', { ...place, name: 'Demo' }, { session })).body.data;
    assert.notEqual(slug, 'demo');
    // As releases before named it.
    await api.sql`update workspaces set slug = 'demo' where id = ${id}`;
    const moved = await api.post('/session/workspace', { id }, { session });
    assert.deepEqual([moved.body.data.role, moved.body.data.workspace.demo], ['owner', false]);
    assert.equal((await api.post('/setup/replace-demo', business, { session })).status, 403);
  });
});

describe('the order in which a workspace is removed', () => {
  it('has each table after those that refer to it', () => {
    const tables = [
      { name: 'calls', referredBy: ['turns', 'notes'] },
      { name: 'notes', referredBy: [] },
      { name: 'turns', referredBy: ['notes'] },
    ];
    assert.deepEqual(orderForDeletion(tables), ['notes', 'turns', 'calls']);
    const round = [
      { name: 'a', referredBy: ['b'] },
      { name: 'b', referredBy: ['a'] },
    ];
    assert.throws(() => orderForDeletion(round), /refer to each other/);
  });
});
