import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { addPhoneNumber } from './add-number.ts';
import type { PhoneNumber } from './phone-number.ts';

const api = useTestApi();

let last = 2_500_000;
const nextNumber = (): string => `+4930${(last += 1)}`;

const add = (workspaceId = api.workspace.id, number = nextNumber()): Promise<PhoneNumber> =>
  addPhoneNumber(
    api.sql,
    workspaceId,
    { number, name: 'Front desk', voice: true, sms: false, chatapp: { active: true, calling: false } },
    api.clock.now(),
  );

async function assistant(key = api.workspace.keys.write): Promise<number> {
  return (await api.post('/assistants', { name: 'Reception' }, { key })).body.data.id;
}

describe('PATCH /phone-numbers/{id}', () => {
  it('refuses an assistant that is unknown, archived, or of another workspace', async () => {
    const { id } = await add();
    const archived = await assistant();
    await api.delete(`/assistants/${archived}`);
    const foreign = await assistant((await api.makeWorkspace()).keys.write);
    for (const assistantId of [999_999, archived, foreign, 'x', 0]) {
      const answer = await api.patch(`/phone-numbers/${id}`, { assistant_id: assistantId });
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['assistant_id']);
    }
    assert.equal((await api.get(`/phone-numbers/${id}`)).body.data.assistant_id, null);
  });

  it('refuses an empty name, and null for one', async () => {
    const { id } = await add();
    for (const name of ['', ' ', null, 'x'.repeat(256)]) {
      assert.equal((await api.patch(`/phone-numbers/${id}`, { name })).status, 422);
    }
  });

  it('answers 404 before it looks at the assistant', async () => {
    assert.equal((await api.patch('/phone-numbers/999999', { assistant_id: 999_999 })).status, 404);
  });

  it('assigns, renames, and unassigns with null, each alone', async () => {
    const number = await add();
    const assistantId = await assistant();
    await api.clock.advance(1000);
    const assigned = await api.patch(`/phone-numbers/${number.id}`, { assistant_id: assistantId });
    assert.equal(assigned.status, 200);
    const updated_at = api.clock.now().toString({ smallestUnit: 'millisecond' });
    assert.deepEqual(assigned.body.data, { ...number, assistant_id: assistantId, updated_at });
    const renamed = await api.patch(`/phone-numbers/${number.id}`, { name: ' Night line ' });
    assert.deepEqual(renamed.body.data, { ...assigned.body.data, name: 'Night line' });
    const unassigned = await api.patch(`/phone-numbers/${number.id}`, { assistant_id: null });
    assert.equal(unassigned.body.data.assistant_id, null);
  });

  it('ignores what only the management interface may change', async () => {
    const number = await add();
    const sent = { number: '+12025550199', active: false, capabilities: { voice: false } };
    const answer = await api.patch(`/phone-numbers/${number.id}`, sent);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data, number);
    assert.equal(answer.headers['x-service-ignored-fields'], 'number, active, capabilities');
  });

  it('refuses a number that was given up, which lists no more but shows by id', async () => {
    const number = await add();
    await api.sql`update phone_numbers set active = false where id = ${number.id}`;
    const answer = await api.patch(`/phone-numbers/${number.id}`, { name: 'B' });
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
    const unfit = await api.patch(`/phone-numbers/${number.id}`, { assistant_id: 999_999 });
    assert.equal(unfit.status, 409, 'the state comes before the rules');
    const listed = (await api.get('/phone-numbers')).body.data;
    assert.ok(!listed.some((other: PhoneNumber) => other.id === number.id));
    assert.equal((await api.get(`/phone-numbers/${number.id}`)).body.data.active, false);
  });

  it('never leaves a number with an archived assistant, however both race', async () => {
    const numbers = await Promise.all(Array.from({ length: 10 }, () => add()));
    for (let round = 0; round < 10; round += 1) {
      const assistantId = await assistant();
      const requests = numbers.map((number) =>
        api.patch(`/phone-numbers/${number.id}`, { assistant_id: assistantId }),
      );
      // In the middle, so that some come before and some after.
      void requests.splice(round, 0, api.delete(`/assistants/${assistantId}`));
      for (const answer of await Promise.all(requests)) assert.ok([200, 422].includes(answer.status));
      const left = await api.sql`select id from phone_numbers where assistant_id = ${assistantId}`;
      assert.equal(left.length, 0);
    }
  });
});

describe('GET /phone-numbers', () => {
  it('lists the workspace’s own numbers without pages', async () => {
    const { id, keys } = await api.makeWorkspace();
    const number = await add(id);
    const answer = await api.get('/phone-numbers', { key: keys.read });
    assert.deepEqual(answer.body, { data: [number] });
    assert.equal(number.country, 'DE');
    assert.deepEqual(number.capabilities, { voice: true, sms: false });
    assert.deepEqual(number.chatapp, { active: true, calling: false });
  });
});

describe('addPhoneNumber', () => {
  it('refuses a number that is none, and one that is active in any workspace', async () => {
    await assert.rejects(add(api.workspace.id, 'reception'), { kind: 'validation_error' });
    const { number } = await add();
    const other = await api.makeWorkspace();
    await assert.rejects(add(other.id, number), { errors: { number: ['This number is in use already.'] } });
    await api.sql`update phone_numbers set active = false where number = ${number}`;
    assert.equal((await add(other.id, number)).number, number);
  });

  it('is a British one in a British house, also of a range that counts as Guernsey', async () => {
    const { id } = await api.makeWorkspace();
    await api.sql`update workspaces set country = 'GB' where id = ${id}`;
    assert.equal((await add(id, '+447911123456')).country, 'GB');
  });
});
