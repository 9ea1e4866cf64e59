import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { until } from '../platform/jobs/testing/until.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { cookieOf, giveLogin, NOBODY, PASSWORD, sessionCookie } from './testing/sign-in.ts';

const lines: string[] = [];
const api = useTestApi({
  rateLimitPerMinute: 100,
  log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
});

const sessionOf = async (role: 'owner' | 'admin' | 'member' | 'viewer' = 'owner') => {
  const workspace = await api.makeWorkspace();
  const userId = workspace.users[role];
  return { workspace, userId, session: await sessionCookie(api, workspace.id, userId) };
};

describe('a request with a session', () => {
  it('is refused when its cookie is malformed, unknown, or there twice', async () => {
    const { session } = await sessionOf();
    const name = session.split('=')[0] ?? '';
    for (const cookie of [`${name}=`, `${name}=short`, `${name}=${'a'.repeat(43)}`, `${session}x`]) {
      const answer = await api.get('/me', { session: cookie });
      assert.equal(answer.status, 401, cookie);
      assert.equal(answer.body.error.code, 'session_over');
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
    }
    const tossed = `${name}=${'a'.repeat(43)}; ${session}`;
    assert.equal((await api.get('/me', { session: tossed })).body.error.code, 'no_key');
  });

  it('changes nothing when it comes from a page of another origin, or from no page', async () => {
    const { session } = await sessionOf();
    const host = new URL(api.baseUrl).host;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: `http://${host}` },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: `http://${host}.evil.example` },
      { origin: 'null' },
      {},
    ] as Record<string, string>[]) {
      const asked = { key: null, headers: { cookie: session, ...headers } };
      const answer = await api.post('/contacts', { name: 'Ann' }, asked);
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.equal(answer.body.error.code, 'foreign_origin');
      assert.equal((await api.delete('/session', asked)).status, 403);
      assert.equal((await api.get('/me', asked)).status, 200);
    }
    const old = { key: null, headers: { cookie: session, origin: `http://${host}` } };
    assert.equal((await api.post('/contacts', { name: 'Ann' }, old)).status, 201);
  });

  it('is never allowed credentials from another origin, and is kept by no cache', async () => {
    const { session } = await sessionOf();
    const answer = await api.get('/me', { session, headers: { origin: 'https://evil.example' } });
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    assert.equal(answer.headers['cache-control'], 'private, no-cache');
  });

  it('gets what a key of its user gets', async () => {
    const { workspace, session } = await sessionOf('admin');
    const key = workspace.keys.admin;
    await api.post('/contacts', { name: 'Ann' }, { session });
    for (const path of ['/contacts', '/team/members', '/usage', '/webhooks', '/api-keys'])
      assert.deepEqual((await api.get(path, { session })).body, (await api.get(path, { key })).body, path);
    const [bySession, byKey] = [await api.get('/me', { session }), await api.get('/me', { key })];
    assert.deepEqual(bySession.body.data, { ...byKey.body.data, api_key: null });
  });

  it('is judged by its key alone when it has one', async () => {
    const { session } = await sessionOf();
    const foreign = { key: api.workspace.keys.write, headers: { cookie: session } };
    const answer = await api.post('/contacts', { name: 'Ann' }, foreign);
    assert.equal(answer.status, 201);
    const bad = { key: 'sbk_none', headers: { cookie: session } };
    assert.equal((await api.get('/me', bad)).status, 401);
  });

  it('has the current role of its user, and ends when they leave the workspace', async () => {
    const { workspace, userId, session } = await sessionOf('admin');
    assert.equal((await api.get('/api-keys', { session })).status, 200);
    await api.sql`update memberships set role = 'viewer' where workspace_id = ${workspace.id} and user_id = ${userId}`;
    await until('the notification', async () => (await api.get('/api-keys', { session })).status === 403);
    assert.equal((await api.post('/contacts', { name: 'Ann' }, { session })).status, 403);
    await api.sql`delete from memberships where workspace_id = ${workspace.id} and user_id = ${userId}`;
    await until('the notification', async () => (await api.get('/me', { session })).status === 401);
  });

  it('makes a key that has the role of its user, no more', async () => {
    const { session, workspace } = await sessionOf('admin');
    const made = await api.post('/api-keys', { name: 'Mine', permission: 'write' }, { session });
    const { key } = made.body.data;
    assert.equal((await api.get('/me', { key })).body.data.user.role, 'admin');
    const member = await sessionCookie(api, workspace.id, workspace.users.member);
    const refused = await api.post('/api-keys', { name: 'Mine', permission: 'read' }, { session: member });
    assert.equal(refused.status, 403);
  });

  it('repeats its answer for an Idempotency-Key, sealed where it holds a secret', async () => {
    const { session } = await sessionOf();
    const headers = { 'idempotency-key': 'once' };
    const body = { name: 'Mine', permission: 'write' };
    const first = await api.post('/api-keys', body, { session, headers });
    const again = await api.post('/api-keys', body, { session, headers });
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual(again.body, first.body);
    const [kept] = await api.sql<{ answer: string }[]>`
      select answer from idempotency_keys where idempotency_key = 'once'`;
    assert.ok(kept?.answer.startsWith('sealed:'));
    const other = await sessionOf();
    const theirs = await api.post('/api-keys', body, { session: other.session, headers });
    assert.equal(theirs.headers['idempotent-replayed'], undefined);
  });

  it('is counted against a rate limit of its own', async () => {
    const { session, workspace } = await sessionOf();
    assert.equal((await api.get('/me', { session })).headers['ratelimit'], '"default";r=99;t=60');
    for (let count = 0; count < 99; count += 1) await api.get('/catalog/models', { session });
    assert.equal((await api.get('/me', { session })).status, 429);
    assert.equal((await api.get('/me', { key: workspace.keys.write })).status, 200);
    await api.clock.advance(60_000);
  });
});

describe('DELETE /session', () => {
  it('ends the session at once and removes the cookie', async () => {
    const { session } = await sessionOf('viewer');
    const answer = await api.delete('/session', { session });
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers['set-cookie']), /^switchboard_\w+=; Path=\/; Max-Age=0;/);
    assert.equal((await api.get('/session', { session })).status, 401);
  });

  it('is refused to a key', async () => {
    const answer = await api.delete('/session');
    assert.equal(answer.status, 403);
    assert.equal(answer.body.error.code, 'needs_session');
  });
});

describe('GET /sessions', () => {
  it('lists the sessions of the user that have not ended, newest first', async () => {
    const { session, workspace, userId } = await sessionOf('viewer');
    const other = await sessionCookie(api, workspace.id, userId);
    await sessionCookie(api, workspace.id, workspace.users.owner);
    await api.sql`
      insert into sessions (token_hash, user_id, workspace_id, needs_code, address, created_at, last_used_at, expires_at)
      values ('waits', ${userId}, ${workspace.id}, true, '', now(), now(), 'infinity')`;
    const { data } = (await api.get('/sessions', { session })).body;
    assert.deepEqual(
      data.map(({ is_current }: { is_current: boolean }) => is_current),
      [false, true],
    );
    assert.equal(data[1].address, '127.0.0.1');
    assert.equal((await api.get('/sessions', { session: other })).body.data[0].is_current, true);
  });
});

describe('DELETE /sessions/{id}', () => {
  it('ends a session of the user on its next request, and none of anybody else', async () => {
    const { session, workspace, userId } = await sessionOf('member');
    const other = await sessionCookie(api, workspace.id, userId);
    const owner = await sessionCookie(api, workspace.id, workspace.users.owner);
    const { id } = (await api.get('/session', { session: other })).body.data;
    const theirs = (await api.get('/session', { session: owner })).body.data.id;
    for (const foreign of [theirs, 999_999])
      assert.equal((await api.get(`/sessions/${foreign}`, { session })).status, 404);
    assert.equal((await api.get(`/sessions/${id}`, { session })).body.data.is_current, false);
    assert.equal((await api.delete(`/sessions/${theirs}`, { session })).status, 404);
    const ended = await api.delete(`/sessions/${id}`, { session });
    assert.deepEqual([ended.status, ended.body.data.deleted, ended.body.data.is_current], [200, true, false]);
    assert.equal((await api.get('/session', { session: other })).status, 401);
    assert.equal((await api.get('/session', { session: owner })).status, 200);
    assert.equal((await api.delete(`/sessions/${id}`, { session })).status, 404);
  });
});

describe('POST /session/workspace', () => {
  it('switches to a workspace of the user, with the role there, from the next request on', async () => {
    const { session, userId } = await sessionOf('owner');
    const second = await api.makeWorkspace();
    const at = api.clock.now().toString();
    await api.sql`insert into memberships values (${second.id}, ${userId}, 'viewer', ${at}, ${at})`;
    const moved = await api.post('/session/workspace', { id: second.id }, { session });
    assert.equal(moved.status, 200);
    assert.deepEqual([moved.body.data.workspace.id, moved.body.data.role], [second.id, 'viewer']);
    const me = (await api.get('/me', { session })).body.data;
    assert.deepEqual([me.workspace.id, me.user.role], [second.id, 'viewer']);
    assert.equal((await api.post('/contacts', { name: 'Ann' }, { session })).status, 403);
  });

  it('knows no workspace of others', async () => {
    const { session, workspace } = await sessionOf();
    const answer = await api.post('/session/workspace', { id: api.workspace.id }, { session });
    assert.equal(answer.status, 404);
    assert.equal((await api.get('/me', { session })).body.data.workspace.id, workspace.id);
    assert.equal((await api.post('/session/workspace', { id: 'x' }, { session })).status, 422);
  });
});

describe('POST /session/password', () => {
  const NEXT = 'staple of a better horse';

  it('is refused for a short password and for a wrong one, which is limited', async () => {
    const { session, userId } = await sessionOf();
    await giveLogin(api, userId);
    const short = { current_password: PASSWORD, password: 'too short' };
    const refused = await api.post('/session/password', short, { session });
    assert.deepEqual(Object.keys(refused.body.error.errors), ['password']);
    const wrong = { current_password: 'wrong horse', password: NEXT };
    for (let count = 0; count < 10; count += 1) {
      // An Idempotency-Key rolls the transaction back, but not the count.
      const headers = { 'idempotency-key': `guess ${count}` };
      const answer = await api.post('/session/password', wrong, { session, headers });
      assert.deepEqual(answer.body.error.codes, { current_password: ['wrong_password'] });
    }
    const right = { current_password: PASSWORD, password: NEXT };
    assert.equal((await api.post('/session/password', right, { session })).status, 429);
  });

  it('changes it, ends every session of the user, and gives this browser a new one', async () => {
    const { session, workspace, userId } = await sessionOf('viewer');
    const { email } = await giveLogin(api, userId);
    const other = await sessionCookie(api, workspace.id, userId);
    const body = { current_password: PASSWORD, password: NEXT };
    const changed = await api.post('/session/password', body, { session });
    assert.equal(changed.status, 200);
    for (const ended of [session, other])
      assert.equal((await api.get('/session', { session: ended })).status, 401);
    const fresh = await api.get('/session', { session: cookieOf(changed) });
    assert.deepEqual(fresh.body.data, changed.body.data);
    assert.equal((await api.post('/session', { email, password: PASSWORD }, NOBODY)).status, 401);
    assert.equal((await api.post('/session', { email, password: NEXT }, NOBODY)).status, 201);
  });
});

describe('the log', () => {
  it('names the session of a request, and never its token or a password', async () => {
    const { session, userId } = await sessionOf();
    const login = await giveLogin(api, userId);
    lines.length = 0;
    await api.get('/me', { session });
    await api.post('/session', login, NOBODY);
    await api.post('/session', { ...login, password: 'wrong horse battery' }, NOBODY);
    const text = lines.join('');
    assert.match(text, /"session_id":\d+/);
    for (const secret of [session.split('=')[1] ?? '', PASSWORD, 'wrong horse', login.email])
      assert.ok(!text.includes(secret), secret);
  });
});
