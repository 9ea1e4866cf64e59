import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { sessionCookie } from '../sessions/testing/sign-in.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi({ signUp: 'closed' });
const salon = {
  name: ' Salon Ada ',
  timezone: 'europe/berlin',
  currency: 'EUR',
  country: 'DE',
  language: 'de-de',
};

const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id).sort();

/** A person who may create workspaces, in a workspace of their own. */
async function makeOperator() {
  const { id, users } = await api.makeWorkspace();
  await api.sql`update users set is_operator = true where id = ${users.owner}`;
  return { id, users, session: await sessionCookie(api, id, users.owner) };
}

/** An agency with one client. */
async function makeAgency() {
  const { id, users, session } = await makeOperator();
  const made = await api.post('/workspaces', { ...salon, agency_id: id }, { session });
  assert.equal(made.status, 201, made.raw.toString('utf8'));
  const clientId: number = made.body.data.id;
  const sessionOf = (role: 'owner' | 'admin' | 'member' | 'viewer') => sessionCookie(api, id, users[role]);
  return { id, users, session, clientId, sessionOf };
}

describe('POST /workspaces', () => {
  it('is refused to people who are no operators, and to keys', async () => {
    const session = await sessionCookie(api, api.workspace.id, api.workspace.users.owner);
    const refused = await api.post('/workspaces', salon, { session });
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'sign_up_closed']);
    assert.equal((await api.get('/session', { session })).body.data.user.may_create_workspaces, false);
    assert.equal((await api.post('/workspaces', salon)).status, 403);
  });

  it('names what is wrong', async () => {
    const { session } = await makeOperator();
    const wrong = { ...salon, currency: 'XXZ', country: 'ZZ', language: 'no language' };
    const refused = await api.post('/workspaces', wrong, { session });
    assert.deepEqual(Object.keys(refused.body.error.errors).sort(), ['country', 'currency', 'language']);
    const foreign = { ...salon, agency_id: api.workspace.id };
    const agency = await api.post('/workspaces', foreign, { session });
    assert.deepEqual(agency.body.error.codes, { agency_id: ['unknown_id'] });
  });

  it('makes a workspace that the operator owns and can switch to', async () => {
    const { session, id } = await makeOperator();
    assert.equal((await api.get('/session', { session })).body.data.user.may_create_workspaces, true);
    const { data } = (await api.post('/workspaces', salon, { session })).body;
    assert.deepEqual(
      [data.name, data.slug, data.timezone, data.language],
      ['Salon Ada', data.slug, 'Europe/Berlin', 'de-DE'],
    );
    assert.deepEqual(idsOf(await api.get('/workspaces', { session })), [id, data.id].sort());
    const moved = await api.post('/session/workspace', { id: data.id }, { session });
    assert.equal(moved.body.data.role, 'owner');
    assert.deepEqual((await api.get('/contacts', { session })).body.data, []);
  });

  it('takes no agency that belongs to one itself', async () => {
    const { session, clientId } = await makeAgency();
    const below = { ...salon, agency_id: clientId };
    assert.equal((await api.post('/workspaces', below, { session })).status, 422);
  });
});

describe('an agency', () => {
  it('has its clients in the list of its members, with what each used', async () => {
    const { id, clientId, sessionOf } = await makeAgency();
    const session = await sessionOf('viewer');
    await api.sql`
      insert into calls (workspace_id, direction, status, from_number, started_at, carrier, carrier_call_id, created_at, updated_at)
      select ${clientId}, 'inbound', 'completed', '+491', at::timestamptz, 'simulator', at, now(), now()
      from unnest(array['2026-11-01T00:00:00+01:00', '2026-10-31T23:59:59+01:00']) at`;
    const { data, meta } = (await api.get(`/workspaces?agency_id=${id}`, { session })).body;
    assert.equal(meta.total, 1);
    assert.deepEqual([data[0].id, data[0].role, data[0].agency_id], [clientId, 'viewer', id]);
    assert.deepEqual(data[0].usage, { minutes: 0, calls: 1, messages: 0 });
    assert.deepEqual(idsOf(await api.get('/workspaces', { session })), [id, clientId].sort());
  });

  it('lets its members work in a client with the role that they have, never as owners', async () => {
    const { clientId, users, sessionOf } = await makeAgency();
    const roles = { owner: 'owner', admin: 'admin', member: 'member', viewer: 'viewer' } as const;
    for (const role of ['admin', 'member', 'viewer'] as const) {
      const session = await sessionOf(role);
      const moved = await api.post('/session/workspace', { id: clientId }, { session });
      assert.equal(moved.body.data.role, roles[role]);
      const status = (await api.post('/contacts', { name: 'Ann' }, { session })).status;
      assert.equal(status, role === 'viewer' ? 403 : 201);
    }
    const at = api.clock.now().toString();
    const second = (await api.makeWorkspace()).users.owner;
    const [agency] = await api.sql<{ id: number }[]>`
      select agency_id as id from workspaces where id = ${clientId}`;
    await api.sql`insert into memberships values (${agency?.id ?? 0}, ${second}, 'owner', ${at}, ${at})`;
    const session = await sessionCookie(api, agency?.id ?? 0, second);
    const moved = await api.post('/session/workspace', { id: clientId }, { session });
    assert.equal(moved.body.data.role, 'admin');
    const role = { role: 'viewer' };
    assert.equal((await api.patch(`/team/members/${users.owner}`, role, { session })).status, 403);
    assert.equal((await api.post('/team/leave-agency', {}, { session })).status, 403);
  });

  it('makes keys for a client that end with its members', async () => {
    const { id, clientId, users, sessionOf } = await makeAgency();
    const session = await sessionOf('admin');
    await api.post('/session/workspace', { id: clientId }, { session });
    const made = await api.post('/api-keys', { name: 'Agency', permission: 'write' }, { session });
    const { key } = made.body.data;
    const me = (await api.get('/me', { key })).body.data;
    assert.deepEqual([me.workspace.id, me.user.role], [clientId, 'admin']);
    await api.sql`delete from memberships where workspace_id = ${id} and user_id = ${users.admin}`;
    await until('the notification', async () => (await api.get('/me', { key })).status === 401);
    assert.equal((await api.get('/me', { session })).status, 401);
  });

  it('is no way from a client into the agency or to another client', async () => {
    const { id, clientId, session } = await makeAgency();
    const stranger = await api.makeWorkspace();
    const at = api.clock.now().toString();
    await api.sql`insert into memberships values (${clientId}, ${stranger.users.owner}, 'owner', ${at}, ${at})`;
    const second = (await api.post('/workspaces', { ...salon, agency_id: id }, { session })).body.data.id;
    const client = await sessionCookie(api, clientId, stranger.users.owner);
    for (const other of [id, second])
      assert.equal((await api.post('/session/workspace', { id: other }, { session: client })).status, 404);
    assert.deepEqual(
      idsOf(await api.get('/workspaces', { session: client })),
      [clientId, stranger.id].sort(),
    );
  });
});

describe('POST /team/leave-agency', () => {
  it('ends the access of the agency’s members at once; only an owner does it', async () => {
    const { clientId, session, sessionOf } = await makeAgency();
    const admin = await sessionOf('admin');
    await api.post('/session/workspace', { id: clientId }, { session: admin });
    assert.equal((await api.post('/team/leave-agency', {}, { session: admin })).status, 403);
    await api.post('/session/workspace', { id: clientId }, { session });
    assert.equal((await api.post('/team/leave-agency', {}, { session })).status, 200);
    await until('the notification', async () => (await api.get('/me', { session: admin })).status === 401);
    assert.equal((await api.get('/me', { session })).status, 200);
    assert.equal((await api.post('/team/leave-agency', {}, { session })).status, 404);
  });
});
