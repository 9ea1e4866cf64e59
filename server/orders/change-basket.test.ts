import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { faultsOf, makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let fixture: OrderFixture;
beforeEach(async () => {
  fixture = await makeOrderFixture(api);
});

const patch = (id: number, body: object): Promise<TestAnswer> =>
  api.patch(`/orders/${id}`, body, { key: fixture.key });
const changed = async (id: number, body: object): Promise<Json> => {
  const answer = await patch(id, body);
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data;
};
const shown = async (id: number): Promise<Json> =>
  (await api.get(`/orders/${id}`, { key: fixture.key })).body.data;

describe('PATCH /orders/{id} of the basket', () => {
  it('replaces the items and prices them anew from the catalogue', async () => {
    const { id } = await fixture.placed();
    const items = [
      { product_id: fixture.water.id, quantity: 3, notes: 'Cold' },
      { product_id: fixture.pizza.id, options: [{ choice: 'Wheat' }, { choice: 'Large' }] },
    ];
    const order = await changed(id, { items });
    assert.deepEqual([order.subtotal, order.fee, order.total], [18.9, 0, 18.9]);
    assert.deepEqual(
      order.items.map((item: Json) => [item.name, item.quantity, item.total, item.notes]),
      [
        ['Water', 3, 6, 'Cold'],
        ['Pizza', 1, 12.9, null],
      ],
    );
    assert.deepEqual(await shown(id), order);
    const [, updated] = await fixture.events();
    assert.deepEqual(
      [updated.type, updated.data.total, updated.data.items.length],
      ['order.updated', 18.9, 2],
    );
  });

  it('refuses what a new order refuses, by the same paths, and changes nothing then', async () => {
    const order = await fixture.placed();
    const refusals: [body: object, fields: string[]][] = [
      [{ items: [] }, ['items']],
      [{ items: [{ product_id: 999_999 }] }, ['items.0.product_id']],
      [{ items: [{ product_id: fixture.pizza.id }] }, ['items.0.options']],
      [{ items: [{ product_id: fixture.pizza.id, options: [{}] }] }, ['items.0.options.0.choice']],
      [{ fulfillment: 'dine_in' }, ['fulfillment']],
      [{ fulfillment: 'delivery' }, ['address', 'items']],
      [{ fulfillment: 'delivery', address: 'Main Street 1' }, ['items']],
      [{ customer: { phone: 'none' } }, ['customer.phone']],
      [{ contact_id: 999_999 }, ['contact_id']],
      [{ ready_at: 'soon' }, ['ready_at']],
    ];
    for (const [body, fields] of refusals) {
      const answer = await patch(order.id, { notes: 'x', ...body });
      assert.equal(answer.status, 422);
      assert.deepEqual(faultsOf(answer).sort(), fields, JSON.stringify(body));
    }
    assert.deepEqual(await shown(order.id), order);
    assert.equal((await fixture.events()).length, 1);
  });

  it('keeps the prices of items that are not sent, whatever became of the product', async () => {
    const { id } = await fixture.placed({ items: [{ product_id: fixture.water.id, quantity: 20 }] });
    await api.patch(`/products/${fixture.water.id}`, { price: 9, available: false }, { key: fixture.key });
    const order = await changed(id, { fulfillment: 'delivery', address: 'Main Street 1' });
    assert.deepEqual([order.subtotal, order.total], [40, 44.5]);
  });

  it('asks for the items when the menu has another currency now', async () => {
    const { id } = await fixture.placed();
    await fixture.setProfile({ currency: 'CHF' });
    assert.deepEqual(faultsOf(await patch(id, { fulfillment: 'delivery', address: 'A' })), ['items']);
    const items = [{ product_id: fixture.water.id, quantity: 20 }];
    const order = await changed(id, { fulfillment: 'delivery', address: 'A', items });
    assert.deepEqual([order.currency, order.total], ['CHF', 44.5]);
  });

  it('merges the customer and links who it is now', async () => {
    const { id, contact_id: first } = await fixture.placed({
      customer: { name: 'Ann', phone: '+493012345678' },
    });
    const named = await changed(id, { customer: { name: 'Ann Smith' } });
    assert.deepEqual(named.customer, { name: 'Ann Smith', phone: '+493012345678', email: null });
    assert.equal(named.contact_id, first);
    const other = await changed(id, { customer: { phone: '+493099999999' } });
    assert.notEqual(other.contact_id, first);
    const ben = await api.post('/contacts', { name: 'Ben', phone: '+493088888888' }, { key: fixture.key });
    const linked = await changed(id, { contact_id: ben.body.data.id });
    assert.deepEqual([linked.contact_id, linked.customer.name], [ben.body.data.id, 'Ben']);
  });

  it('takes the time at which the team says it will be ready', async () => {
    const { id } = await fixture.placed();
    const order = await changed(id, { ready_at: '2026-11-23T14:00:00Z' });
    assert.deepEqual([order.ready_at, order.requested_for], ['2026-11-23T14:00:00.000Z', null]);
    const both = { requested_for: '2026-11-23T15:00:00Z', ready_at: '2026-11-23T15:30:00Z' };
    assert.equal((await changed(id, both)).ready_at, '2026-11-23T15:30:00.000Z');
  });

  it('is 409 once the order is in preparation, and for a cancelled one', async () => {
    for (const status of ['preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled']) {
      const { id } = await fixture.placed();
      await patch(id, { status });
      for (const body of [
        { items: [{ product_id: fixture.water.id }] },
        { address: 'A' },
        { fulfillment: 'pickup' },
        { customer: { name: 'Ben' } },
        { ready_at: '2026-11-23T14:00:00Z' },
      ]) {
        const answer = await patch(id, body);
        assert.deepEqual([answer.status, answer.body.error.type], [409, 'invalid_state'], status);
        assert.deepEqual(faultsOf(answer), Object.keys(body));
      }
    }
    const { id } = await fixture.placed();
    await patch(id, { status: 'confirmed' });
    assert.equal((await changed(id, { items: [{ product_id: fixture.water.id, quantity: 2 }] })).total, 4);
  });

  it('emits nothing for a basket that is so already', async () => {
    const order = await fixture.placed({ customer: { name: 'Ann' } });
    await api.clock.advance(1000);
    const same = {
      items: [{ product_id: fixture.water.id }],
      fulfillment: 'pickup',
      customer: { name: 'Ann' },
    };
    assert.deepEqual(await changed(order.id, same), order);
    assert.equal((await fixture.events()).length, 1);
  });

  it('notifies the customer of what, how, where and when, unless notify is false, and not of the rest', async () => {
    await fixture.setProfile({ notifications: { emails: ['team@example.com'] } });
    const { id } = await fixture.placed({ customer: { email: 'ann@example.com' }, notify: false });
    const items = [{ product_id: fixture.water.id, quantity: 12 }];
    await changed(id, { items, notify: false });
    await changed(id, { items, notes: 'Ring.', customer: { name: 'Ann' } });
    assert.deepEqual(await fixture.notices(), []);
    const told: object[] = [
      { items: [{ product_id: fixture.water.id, quantity: 13 }] },
      { fulfillment: 'delivery', address: 'Main Street 1' },
      { address: 'Main Street 2' },
      { requested_for: '2026-11-23T15:00:00Z' },
      { ready_at: '2026-11-23T15:30:00Z' },
    ];
    for (const [index, body] of told.entries()) {
      await changed(id, body);
      assert.equal((await fixture.notices()).length, index + 1, JSON.stringify(body));
    }
    assert.deepEqual([...new Set(await fixture.notices())], ['order.changed ann@example.com']);
    await changed(id, { items, status: 'confirmed' });
    assert.equal((await fixture.notices()).at(-1), 'order.confirmed ann@example.com', 'and one is enough');
    assert.equal((await fixture.notices()).length, told.length + 1);
    await changed(id, { status: 'completed', notify: false });
    await changed(id, { requested_for: '2026-11-23T16:00:00Z' });
    assert.equal(
      (await fixture.notices()).length,
      told.length + 1,
      'an order that is over is not on its way',
    );
  });

  it('never changes a basket that the kitchen has begun with, however close they come', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await fixture.placed();
      const [begun, answer] = await Promise.all([
        patch(id, { status: 'preparing' }),
        patch(id, { items: [{ product_id: fixture.water.id, quantity: 5 }] }),
      ]);
      assert.equal(begun.status, 200);
      const { total, items } = await shown(id);
      assert.deepEqual([total, items[0].quantity], answer.status === 200 ? [10, 5] : [2, 1]);
      assert.ok([200, 409].includes(answer.status));
    }
  });

  it('lets one of two baskets win, never a mixture', async () => {
    const { id } = await fixture.placed();
    const baskets = Array.from({ length: 10 }, (_, index) =>
      patch(id, { items: [{ product_id: fixture.water.id, quantity: index + 1 }] }),
    );
    await Promise.all(baskets);
    const order = await shown(id);
    assert.equal(order.total, order.items[0].quantity * 2);
  });

  it('asks no opening hours of an order that was taken, and no minimum with skip_rules', async () => {
    const { id } = await fixture.placed();
    await api.clock.advance(12 * 3_600_000);
    const body = { fulfillment: 'delivery', address: 'Main Street 1', skip_rules: true };
    const order = await changed(id, body);
    assert.deepEqual([order.fulfillment, order.fee, order.total], ['delivery', 4.5, 6.5]);
    const moved = await changed(id, { address: 'Main Street 2' });
    assert.deepEqual(
      [moved.address, moved.total],
      ['Main Street 2', 6.5],
      'an accepted order stays accepted',
    );
    assert.deepEqual(faultsOf(await patch(id, { address: null })), ['address']);
    const fetched = await changed(id, { fulfillment: 'pickup' });
    assert.deepEqual([fetched.fee, fetched.total], [0, 2]);
  });
});
