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
    { db: api.sql, workspaceId, now: api.clock.now(), by: { kind: 'system' } },
    { number, name: 'Front desk', chatapp: { active: true, calling: false } },
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

describe('POST /phone-numbers', () => {
  it('adds a number with what is said of it, and an assistant that answers it', async () => {
    const assistantId = await assistant();
    const number = nextNumber();
    const body = {
      ...{ number: number.replace('+49', '0'), name: ' Night line ', assistant_id: assistantId },
      ...{ capabilities: { sms: true }, chatapp: { active: true, calling: true } },
    };
    const answer = await api.post('/phone-numbers', body);
    assert.equal(answer.status, 201);
    const { id, created_at: _created, updated_at: _updated, ...rest } = answer.body.data;
    assert.deepEqual(rest, {
      ...{ number, name: 'Night line', country: 'DE', assistant_id: assistantId, active: true },
      ...{ voice_carrier_id: null, text_carrier_id: null },
      ...{ capabilities: { voice: true, sms: true }, chatapp: { active: true, calling: true } },
    });
    assert.deepEqual((await api.get(`/phone-numbers/${id}`)).body.data, answer.body.data);
  });

  it('is called by its number and takes calls alone unless more is said', async () => {
    const number = nextNumber();
    const { data } = (await api.post('/phone-numbers', { number })).body;
    assert.deepEqual(
      [data.name, data.capabilities, data.chatapp, data.assistant_id],
      [number, { voice: true, sms: false }, { active: false, calling: false }, null],
    );
  });

  it('refuses what is faulty, by its field', async () => {
    const number = nextNumber();
    const faults: [object, string][] = [
      [{}, 'number'],
      [{ number: 'reception' }, 'number'],
      [{ number: '+999123456789' }, 'number'],
      [{ number, name: ' ' }, 'name'],
      [{ number, capabilities: { voice: 'yes' } }, 'capabilities.voice'],
      [{ number, capabilities: { voice: false } }, 'capabilities'],
      [{ number, chatapp: { calling: true } }, 'chatapp.calling'],
      [{ number, assistant_id: 999_999 }, 'assistant_id'],
    ];
    for (const [body, field] of faults) {
      const answer = await api.post('/phone-numbers', body);
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
    }
  });

  it('is for owners and admins alone', async () => {
    const { keys } = api.workspace;
    for (const key of [keys.member, keys.viewer, keys.read]) {
      assert.equal((await api.post('/phone-numbers', { number: nextNumber() }, { key })).status, 403);
    }
    assert.equal(
      (await api.post('/phone-numbers', { number: nextNumber() }, { key: keys.admin })).status,
      201,
    );
  });

  it('adds a number once in the installation, however many workspaces ask at once', async () => {
    const number = nextNumber();
    const workspaces = await Promise.all([api.makeWorkspace(), api.makeWorkspace()]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.post('/phone-numbers', { number }, { key: workspaces[index % 2]?.keys.write ?? null }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    const refused = answers.filter(({ status }) => status === 422);
    assert.equal(refused.length, 19);
    for (const { body } of refused) {
      assert.deepEqual(body.error.errors, { number: ['This number is in use already.'] });
    }
  });

  it('shows a number with the country of the workspace, also one of a range that counts as Guernsey', async () => {
    const { id } = await api.makeWorkspace();
    await api.sql`update workspaces set country = 'GB' where id = ${id}`;
    assert.equal((await add(id, '+447911123456')).country, 'GB');
  });
});

describe('DELETE /phone-numbers/{id}', () => {
  it('gives a number up: it is in no list, nobody answers it, and it can be added again', async () => {
    const { id: workspaceId, keys } = await api.makeWorkspace();
    const key = keys.write;
    const assistantId = await assistant(key);
    const number = await add(workspaceId);
    await api.patch(`/phone-numbers/${number.id}`, { assistant_id: assistantId }, { key });
    const answer = await api.delete(`/phone-numbers/${number.id}`, { key });
    assert.equal(answer.status, 200);
    assert.deepEqual(
      [answer.body.data.assistant_id, answer.body.data.active, answer.body.data.deleted],
      [assistantId, true, true],
    );
    assert.deepEqual((await api.get('/phone-numbers', { key })).body.data, []);
    const shown = (await api.get(`/phone-numbers/${number.id}`, { key })).body.data;
    assert.deepEqual([shown.active, shown.assistant_id], [false, null]);
    assert.equal((await api.get(`/assistants/${assistantId}`, { key })).status, 200);
    const other = await api.makeWorkspace();
    const again = await api.post('/phone-numbers', { number: number.number }, { key: other.keys.write });
    assert.equal(again.status, 201);
    assert.notEqual(again.body.data.id, number.id);
  });

  it('keeps the calls of the number', async () => {
    const { id } = await add();
    const at = api.clock.now().toString();
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, direction, status, phone_number_id, started_at, carrier, carrier_call_id, created_at,
        updated_at)
      values (${api.workspace.id}, 'inbound', 'completed', ${id}, ${at}, 'test', 'one', ${at}, ${at}) returning id`;
    await api.delete(`/phone-numbers/${id}`);
    assert.equal((await api.get(`/calls/${call?.id}`)).body.data.phone_number_id, id);
  });

  it('is 409 for a number that was given up before, and for members and viewers 403', async () => {
    const { id } = await add();
    const { keys } = api.workspace;
    assert.equal((await api.delete(`/phone-numbers/${id}`, { key: keys.member })).status, 403);
    assert.equal((await api.delete(`/phone-numbers/${id}`)).status, 200);
    const again = await api.delete(`/phone-numbers/${id}`);
    assert.equal(again.status, 409);
    assert.equal(again.body.error.type, 'invalid_state');
  });
});
