import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { faultsOf, makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let fixture: OrderFixture;
beforeEach(async () => {
  fixture = await makeOrderFixture(api);
});

describe('POST /orders/quote', () => {
  it('refuses a body that has not the shape of an order', async () => {
    const answer = await api.post('/orders/quote', { items: [{ options: [{}] }] }, { key: fixture.key });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer), ['items.0.product_id']);
    assert.deepEqual(faultsOf(await fixture.quote({ items: [{ product_id: 1, options: [{}] }] })), [
      'items.0.options.0.choice',
    ]);
  });

  it('prices as the order would, with a key that may only read, and keeps nothing', async () => {
    const { pizza, workspace } = fixture;
    const body = {
      items: [{ product_id: pizza.id, options: [{ choice: 'Wheat' }], quantity: 3 }],
      fulfillment: 'delivery',
      address: 'Main Street 1',
      customer: { phone: '+4930901820' },
    };
    const quoted = await api.post('/orders/quote', body, { key: workspace.keys.read });
    assert.equal(quoted.status, 200);
    assert.equal(await fixture.total('/orders'), 0);
    assert.equal(await fixture.total('/contacts'), 0);
    assert.deepEqual(await fixture.events(), []);
    const order = await fixture.placed(body);
    const { lines, problems, acceptable, ...amounts } = quoted.body.data;
    assert.deepEqual(lines, order.items);
    assert.deepEqual(problems, []);
    assert.equal(acceptable, true);
    for (const [name, value] of Object.entries(amounts)) assert.deepEqual(value, order[name], name);
    assert.equal(amounts.total_cents, 3 * 990 + 450);
  });

  it('names every problem for which the order is refused, under the same paths', async () => {
    const bodies: object[] = [
      { items: [{ product_id: 999_999 }, { product_id: fixture.pizza.id }] },
      { fulfillment: 'delivery' },
      { fulfillment: 'dine_in', requested_for: '2026-11-22T12:00:00Z' },
      { items: [{ product_id: fixture.pizza.id, options: [{ choice: 'Truffle' }, { choice: 'Rye' }] }] },
    ];
    for (const body of bodies) {
      const { problems, acceptable } = (await fixture.quote(body)).body.data;
      assert.equal(acceptable, false);
      const refused = await fixture.order(body);
      assert.equal(refused.status, 422);
      const { errors } = refused.body.error;
      assert.deepEqual(faultsOf(refused).sort(), [...new Set(problems.map(({ path }: Json) => path))].sort());
      for (const { path, message } of problems) assert.ok(errors[path].includes(message), message);
    }
  });

  it('names problems in the language that the client prefers', async () => {
    const headers = { 'accept-language': 'de' };
    const body = { items: [{ product_id: 999_999 }] };
    const answer = await api.post('/orders/quote', body, { key: fixture.key, headers });
    assert.equal(answer.body.data.problems[0].message, 'Ein Produkt 999999 steht nicht auf der Karte.');
  });
});
