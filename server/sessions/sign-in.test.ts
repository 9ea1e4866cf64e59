import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { cookieOf, giveLogin, NOBODY, PASSWORD } from './testing/sign-in.ts';
import { parseNetwork } from '../platform/networks.ts';

const api = useTestApi({ trustedProxies: [parseNetwork('127.0.0.0/8')] });

let addresses = 0;
/** Somebody at an address of their own, behind the trusted proxy. */
const from = (address: string) => ({ ...NOBODY, headers: { 'x-forwarded-for': address } });
const fromAnywhere = () => from(`203.0.113.${(addresses += 1)}`);

const makeLogin = async () => giveLogin(api, (await api.makeWorkspace()).users.owner);
const withoutId = ({ status, body }: TestAnswer) => [status, { ...body.error, request_id: '' }];

describe('POST /session', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await makeLogin();
    const wrong = await api.post('/session', { email, password: 'wrong horse battery' }, fromAnywhere());
    assert.equal(wrong.status, 401);
    assert.equal(wrong.headers['set-cookie'], undefined);
    const nobody = { email: 'nobody@nowhere.example', password: 'wrong horse battery' };
    assert.deepEqual(withoutId(await api.post('/session', nobody, fromAnywhere())), withoutId(wrong));
    const noPassword = (await api.makeWorkspace()).users.owner;
    const [user] = await api.sql<{ email: string }[]>`select email from users where id = ${noPassword}`;
    const unset = { email: user?.email, password: 'wrong horse battery' };
    assert.deepEqual(withoutId(await api.post('/session', unset, fromAnywhere())), withoutId(wrong));
  });

  it('names what is missing', async () => {
    const answer = await api.post('/session', {}, fromAnywhere());
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), ['email', 'password']);
  });

  it('refuses a page of another server', async () => {
    const login = await makeLogin();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const answer = await api.post('/session', login, { key: null, headers });
      assert.equal(answer.status, 403);
      assert.equal(answer.body.error.code, 'foreign_origin');
    }
  });

  it('begins a session of the user, whatever the case of the address', async () => {
    const login = await makeLogin();
    const answer = await api.post(
      '/session',
      { ...login, email: ` ${login.email.toUpperCase()} ` },
      fromAnywhere(),
    );
    assert.equal(answer.status, 201);
    assert.equal(answer.body.data.second_factor_needed, false);
    assert.equal(answer.body.data.session.user.email, login.email);
    const shown = await api.get('/session', { session: cookieOf(answer) });
    assert.deepEqual(shown.body.data, answer.body.data.session);
    assert.equal(shown.body.data.role, 'owner');
    assert.deepEqual(
      shown.body.data.workspaces.map(({ id }: { id: number }) => id),
      [shown.body.data.workspace.id],
    );
  });

  it('sets a cookie that scripts and other sites do not get, and that names the installation', async () => {
    const answer = await api.post('/session', await makeLogin(), fromAnywhere());
    const [installation] = await api.sql<{ id: string }[]>`select id from installation`;
    assert.match(
      String(answer.headers['set-cookie']),
      new RegExp(
        `^switchboard_${installation?.id.slice(0, 12)}=[\\w-]{43}; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax$`,
      ),
    );
    assert.ok(!answer.raw.includes(cookieOf(answer).split('=')[1] ?? ''));
  });

  it('sets a secure cookie behind https, which only https may bring back', async () => {
    const https = { ...fromAnywhere(), headers: { 'x-forwarded-proto': 'https' } };
    const answer = await api.post('/session', await makeLogin(), https);
    assert.match(String(answer.headers['set-cookie']), /^__Host-switchboard_\w+=.+; Path=\/; .+; Secure$/);
    const session = cookieOf(answer);
    assert.equal((await api.get('/session', { session, headers: https.headers })).status, 200);
    assert.equal((await api.get('/session', { session })).status, 401);
  });

  it('stores only hashes of tokens and addresses', async () => {
    const login = await makeLogin();
    const token = cookieOf(await api.post('/session', login, fromAnywhere())).split('=')[1] ?? '';
    const rows = await api.sql<{ row: string }[]>`
      select to_jsonb(sessions)::text as row from sessions union all select to_jsonb(attempts)::text from attempts`;
    for (const { row } of rows) assert.ok(!row.includes(token) && !row.includes(login.email));
  });

  it('gives a new token in place of the one that the browser had, which ends', async () => {
    const login = await makeLogin();
    const first = cookieOf(await api.post('/session', login, fromAnywhere()));
    const fixed = { ...fromAnywhere(), headers: { cookie: first } };
    const second = cookieOf(await api.post('/session', login, fixed));
    assert.notEqual(second, first);
    assert.equal((await api.get('/session', { session: first })).status, 401);
    assert.equal((await api.get('/session', { session: second })).status, 200);
  });

  it('keeps 50 sessions of a user: the oldest ends', async () => {
    const login = await makeLogin();
    const first = cookieOf(await api.post('/session', login, fromAnywhere()));
    const { user, workspace } = (await api.get('/session', { session: first })).body.data;
    const at = api.clock.now().toString();
    await api.sql`
      insert into sessions (token_hash, user_id, workspace_id, address, created_at, last_used_at, expires_at)
      select int8send(count), ${user.id}, ${workspace.id}, '', ${at}, ${at}, ${at}::timestamptz + interval '1 day'
      from generate_series(1, 49) count`;
    assert.equal((await api.get('/session', { session: first })).status, 200);
    const last = cookieOf(await api.post('/session', login, fromAnywhere()));
    assert.equal((await api.get('/session', { session: first })).status, 401);
    assert.equal((await api.get('/sessions', { session: last })).body.data.length, 50);
  });

  it('is refused for a user who is a member of no workspace', async () => {
    const { id, users } = await api.makeWorkspace();
    const login = await giveLogin(api, users.viewer);
    await api.sql`delete from memberships where workspace_id = ${id} and user_id = ${users.viewer}`;
    const answer = await api.post('/session', login, fromAnywhere());
    assert.equal(answer.status, 403);
    assert.equal(answer.body.error.code, 'no_workspace');
  });
});

describe('wrong passwords', () => {
  const WRONG = 'wrong horse battery';

  it('of one account are limited to 10 in a quarter of an hour, from wherever they come', async () => {
    const { email } = await makeLogin();
    for (let count = 0; count < 10; count += 1) {
      const answer = await api.post('/session', { email, password: WRONG }, fromAnywhere());
      assert.equal(answer.status, 401);
    }
    await api.clock.advance(60_000);
    const refused = await api.post('/session', { email, password: PASSWORD }, fromAnywhere());
    assert.equal(refused.status, 429);
    assert.equal(refused.headers['retry-after'], '840');
    await api.clock.advance(840_000);
    assert.equal((await api.post('/session', { email, password: PASSWORD }, fromAnywhere())).status, 201);
  });

  it('of one address are limited too, for whatever accounts; right ones do not count', async () => {
    const { email } = await makeLogin();
    const here = from('198.51.100.7');
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await api.post('/session', { email, password: PASSWORD }, here)).status, 201);
      const other = { email: `guess${count}@nowhere.example`, password: WRONG };
      assert.equal((await api.post('/session', other, here)).status, 401);
    }
    assert.equal((await api.post('/session', { email, password: PASSWORD }, here)).status, 429);
    assert.equal((await api.post('/session', { email, password: PASSWORD }, fromAnywhere())).status, 201);
  });

  it('are limited for unknown accounts in the same way', async () => {
    const email = 'unknown@nowhere.example';
    for (let count = 0; count < 10; count += 1)
      assert.equal((await api.post('/session', { email, password: WRONG }, fromAnywhere())).status, 401);
    assert.equal((await api.post('/session', { email, password: WRONG }, fromAnywhere())).status, 429);
  });

  it('are not one more for many that come at once', async () => {
    const { email } = await makeLogin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/session', { email, password: WRONG }, fromAnywhere())),
    );
    assert.equal(answers.filter(({ status }) => status === 401).length, 10);
    assert.equal(answers.filter(({ status }) => status === 429).length, 10);
  });
});
