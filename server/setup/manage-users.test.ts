import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../platform/refusal.ts';
import { giveLogin, NOBODY, sessionCookie } from '../sessions/testing/sign-in.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createUser, resetUser } from './manage-users.ts';

const api = useTestApi();
const context = () => ({ db: api.sql, now: api.clock.now() });

async function fieldsOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.catch((refused: unknown) => refused);
  assert.ok(error instanceof Refusal);
  return Object.keys(error.errors ?? {}).sort();
}

describe('createUser', () => {
  it('names what is wrong', async () => {
    const bea = {
      workspace: api.workspace.id,
      name: 'Bea',
      email: 'bea@one.example',
      role: 'member',
    } as const;
    assert.deepEqual(await fieldsOf(createUser(context(), {} as typeof bea)), [
      'email',
      'name',
      'role',
      'workspace',
    ]);
    assert.deepEqual(await fieldsOf(createUser(context(), { ...bea, workspace: 999_999 })), ['workspace']);
    await createUser(context(), bea);
    assert.deepEqual(await fieldsOf(createUser(context(), { ...bea, email: 'BEA@one.example' })), ['email']);
  });

  it('makes a member with a login that works', async () => {
    const cy = { workspace: api.workspace.id, name: 'Cy', email: 'cy@one.example', role: 'viewer' } as const;
    const { email, password } = await createUser(context(), cy);
    const { data } = (await api.post('/session', { email, password }, NOBODY)).body;
    assert.deepEqual([data.session.role, data.session.user.is_operator], ['viewer', false]);
  });
});

describe('resetUser', () => {
  it('names an address without an account', async () => {
    const nobody = { email: 'nobody@nowhere.example', removesSecondFactor: false };
    assert.deepEqual(await fieldsOf(resetUser(context(), nobody)), ['email']);
  });

  it('gives a new password, ends the sessions, and removes the second factor only when told to', async () => {
    const { id, users } = await api.makeWorkspace();
    const { email } = await giveLogin(api, users.admin);
    const session = await sessionCookie(api, id, users.admin);
    await api.sql`insert into second_factors values (${users.admin}, 'x', now(), 0, now())`;
    for (const removesSecondFactor of [false, true]) {
      const { password } = await resetUser(context(), { email: email.toUpperCase(), removesSecondFactor });
      const { data } = (await api.post('/session', { email, password }, NOBODY)).body;
      assert.equal(data.second_factor_needed, !removesSecondFactor);
    }
    assert.equal((await api.get('/session', { session })).status, 401);
  });
});
