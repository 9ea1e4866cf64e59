import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { stepAt, totpCode } from './totp.ts';
import { cookieOf, giveLogin, NOBODY, PASSWORD, sessionCookie } from './testing/sign-in.ts';

const api = useTestApi();
const STEP_MS = 30_000;

const readBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** A signed-in person with a login. */
async function makePerson() {
  const { id, users } = await api.makeWorkspace();
  const login = await giveLogin(api, users.viewer);
  return { login, userId: users.viewer, session: await sessionCookie(api, id, users.viewer) };
}

/** The same with the second factor on; `codeNow` is the code that the app shows. */
async function makeCareful() {
  const person = await makePerson();
  const { session } = person;
  const proposed = await api.post('/second-factor', { password: PASSWORD }, { session });
  const secret = readBase32(proposed.body.data.secret);
  const codeNow = () => totpCode(secret, stepAt(api.clock.now()));
  const confirmed = await api.post('/second-factor/confirm', { code: codeNow() }, { session });
  assert.equal(confirmed.status, 200, confirmed.raw.toString('utf8'));
  // The first code is used up; the app shows the next one.
  await api.clock.advance(STEP_MS);
  return { ...person, secret, codeNow, recoveryCodes: confirmed.body.data.recovery_codes as string[] };
}

/** The cookie of the first step. */
const firstStep = async (login: object) => cookieOf(await api.post('/session', login, NOBODY));
const secondStep = (session: string, code: string) =>
  api.post('/session/second-factor', { code }, { session });

describe('POST /second-factor', () => {
  it('asks for the password again, a limited number of times', async () => {
    const { session } = await makePerson();
    for (let count = 0; count < 10; count += 1) {
      const refused = await api.post('/second-factor', { password: 'wrong' }, { session });
      assert.deepEqual(refused.body.error.codes, { password: ['wrong_password'] });
    }
    assert.equal((await api.post('/second-factor', { password: PASSWORD }, { session })).status, 429);
  });

  it('gives a secret that is stored encrypted, and changes nothing before it is confirmed', async () => {
    const { session, login, userId } = await makePerson();
    const { data } = (await api.post('/second-factor', { password: PASSWORD }, { session })).body;
    assert.match(data.secret, /^[A-Z2-7]{32}$/);
    assert.ok(data.uri.startsWith('otpauth://totp/Service:') && data.uri.includes(data.secret));
    const [row] = await api.sql<{ sealed: string }[]>`
      select sealed_secret as sealed from second_factors where user_id = ${userId}`;
    const plain = readBase32(data.secret);
    assert.ok(row && !row.sealed.includes(plain.toString('base64')) && !row.sealed.includes(data.secret));
    assert.equal((await api.get('/second-factor', { session })).body.data.is_on, false);
    assert.equal((await api.post('/session', login, NOBODY)).body.data.second_factor_needed, false);
  });

  it('is refused while the second factor is on', async () => {
    const { session } = await makeCareful();
    const refused = await api.post('/second-factor', { password: PASSWORD }, { session });
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'second_factor_on']);
    assert.equal((await api.post('/second-factor/confirm', { code: '123456' }, { session })).status, 409);
  });
});

describe('POST /second-factor/confirm', () => {
  it('is refused for a wrong code, and before a secret was given', async () => {
    const { session } = await makePerson();
    assert.equal((await api.post('/second-factor/confirm', { code: '123456' }, { session })).status, 409);
    await api.post('/second-factor', { password: PASSWORD }, { session });
    const refused = await api.post('/second-factor/confirm', { code: 'abcdef' }, { session });
    assert.deepEqual(refused.body.error.codes, { code: ['wrong_code'] });
  });

  it('switches it on and gives ten recovery codes, of which only hashes are stored', async () => {
    const { session, recoveryCodes, userId } = await makeCareful();
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const shown = (await api.get('/second-factor', { session })).body.data;
    assert.deepEqual([shown.is_on, shown.recovery_codes_left], [true, 10]);
    const rows = await api.sql<{ row: string }[]>`
      select encode(code_hash, 'escape') as row from recovery_codes where user_id = ${userId}`;
    for (const { row } of rows)
      assert.ok(!recoveryCodes.some((code) => row.includes(code.replaceAll('-', ''))));
  });
});

describe('POST /session/second-factor', () => {
  it('is refused without the first step', async () => {
    const { session, codeNow } = await makeCareful();
    assert.equal((await api.post('/session/second-factor', { code: codeNow() }, NOBODY)).status, 401);
    assert.equal((await secondStep(session, codeNow())).status, 401);
  });

  it('follows a first step whose cookie alone opens nothing', async () => {
    const { login } = await makeCareful();
    const answer = await api.post('/session', login, NOBODY);
    assert.deepEqual(answer.body.data, { second_factor_needed: true, session: null });
    const waiting = cookieOf(answer);
    for (const path of ['/session', '/me', '/sessions', '/second-factor', '/contacts'])
      assert.equal((await api.get(path, { session: waiting })).status, 401, path);
    assert.equal(
      (await api.post('/second-factor', { password: PASSWORD }, { session: waiting })).status,
      401,
    );
  });

  it('begins a session with a new token', async () => {
    const { login, codeNow } = await makeCareful();
    const waiting = await firstStep(login);
    const signedIn = await secondStep(waiting, codeNow());
    assert.equal(signedIn.status, 201);
    assert.equal(signedIn.body.data.session.user.has_second_factor, true);
    const session = cookieOf(signedIn);
    assert.notEqual(session, waiting);
    assert.equal((await api.get('/session', { session })).status, 200);
    assert.equal((await secondStep(waiting, codeNow())).status, 401);
  });

  it('takes a code once, also when it comes twice at the same time', async () => {
    const { login, codeNow } = await makeCareful();
    const waiting = await Promise.all(Array.from({ length: 5 }, () => firstStep(login)));
    const code = codeNow();
    const answers = await Promise.all(waiting.map((one) => secondStep(one, code)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(answers.filter(({ status }) => status === 401).length, 4);
    assert.equal((await secondStep(await firstStep(login), code)).status, 401);
  });

  it('refuses the code of an earlier step after a later one was used', async () => {
    const { login, secret } = await makeCareful();
    const step = stepAt(api.clock.now());
    assert.equal((await secondStep(await firstStep(login), totpCode(secret, step + 1))).status, 201);
    assert.equal((await secondStep(await firstStep(login), totpCode(secret, step))).status, 401);
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { login, recoveryCodes } = await makeCareful();
    const typed = ` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    const signedIn = await secondStep(await firstStep(login), typed);
    assert.equal(signedIn.status, 201);
    assert.equal((await secondStep(await firstStep(login), recoveryCodes[0] ?? '')).status, 401);
    const left = await api.get('/second-factor', { session: cookieOf(signedIn) });
    assert.equal(left.body.data.recovery_codes_left, 9);
  });

  it('is refused after ten wrong codes, and ten minutes after the first step', async () => {
    const { login, codeNow } = await makeCareful();
    const late = await firstStep(login);
    await api.clock.advance(600_000);
    assert.equal((await secondStep(late, codeNow())).status, 401);
    const waiting = await firstStep(login);
    for (let count = 0; count < 10; count += 1)
      assert.equal((await secondStep(waiting, 'not a code')).status, 401);
    assert.equal((await secondStep(waiting, codeNow())).status, 429);
    assert.equal((await secondStep(await firstStep(login), codeNow())).status, 429);
  });
});

describe('POST /second-factor/recovery-codes', () => {
  it('asks for password and code, and replaces the codes', async () => {
    const { session, login, codeNow, recoveryCodes } = await makeCareful();
    const wrong = { password: PASSWORD, code: 'wrong' };
    assert.equal((await api.post('/second-factor/recovery-codes', wrong, { session })).status, 422);
    const right = { password: PASSWORD, code: codeNow() };
    const renewed = await api.post('/second-factor/recovery-codes', right, { session });
    const [fresh = ''] = renewed.body.data.recovery_codes as string[];
    assert.equal((await secondStep(await firstStep(login), recoveryCodes[0] ?? '')).status, 401);
    assert.equal((await secondStep(await firstStep(login), fresh)).status, 201);
  });
});

describe('POST /second-factor/disable', () => {
  it('asks for password and code, and is refused while it is off', async () => {
    const { session, codeNow, login } = await makeCareful();
    const code = codeNow();
    const disable = (body: object) => api.post('/second-factor/disable', body, { session });
    assert.equal((await disable({ password: 'wrong', code })).status, 422);
    assert.equal((await disable({ password: PASSWORD, code: 'wrong' })).status, 422);
    const off = await disable({ password: PASSWORD, code });
    assert.deepEqual([off.status, off.body.data.is_on], [200, false]);
    assert.equal((await disable({ password: PASSWORD, code })).status, 409);
    assert.equal((await api.post('/session', login, NOBODY)).body.data.second_factor_needed, false);
  });
});
