import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { makeKey } from '../testing/fixtures.queries.ts';
import { sessionCookie } from '../sessions/testing/sign-in.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

const statusOf = async (key: string) => (await api.get('/me', { key })).status;

/** A second owner with a key. */
async function addOwner(workspaceId: number) {
  const other = await api.makeWorkspace();
  const at = api.clock.now().toString();
  await api.sql`insert into memberships values (${workspaceId}, ${other.users.owner}, 'owner', ${at}, ${at})`;
  return { id: other.users.owner, key: await makeKey(api.sql, workspaceId, other.users.owner, 'write', at) };
}

describe('PATCH /team', () => {
  it('names what is unknown and changes nothing', async () => {
    const before = (await api.get('/team')).body.data;
    const wrong = {
      name: 'New',
      currency: 'XXZ',
      country: 'ZZ',
      language: 'no language',
      timezone: 'Nowhere',
    };
    assert.equal((await api.patch('/team', wrong)).status, 422);
    const refused = await api.patch('/team', { ...wrong, timezone: 'Europe/Paris' });
    assert.deepEqual(Object.keys(refused.body.error.errors).sort(), ['country', 'currency', 'language']);
    assert.deepEqual((await api.get('/team')).body.data, before);
  });

  it('changes name and place', async () => {
    const wanted = {
      name: ' Zoë ',
      timezone: 'Europe/Paris',
      currency: 'CHF',
      country: 'CH',
      language: 'fr-ch',
    };
    const { data } = (await api.patch('/team', wanted)).body;
    assert.deepEqual((await api.get('/team')).body.data, data);
    assert.deepEqual(
      [data.name, data.timezone, data.currency, data.country, data.language],
      ['Zoë', 'Europe/Paris', 'CHF', 'CH', 'fr-CH'],
    );
  });
});

describe('GET /team/members/{id}', () => {
  it('shows a member, and nobody else', async () => {
    const { users, keys } = await api.makeWorkspace();
    const shown = await api.get(`/team/members/${users.admin}`, { key: keys.viewer });
    assert.deepEqual([shown.body.data.id, shown.body.data.role], [users.admin, 'admin']);
    const foreign = await api.get(`/team/members/${api.workspace.users.admin}`, { key: keys.viewer });
    assert.equal(foreign.status, 404);
  });
});

describe('PATCH /team/members/{id}', () => {
  it('lets an admin neither become an owner nor touch one', async () => {
    const { users, keys } = await api.makeWorkspace();
    const key = keys.admin;
    for (const [id, role] of [
      [users.admin, 'owner'],
      [users.member, 'owner'],
      [users.owner, 'viewer'],
    ] as const) {
      const refused = await api.patch(`/team/members/${id}`, { role }, { key });
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'only_owners']);
    }
    assert.equal((await api.patch(`/team/members/${users.member}`, { role: 'admin' }, { key })).status, 200);
    assert.equal((await api.patch(`/team/members/${users.admin}`, { role: 'viewer' }, { key })).status, 200);
    assert.equal((await api.patch(`/team/members/${users.admin}`, { role: 'admin' }, { key })).status, 403);
  });

  it('keeps the last owner', async () => {
    const { users, keys } = await api.makeWorkspace();
    const key = keys.write;
    const refused = await api.patch(`/team/members/${users.owner}`, { role: 'admin' }, { key });
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'last_owner']);
    await api.patch(`/team/members/${users.admin}`, { role: 'owner' }, { key });
    assert.equal((await api.patch(`/team/members/${users.owner}`, { role: 'admin' }, { key })).status, 200);
  });

  it('withdraws what the member offered with the old role', async () => {
    const { users, keys } = await api.makeWorkspace();
    await api.post('/team/invitations', { email: 'x@x.example', role: 'admin' }, { key: keys.admin });
    await api.patch(`/team/members/${users.admin}`, { role: 'member' }, { key: keys.write });
    assert.deepEqual((await api.get('/team/invitations', { key: keys.write })).body.data, []);
  });
});

describe('DELETE /team/members/{id}', () => {
  it('refuses the last owner, owners to admins, and the members of others', async () => {
    const { users, keys } = await api.makeWorkspace();
    assert.equal((await api.delete(`/team/members/${users.owner}`, { key: keys.admin })).status, 403);
    assert.equal((await api.delete(`/team/members/${users.owner}`, { key: keys.write })).status, 409);
    const foreign = await api.delete(`/team/members/${api.workspace.users.member}`, { key: keys.write });
    assert.equal(foreign.status, 404);
  });

  it('ends sessions and keys for good, and frees what was assigned', async () => {
    const { id, users, keys } = await api.makeWorkspace();
    const session = await sessionCookie(api, id, users.member);
    await api.sql`
      insert into inbox_items (workspace_id, type, subject, body, assigned_to, created_at, updated_at)
      values (${id}, 'message', 'Call', 'Please', ${users.member}, now(), now())`;
    const removed = await api.delete(`/team/members/${users.member}`, { key: keys.write });
    assert.deepEqual([removed.status, removed.body.data.deleted], [200, true]);
    await until('the notification', async () => (await statusOf(keys.member)) === 401);
    assert.equal((await api.get('/me', { session })).status, 401);
    assert.equal((await api.get('/inbox', { key: keys.write })).body.data[0].assigned_to, null);
    const at = api.clock.now().toString();
    await api.sql`insert into memberships values (${id}, ${users.member}, 'viewer', ${at}, ${at})`;
    assert.equal(await statusOf(keys.member), 401);
  });

  it('leaves an owner when two remove each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, users, keys } = await api.makeWorkspace();
      const other = await addOwner(id);
      const answers = await Promise.all([
        api.delete(`/team/members/${other.id}`, { key: keys.write }),
        api.delete(`/team/members/${users.owner}`, { key: other.key }),
      ]);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      const { data } = (await api.get('/team/members', { key: keys.admin })).body;
      assert.equal(data.filter(({ role }: { role: string }) => role === 'owner').length, 1);
    }
  });

  it('leaves an owner when two give the role up at the same time', async () => {
    const { id, users, keys } = await api.makeWorkspace();
    const other = await addOwner(id);
    const answers = await Promise.all([
      api.patch(`/team/members/${users.owner}`, { role: 'viewer' }, { key: keys.write }),
      api.patch(`/team/members/${other.id}`, { role: 'viewer' }, { key: other.key }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });
});
