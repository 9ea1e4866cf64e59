import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { cookieOf, giveLogin, NOBODY, PASSWORD, sessionCookie } from '../sessions/testing/sign-in.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const lines: string[] = [];
const api = useTestApi({ log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }) });
const DAY_MS = 86_400_000;

let people = 0;
const someone = () => `person${(people += 1)}@guests.example`;

async function inviteAs(role: string, email = someone(), key = api.workspace.keys.write) {
  const answer = await api.post('/team/invitations', { email, role }, { key });
  assert.equal(answer.status, 201, answer.raw.toString('utf8'));
  const { link, ...invitation } = answer.body.data;
  return { email, invitation, link: String(link), token: String(link).split('/').at(-1) ?? '' };
}
const accept = (token: string, password = PASSWORD) =>
  api.post(`/invitations/${token}/accept`, { name: 'Bea', password }, NOBODY);

describe('POST /team/invitations', () => {
  it('refuses an address that is none, a member, and the role of an owner from an admin', async () => {
    const { keys, users } = api.workspace;
    const wrong = await api.post('/team/invitations', { email: 'bea', role: 'boss' });
    assert.deepEqual(Object.keys(wrong.body.error.errors).sort(), ['email', 'role']);
    const { email } = await giveLogin(api, users.member);
    const member = await api.post('/team/invitations', { email: email.toUpperCase(), role: 'viewer' });
    assert.deepEqual(member.body.error.codes, { email: ['already_member'] });
    const owner = { email: someone(), role: 'owner' };
    assert.equal((await api.post('/team/invitations', owner, { key: keys.admin })).status, 403);
    assert.equal((await api.post('/team/invitations', owner, { key: keys.member })).status, 403);
  });

  it('shows the link once, where no mail is sent, and stores only its hash', async () => {
    const { link, token, invitation } = await inviteAs('member');
    assert.equal(link, `${new URL(api.baseUrl).origin}/invitation/${token}`);
    const shown = await api.get(`/team/invitations/${invitation.id}`);
    assert.deepEqual(shown.body.data, invitation);
    assert.ok(!(await api.get('/team/invitations')).raw.includes(token));
    const rows = await api.sql<{ row: string }[]>`
      select to_jsonb(invitations)::text as row from invitations union all select to_jsonb(jobs)::text from jobs`;
    for (const { row } of rows) assert.ok(!row.includes(token));
  });

  it('takes no host from the request into the link', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const body = { email: someone(), role: 'viewer' };
    const answer = await api.post('/team/invitations', body, { headers });
    assert.ok(!answer.raw.includes('evil'));
  });

  it('takes the place of an earlier one to the same address', async () => {
    const first = await inviteAs('member');
    const second = await inviteAs('viewer', first.email.toUpperCase());
    assert.equal((await api.get(`/invitations/${first.token}`, NOBODY)).status, 404);
    assert.equal((await api.get(`/invitations/${second.token}`, NOBODY)).body.data.role, 'viewer');
  });
});

describe('DELETE /team/invitations/{id}', () => {
  it('withdraws the link', async () => {
    const { token, invitation } = await inviteAs('member');
    assert.equal((await api.delete(`/team/invitations/${invitation.id}`)).body.data.deleted, true);
    assert.equal((await api.delete(`/team/invitations/${invitation.id}`)).status, 404);
    assert.equal((await accept(token)).status, 404);
  });
});

describe('GET /invitations/{token}', () => {
  it('knows no other token', async () => {
    for (const token of ['short', 'a'.repeat(43), 'a'.repeat(44), '%00'])
      assert.equal((await api.get(`/invitations/${token}`, NOBODY)).status, 404, token);
  });

  it('tells what it is about for seven days', async () => {
    const { token, email } = await inviteAs('admin');
    await api.clock.advance(7 * DAY_MS - 1);
    const { data } = (await api.get(`/invitations/${token}`, NOBODY)).body;
    assert.deepEqual([data.email, data.role, data.has_account], [email, 'admin', false]);
    await api.clock.advance(1);
    assert.equal((await api.get(`/invitations/${token}`, NOBODY)).status, 404);
    assert.equal((await accept(token)).status, 404);
  });
});

describe('POST /invitations/{token}/accept', () => {
  it('refuses a short password and a page of another server', async () => {
    const { token } = await inviteAs('member');
    assert.deepEqual(Object.keys((await accept(token, 'short')).body.error.errors), ['password']);
    const foreign = { key: null, headers: { 'sec-fetch-site': 'cross-site' } };
    const body = { name: 'Bea', password: PASSWORD };
    assert.equal((await api.post(`/invitations/${token}/accept`, body, foreign)).status, 403);
    assert.equal((await api.post('/invitations/short/accept', body, NOBODY)).status, 404);
  });

  it('makes an account and signs it in, with the role of the invitation', async () => {
    const { token, email } = await inviteAs('viewer');
    const accepted = await accept(token);
    assert.equal(accepted.status, 201);
    const { data } = (await api.get('/session', { session: cookieOf(accepted) })).body;
    assert.deepEqual(
      [data.user.email, data.user.name, data.role, data.workspace.id, data.user.is_operator],
      [email, 'Bea', 'viewer', api.workspace.id, false],
    );
    assert.equal((await api.post('/session', { email, password: PASSWORD }, NOBODY)).status, 201);
    assert.equal((await accept(token)).status, 404);
  });

  it('makes one member of two who accept at the same time', async () => {
    const { token, email } = await inviteAs('member');
    const answers = await Promise.all([accept(token), accept(token, 'another good password'), accept(token)]);
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    const { data } = (await api.get('/team/members')).body;
    assert.equal(data.filter((member: { email: string }) => member.email === email).length, 1);
  });

  it('joins an account that exists only with its password, and changes nothing of it', async () => {
    const elsewhere = await api.makeWorkspace();
    const login = await giveLogin(api, elsewhere.users.viewer);
    const { token } = await inviteAs('admin', login.email);
    assert.equal((await api.get(`/invitations/${token}`, NOBODY)).body.data.has_account, true);
    assert.equal((await accept(token, 'not the password')).status, 401);
    const accepted = await accept(token);
    const { session } = accepted.body.data;
    assert.deepEqual(
      [session.role, session.workspace.id, session.workspaces.length],
      ['admin', api.workspace.id, 2],
    );
    assert.notEqual(session.user.name, 'Bea');
    const old = await sessionCookie(api, elsewhere.id, elsewhere.users.viewer);
    assert.equal((await api.get('/session', { session: old })).body.data.role, 'viewer');
  });

  it('asks for the code of an account with a second factor', async () => {
    const elsewhere = await api.makeWorkspace();
    const login = await giveLogin(api, elsewhere.users.owner);
    await api.sql`
      insert into second_factors values (${elsewhere.users.owner}, 'x', now(), 0, now())`;
    const { token } = await inviteAs('member', login.email);
    const accepted = await accept(token);
    assert.deepEqual(accepted.body.data, { second_factor_needed: true, session: null });
    assert.equal((await api.get('/session', { session: cookieOf(accepted) })).status, 401);
  });
});

describe('the log', () => {
  it('never names the token of a link', async () => {
    lines.length = 0;
    const { token } = await inviteAs('member');
    await api.get(`/invitations/${token}`, NOBODY);
    await accept(token);
    await api.get(`/invitations/${token}/nothing`, NOBODY);
    await api.post(`/password-resets/${token}`, { password: PASSWORD }, NOBODY);
    assert.ok(lines.length >= 5);
    for (const line of lines) assert.ok(!line.includes(token), line);
  });
});
