import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import type { PhoneNumber } from './phone-number.ts';

const api = useTestApi();

let last = 3_500_000;
const add = async (): Promise<PhoneNumber> => {
  const body = { number: `+4930${(last += 1)}`, name: 'Front desk', chatapp: { active: true } };
  return (await api.post('/phone-numbers', body)).body.data;
};

describe('PATCH /phone-numbers/{id}', () => {
  it('changes what it is used for, and only what is sent of that', async () => {
    const number = await add();
    const path = `/phone-numbers/${number.id}`;
    const usesAfter = async (body: object) => {
      const answer = await api.patch(path, body);
      assert.equal(answer.status, 200, answer.raw.toString());
      assert.deepEqual((await api.get(path)).body.data, answer.body.data);
      return [answer.body.data.capabilities, answer.body.data.chatapp];
    };
    const [calls, both] = [
      { voice: true, sms: false },
      { voice: true, sms: true },
    ];
    assert.deepEqual(await usesAfter({ chatapp: { calling: true } }), [
      calls,
      { active: true, calling: true },
    ]);
    assert.deepEqual(await usesAfter({ capabilities: { sms: true } }), [
      both,
      { active: true, calling: true },
    ]);
    assert.deepEqual(await usesAfter({ chatapp: { active: false } }), [
      both,
      { active: false, calling: false },
    ]);
    assert.deepEqual(await usesAfter({ capabilities: { voice: false }, chatapp: {} }), [
      { voice: false, sms: true },
      { active: false, calling: false },
    ]);
    for (const [body, field] of [
      [{ capabilities: { sms: false } }, 'capabilities'],
      [{ chatapp: { calling: true } }, 'chatapp.calling'],
      [{ chatapp: { active: 'yes' } }, 'chatapp.active'],
    ] as const) {
      const answer = await api.patch(path, body);
      assert.deepEqual([answer.status, Object.keys(answer.body.error.errors)], [422, [field]]);
    }
    await usesAfter({ capabilities: { sms: false }, chatapp: { active: true } });
    const last = await api.patch(path, { chatapp: { active: false } });
    assert.deepEqual(Object.keys(last.body.error.errors), ['chatapp.active']);
  });

  it('leaves some use, however many are taken away at once', async () => {
    const { id } = await add();
    await api.patch(`/phone-numbers/${id}`, { capabilities: { sms: true } });
    const answers = await Promise.all(
      [
        { capabilities: { voice: false } },
        { capabilities: { sms: false } },
        { chatapp: { active: false } },
      ].map((body) => api.patch(`/phone-numbers/${id}`, body)),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 422]);
  });

  it('takes a record as it was shown, and refuses another number by its field', async () => {
    const number = await add();
    await api.clock.advance(1000);
    const same = await api.patch(`/phone-numbers/${number.id}`, number);
    assert.equal(same.status, 200, same.raw.toString());
    assert.deepEqual({ ...same.body.data, updated_at: number.updated_at }, number);
    const ignored = String(same.headers['x-service-ignored-fields']).split(', ').toSorted();
    assert.deepEqual(ignored, ['active', 'country', 'created_at', 'id', 'updated_at']);
    const home = await api.patch(`/phone-numbers/${number.id}`, {
      number: number.number.replace('+49', '0'),
    });
    assert.deepEqual(home.body.data, same.body.data, 'the same number changes nothing');
    for (const other of ['+12025550199', 'reception']) {
      const answer = await api.patch(`/phone-numbers/${number.id}`, { number: other, name: 'B' });
      assert.deepEqual([answer.status, Object.keys(answer.body.error.errors)], [422, ['number']]);
    }
    assert.deepEqual((await api.get(`/phone-numbers/${number.id}`)).body.data, same.body.data);
  });

  it('changes carriers and uses for owners and admins alone; a member may send them as they are', async () => {
    const { keys } = api.workspace;
    const number = await add();
    const path = `/phone-numbers/${number.id}`;
    const carrier = (await api.post('/carriers', { kind: 'simulated' })).body.data.id;
    for (const body of [
      { voice_carrier_id: carrier },
      { text_carrier_id: carrier },
      { capabilities: { voice: false } },
      { chatapp: { calling: true } },
    ]) {
      const refused = await api.patch(path, { ...body, name: 'C' }, { key: keys.member });
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'lines_for_admins']);
    }
    const shown = (await api.get(path)).body.data;
    assert.deepEqual(shown, number);
    assert.equal((await api.patch(path, { ...shown, name: 'C' }, { key: keys.member })).body.data.name, 'C');
    const { data } = (await api.patch(path, { voice_carrier_id: carrier }, { key: keys.admin })).body;
    assert.equal(data.voice_carrier_id, carrier);
  });
});
