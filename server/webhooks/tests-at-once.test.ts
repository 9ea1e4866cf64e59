import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { countOpenTransactions } from '../testing/blocked.queries.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { startDeliveryFixture, type DeliveryFixture } from './testing/delivery-fixture.ts';

let fixture: DeliveryFixture;
before(async () => {
  // Long enough for all tests to wait together on a busy machine.
  fixture = await startDeliveryFixture({ worker: false, deadlineMs: 60_000 });
});
after(() => fixture.stop());

/** Endpoints that do not answer a test until they are released. */
function holdAnswers() {
  const answers: (() => void)[] = [];
  fixture.receiver.answer = (_request, response) => void answers.push(() => response.end());
  return {
    of: (id: number, { idempotencyKey, ...asked }: { key?: string; idempotencyKey?: string } = {}) =>
      fixture.api.post(`/webhooks/${id}/test`, undefined, {
        ...asked,
        ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
      }),
    areWaiting: (count: number) => until(`${count} wait`, () => answers.length === count),
    answerAll: () => {
      fixture.receiver.answer = (_request, response) => void response.end();
      for (const answer of answers) answer();
    },
  };
}

/** An endpoint in a workspace of its own, and the key to test it with. */
async function anotherWorkspace(path: string): Promise<{ id: number; key: string }> {
  const key = (await fixture.api.makeWorkspace()).keys.write;
  const body = { url: fixture.receiver.origin + path, events: ['*'] };
  const answer = await fixture.api.post('/webhooks', body, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return { id: answer.body.data.id, key };
}

describe('concurrent requests to POST /webhooks/{id}/test', () => {
  it('get 429 for a fourth test of one workspace, while another workspace can test', async () => {
    const test = holdAnswers();
    const [slow, other] = [await fixture.addEndpoint('/slow'), await anotherWorkspace('/other')];
    const waiting = Array.from({ length: 3 }, () => test.of(slow.id));
    await test.areWaiting(3);
    const refused = await test.of(slow.id);
    assert.deepEqual([refused.status, refused.body.error.type], [429, 'rate_limited']);
    assert.match(refused.body.error.message, /of this workspace are still running, 3 at once/);
    assert.equal(refused.headers['retry-after'], '10');
    const others = test.of(other.id, other);
    await test.areWaiting(4);
    test.answerAll();
    for (const answer of await Promise.all([...waiting, others])) assert.equal(answer.status, 200);
    assert.equal((await fixture.api.post(`/webhooks/${slow.id}/test`)).status, 200);
  });

  it('get 503 when other workspaces run the maximum number of tests', async () => {
    const test = holdAnswers();
    const waiting: Promise<TestAnswer>[] = [];
    for (const places of [3, 3, 3, 1]) {
      const { id, key } = await anotherWorkspace('/');
      waiting.push(...Array.from({ length: places }, () => test.of(id, { key })));
    }
    await test.areWaiting(10);
    const { id } = await fixture.addEndpoint('/');
    const headers = { authorization: `Bearer ${fixture.api.workspace.keys.write}` };
    const refused = await fetch(`${fixture.api.baseUrl}/webhooks/${id}/test`, { method: 'POST', headers });
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '10']);
    assert.equal(((await refused.json()) as Json).error.type, 'unavailable');
    test.answerAll();
    for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 200);
  });

  it('hold no database connection while they wait, also with an Idempotency-Key', async () => {
    const test = holdAnswers();
    const waiting: Promise<TestAnswer>[] = [];
    for (const count of [3, 3, 3]) {
      const { id, key } = await anotherWorkspace('/');
      for (let index = 0; index < count; index += 1)
        waiting.push(test.of(id, { key, idempotencyKey: `test ${index}` }));
    }
    await test.areWaiting(9);
    assert.equal(await countOpenTransactions(fixture.api.sql), 0);
    test.answerAll();
    for (const answer of await Promise.all(waiting)) assert.equal(answer.body.data.delivered, true);
  });

  it('with a repeated Idempotency-Key get the result, and before it the preliminary result', async () => {
    const test = holdAnswers();
    const { id } = await fixture.addEndpoint('/');
    const first = test.of(id, { idempotencyKey: 'once' });
    await test.areWaiting(1);
    const meanwhile = await test.of(id, { idempotencyKey: 'once' });
    assert.equal(meanwhile.body.data.delivered, false);
    assert.match(meanwhile.body.data.error, /still running or was interrupted/);
    test.answerAll();
    assert.equal((await first).body.data.delivered, true);
    assert.deepEqual((await test.of(id, { idempotencyKey: 'once' })).body, (await first).body);
  });
});
