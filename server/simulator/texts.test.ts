import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ActionContext } from '../platform/action-context.ts';
import { addPhoneNumber } from '../phone-numbers/add-number.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
});

const write = (body: object): Promise<TestAnswer> =>
  api.post('/simulator/texts', body, { key: workspace.keys.write });

let last = 3_000_000;
async function addNumber(sms: boolean, chatapp: boolean): Promise<string> {
  const number = `+4930${(last += 1)}`;
  const channels = { capabilities: { voice: true, sms }, chatapp: { active: chatapp, calling: false } };
  const context: ActionContext = {
    db: api.sql,
    workspaceId: workspace.id,
    now: api.clock.now(),
    by: { kind: 'system' },
  };
  await addPhoneNumber(context, { number, name: 'Reception', ...channels });
  return number;
}

describe('POST /simulator/texts', () => {
  it('refuses a text without words, invalid numbers, and those of others', async () => {
    await addNumber(true, true);
    const faults: [object, string][] = [
      [{}, 'body'],
      [{ body: ' ' }, 'body'],
      [{ body: 'Hello', channel: 'fax' }, 'channel'],
      [{ body: 'Hello', from: 'nobody' }, 'from'],
      [{ body: 'Hello', to: 'letters' }, 'to'],
      [{ body: 'Hello', to: '+493000000000' }, 'to'],
    ];
    for (const [body, field] of faults) {
      const answer = await write(body);
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
    }
  });

  it('refuses a number that takes no texts on the channel', async () => {
    const plain = await addNumber(false, false);
    for (const body of [{ to: plain }, {}, { channel: 'chatapp' }]) {
      const answer = await write({ ...body, body: 'Hello' });
      assert.deepEqual([answer.status, answer.body.error.type], [409, 'invalid_state']);
    }
  });

  it('writes to the first number of the channel, from a number that nobody owns', async () => {
    const [sms, chatapp] = [await addNumber(true, false), await addNumber(false, true)];
    for (const [channel, to] of Object.entries({ sms, chatapp })) {
      const answer = await write({ body: 'Hello', channel });
      assert.equal(answer.status, 201);
      const { id, message_id, ...text } = answer.body.data;
      assert.deepEqual(text, { channel, from: '+15005550100', to, body: 'Hello' });
      assert.equal(message_id, id);
      const message = (await api.get(`/messages/${id}`, { key: workspace.keys.read })).body.data;
      assert.deepEqual([message.channel, message.to, message.status], [channel, to, 'received']);
    }
  });
});
