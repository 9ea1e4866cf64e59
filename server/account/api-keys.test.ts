import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ActionContext } from '../platform/action-context.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createApiKey, MAX_API_KEYS } from './create-api-key.ts';

const api = useTestApi();

const contextOf = (workspaceId: number): ActionContext => ({
  ...{ db: api.sql, workspaceId, now: api.clock.now(), by: { kind: 'system' } },
});

/**
 * Waits until the notification of the revocation reaches the process, without any request that asks for it.
 */
async function untilRefused(key: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await api.get('/me', { key })).status === 401) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail('a revoked key still works after two seconds');
}

describe('POST /api-keys', () => {
  it('reports an invalid name, permission and expiry together', async () => {
    const answer = await api.post('/api-keys', { name: ' ', permission: 'all', expires_at: 'soon' });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), ['expires_at', 'name', 'permission']);
    assert.equal((await api.post('/api-keys', {})).status, 422);
    const past = { name: 'Late', permission: 'read', expires_at: '2026-11-23T12:00:00Z' };
    const refused = await api.post('/api-keys', past);
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.error.errors), ['expires_at']);
  });

  it('creates no key that expires later than the requesting key', async () => {
    const expires_at = '2026-12-24T12:00:00.000Z';
    const maker = await api.post('/api-keys', { name: 'Agency', permission: 'write', expires_at });
    const { key } = maker.body.data;
    for (const later of [null, '2026-12-24T12:00:00.001Z', '2027-01-01T00:00:00Z']) {
      const refused = await api.post(
        '/api-keys',
        { name: 'Later', permission: 'read', expires_at: later },
        { key },
      );
      assert.equal(refused.status, 422);
      assert.deepEqual(refused.body.error.codes, { expires_at: ['outlives_maker'] });
    }
    const inherited = await api.post('/api-keys', { name: 'Same', permission: 'read' }, { key });
    assert.equal(inherited.body.data.expires_at, expires_at);
    const sooner = { name: 'Sooner', permission: 'read', expires_at: '2026-12-01T00:00:00Z' };
    assert.equal((await api.post('/api-keys', sooner, { key })).status, 201);
    const lasting = await api.post('/api-keys', { name: 'For ever', permission: 'read' });
    assert.equal(lasting.body.data.expires_at, null);
  });

  it('refuses members and read keys', async () => {
    const body = { name: 'Script', permission: 'read' };
    for (const key of [api.workspace.keys.member, api.workspace.keys.viewer, api.workspace.keys.read]) {
      assert.equal((await api.post('/api-keys', body, { key })).status, 403);
    }
  });

  it('shows the key only in this answer; the key works at once, with the role of its creator', async () => {
    const body = { name: ' Booking website ', permission: 'read', expires_at: '2027-01-01T00:00:00+01:00' };
    const answer = await api.post('/api-keys', body, { key: api.workspace.keys.admin });
    assert.equal(answer.status, 201);
    const { key, ...record } = answer.body.data;
    assert.match(key, /^sbk_[0-9A-Za-z]{36}$/);
    assert.deepEqual(record, {
      id: record.id,
      name: 'Booking website',
      prefix: key.slice(0, 12),
      permission: 'read',
      user_id: api.workspace.users.admin,
      last_used_at: null,
      expires_at: '2026-12-31T23:00:00.000Z',
      created_at: '2026-11-23T12:00:00.000Z',
      updated_at: '2026-11-23T12:00:00.000Z',
    });
    const me = (await api.get('/me', { key })).body.data;
    assert.deepEqual([me.api_key.id, me.user.role], [record.id, 'admin']);
    assert.equal((await api.post('/contacts', { name: 'Ann' }, { key })).status, 403);
    for (const path of ['/api-keys', `/api-keys/${record.id}`, '/me']) {
      assert.ok(!(await api.get(path)).raw.includes(key.slice(12)), path);
    }
  });

  it('ignores user, prefix and key in the body', async () => {
    const wanted = { user_id: api.workspace.users.owner, key: 'sbk_mine', prefix: 'sbk_mine' };
    const body = { name: 'Script', permission: 'write', ...wanted };
    const answer = await api.post('/api-keys', body, { key: api.workspace.keys.admin });
    assert.equal(answer.status, 201);
    assert.equal(answer.body.data.user_id, api.workspace.users.admin);
    assert.match(answer.body.data.key, /^sbk_[0-9A-Za-z]{36}$/);
    assert.equal(answer.headers['x-service-ignored-fields'], 'user_id, key, prefix');
  });

  it('stores nothing from which a key could be derived, not even in the answer for a repetition', async () => {
    const body = { name: 'Repeated', permission: 'write' };
    const headers = { 'idempotency-key': 'make a key' };
    const first = await api.post('/api-keys', body, { headers });
    const again = await api.post('/api-keys', body, { headers });
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual(again.body, first.body);
    const [kept] = await api.sql<{ answer: string }[]>`
      select answer from idempotency_keys where idempotency_key = 'make a key'`;
    assert.ok(kept && kept.answer.startsWith('sealed:'));
    const key: string = first.body.data.key;
    const rows = await api.sql<{ row: string }[]>`
      select to_jsonb(api_keys)::text as row from api_keys
      union all select to_jsonb(idempotency_keys)::text from idempotency_keys`;
    for (const { row } of rows) assert.ok(!row.includes(key.slice(12)));
  });

  it('refuses keys above the limit of a workspace, also for concurrent requests, until one is revoked', async () => {
    const { id, users, keys } = await api.makeWorkspace();
    const had = 5;
    const input = { userId: users.owner, name: 'Filler', permission: 'read', expiresAt: null } as const;
    for (let count = had; count < MAX_API_KEYS - 2; count += 1) await createApiKey(contextOf(id), input);
    const body = { name: 'Script', permission: 'read' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.post('/api-keys', body, { key: keys.write })),
    );
    assert.equal(answers.filter((answer) => answer.status === 201).length, 2);
    const refused = answers.filter((answer) => answer.status === 422);
    assert.equal(refused.length, 8);
    assert.match(refused[0]?.body.error.errors.name[0], /at most 500 API keys/);
    const made = answers.find((answer) => answer.status === 201)?.body.data.id;
    await api.delete(`/api-keys/${made}`, { key: keys.write });
    assert.equal((await api.post('/api-keys', body, { key: keys.write })).status, 201);
  });
});

describe('GET /api-keys', () => {
  it('lists the keys of the workspace in pages, newest first, without revoked ones', async () => {
    const { id, keys } = await api.makeWorkspace();
    const all = (await api.get('/api-keys?per_page=100', { key: keys.read })).body;
    assert.equal(all.meta.total, 5);
    const ids = all.data.map((key: { id: number }) => key.id);
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => b - a),
    );
    const second = (await api.get('/api-keys?page=2&per_page=2', { key: keys.read })).body;
    assert.deepEqual(
      second.data.map((key: { id: number }) => key.id),
      ids.slice(2, 4),
    );
    assert.deepEqual(second.meta, { current_page: 2, per_page: 2, last_page: 3, total: 5 });
    await api.sql`update api_keys set revoked_at = now() where workspace_id = ${id} and id = ${ids[0]}`;
    assert.equal((await api.get('/api-keys', { key: keys.read })).body.meta.total, 4);
    assert.equal((await api.get(`/api-keys/${ids[0]}`, { key: keys.read })).status, 404);
  });

  it('is for owners and admins', async () => {
    const { read, admin, member, viewer } = api.workspace.keys;
    for (const key of [read, admin]) assert.equal((await api.get('/api-keys', { key })).status, 200);
    for (const key of [member, viewer]) assert.equal((await api.get('/api-keys', { key })).status, 403);
  });
});

describe('DELETE /api-keys/{id}', () => {
  it('disables the key, returns its last state, and then answers 404', async () => {
    const made = (await api.post('/api-keys', { name: 'Short-lived', permission: 'write' })).body.data;
    assert.equal((await api.get('/me', { key: made.key })).status, 200);
    await api.clock.advance(1000);
    const answer = await api.delete(`/api-keys/${made.id}`);
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.body.data.id, answer.body.data.deleted], [made.id, true]);
    await untilRefused(made.key);
    assert.equal((await api.get(`/api-keys/${made.id}`)).status, 404);
    assert.equal((await api.delete(`/api-keys/${made.id}`)).status, 404);
  });

  it('lets a key revoke itself', async () => {
    const made = (await api.post('/api-keys', { name: 'Leaver', permission: 'write' })).body.data;
    assert.equal((await api.delete(`/api-keys/${made.id}`, { key: made.key })).status, 200);
    await untilRefused(made.key);
  });

  it('succeeds once for concurrent requests', async () => {
    const { id } = (await api.post('/api-keys', { name: 'Contested', permission: 'read' })).body.data;
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.delete(`/api-keys/${id}`)));
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
    assert.equal(answers.filter((answer) => answer.status === 404).length, 19);
  });
});
