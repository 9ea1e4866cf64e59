import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../platform/refusal.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createBusiness } from './create-business.ts';

const api = useTestApi();

const salon = {
  name: 'Salon Ada',
  owner: { name: 'Ada Wong', email: 'ada@salon.example' },
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  country: 'DE',
  language: 'de-DE',
  number: '+49 30 5550 1188',
};

const create = (input: Partial<typeof salon> = {}) =>
  createBusiness({ db: api.sql, now: api.clock.now() }, { ...salon, ...input });

async function countRows(): Promise<number[]> {
  const [row] = await api.sql<{ workspaces: number; users: number; numbers: number }[]>`
    select (select count(*)::int from workspaces) as workspaces, (select count(*)::int from users) as users,
      (select count(*)::int from phone_numbers) as numbers`;
  return [row?.workspaces ?? 0, row?.users ?? 0, row?.numbers ?? 0];
}

describe('a new business', () => {
  for (const [what, input, field] of [
    ['a name that is empty', { name: ' ' }, 'name'],
    ['an owner without an address', { owner: { name: 'Ada', email: 'ada' } }, 'owner.email'],
    ['an unknown time zone', { timezone: 'Europe/Nowhere' }, 'timezone'],
    ['an unknown currency', { currency: 'XYZ' }, 'currency'],
    ['an unknown country', { country: 'ZZ' }, 'country'],
    ['a language that is none', { language: 'no language' }, 'language'],
    ['a number that is none', { number: '+49 1' }, 'number'],
  ] as const) {
    it(`is refused with ${what}, and nothing is stored`, async () => {
      const before = await countRows();
      await assert.rejects(create(input), (error) => {
        assert.ok(error instanceof Refusal && error.kind === 'validation_error');
        assert.deepEqual(Object.keys(error.errors ?? {}), [field]);
        return true;
      });
      assert.deepEqual(await countRows(), before);
    });
  }

  it('is refused when its number or its owner exists already, and nothing is stored', async () => {
    const first = { owner: { name: 'Fay', email: 'first@salon.example' }, number: '+49 30 5550 1199' };
    await create(first);
    const before = await countRows();
    const fieldsOf = async (input: Partial<typeof salon>): Promise<string[]> => {
      const error: unknown = await create(input).catch((refused: unknown) => refused);
      assert.ok(error instanceof Refusal);
      return Object.keys(error.errors ?? {});
    };
    assert.deepEqual(await fieldsOf({ number: first.number }), ['number']);
    assert.deepEqual(await fieldsOf({ owner: first.owner }), ['owner.email']);
    assert.deepEqual(await countRows(), before);
  });

  it('has an owner, a working key and an assistant that answers its number', async () => {
    const made = await create();
    const me = await api.get('/me', { key: made.key });
    assert.equal(me.status, 200);
    assert.deepEqual(
      [me.body.data.workspace.name, me.body.data.user.email, me.body.data.user.role],
      ['Salon Ada', 'ada@salon.example', 'owner'],
    );
    const numbers = await api.get('/phone-numbers', { key: made.key });
    assert.deepEqual(
      [numbers.body.data[0].number, numbers.body.data[0].assistant_id],
      ['+493055501188', made.assistant_id],
    );
    const assistant = await api.get(`/assistants/${made.assistant_id}`, { key: made.key });
    assert.deepEqual([assistant.body.data.status, assistant.body.data.language], ['active', 'de-DE']);
  });

  it('can be created without a number', async () => {
    const { number: _later, ...rest } = salon;
    const input = { ...rest, owner: { name: 'Lee', email: 'later@salon.example' } };
    const made = await createBusiness({ db: api.sql, now: api.clock.now() }, input);
    assert.equal(made.number, null);
  });
});
