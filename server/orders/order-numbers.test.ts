import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let fixture: OrderFixture;
beforeEach(async () => {
  fixture = await makeOrderFixture(api);
});

describe('orders that are placed at once', () => {
  it('gives five hundred orders at once the numbers 1 to 500, refusals in between leaving no gap', async () => {
    const answers = await Promise.all(
      Array.from({ length: 550 }, (_, index) =>
        index % 11 === 0
          ? fixture.order({ items: [{ product_id: 999_999 }], customer: { phone: '+4930901820' } })
          : fixture.order({ customer: { phone: `+49309018${index % 5}0` } }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 201);
    assert.equal(taken.length, 500);
    const numbers = taken.map((answer) => Number(answer.body.data.number)).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 500 }, (_, index) => index + 1),
    );
    assert.equal(await fixture.total('/contacts'), 5);
    assert.equal((await fixture.events()).length, 500);
    const { counts } = (await api.get('/usage', { key: fixture.key })).body.data;
    assert.equal(counts.orders, 500);
  });

  it('makes one order of fifty requests with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { items: [{ product_id: fixture.water.id }] };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.post('/orders', body, { key: fixture.key, headers })),
    );
    const ids = answers.flatMap((answer) => (answer.status === 201 ? [answer.body.data.id] : []));
    assert.equal(new Set(ids).size, 1);
    assert.equal(await fixture.total('/orders'), 1);
  });
});
