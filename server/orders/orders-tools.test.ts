import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { reasonOf, ToolCaller } from '../calls/testing/tool-caller.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let shop: OrderFixture;
let caller: ToolCaller;
const call = (asks: Parameters<typeof ToolCaller.call>[2] = {}): Promise<ToolCaller> =>
  ToolCaller.call(api, shop.workspace.id, asks);
beforeEach(async () => {
  shop = await makeOrderFixture(api);
  caller = await call();
});

const pizza = { item: 'pizza', options: ['wheat'] };
const order = { fulfillment: 'pickup', items: [pizza, { item: 'waters', quantity: 2 }], name: 'Ann' };
const placed = async (): Promise<Json[]> => (await api.get('/orders', shop)).body.data;
const change = async (id: number, body: object): Promise<void> => {
  assert.equal((await api.patch(`/products/${id}`, body, shop)).status, 200);
};

describe('place_order', () => {
  it('says everything that will be ordered with its sum, and orders it after the answer', async () => {
    const asked = await caller.use('place_order', order);
    assert.equal(reasonOf(asked), 'needs_confirmation');
    const { lines, total, fulfillment, name } = asked.facts;
    assert.deepEqual([lines.length, total, fulfillment, name], [2, 13.9, 'pickup', 'Ann']);
    assert.deepEqual(await placed(), []);
    assert.equal(
      reasonOf(await caller.use('place_order', order)),
      'needs_confirmation',
      'nobody has answered',
    );
    caller.tools.callerAnswered();
    const done = await caller.use('place_order', order);
    const [record] = await placed();
    assert.deepEqual(done, {
      ok: true,
      facts: {
        ...{ order_id: record?.id, number: '1', total: 13.9, currency: 'EUR', ready_at: '2026-11-23 13:25' },
      },
    });
    assert.deepEqual([record?.source, record?.call_id], ['ai', caller.callId]);
    assert.deepEqual(record?.customer, { name: 'Ann', phone: '+4930901820', email: null });
    const { extracted, outcome } = caller.tools.collected();
    assert.equal(outcome, 'order_placed');
    const { items, order_number: number } = extracted;
    assert.deepEqual([items, number, extracted['name']], ['1 × Pizza, 2 × Water', '1', 'Ann']);
  });

  it('keeps the order with somebody whom only the chat app knows, whatever number they give', async () => {
    const bobs = '+493055555555';
    const bob = (await api.post('/contacts', { name: 'Bob', phone: bobs }, shop)).body.data;
    const hidden = await call({ from: null, chatappUserId: 'US.1349120865' });
    const asked = await hidden.use('place_order', { ...order, phone: bobs });
    assert.equal(asked.facts.phone, bobs, 'it is read back');
    await hidden.agree('place_order', { ...order, phone: bobs });
    const [record] = await placed();
    assert.deepEqual(record?.customer, { name: 'Ann', phone: bobs, email: null });
    const hers = (await api.get(`/contacts/${record?.contact_id}`, shop)).body.data;
    assert.deepEqual([hers.chatapp_user_id, hers.name, hers.phone], ['US.1349120865', 'Ann', null]);
    assert.notEqual(hers.id, bob.id);
  });

  it('orders the same once, however often it is asked for, with other notes too', async () => {
    const first = await caller.agree('place_order', order);
    caller.tools.callerAnswered();
    const noted = {
      ...order,
      items: [
        { ...pizza, notes: 'well done' },
        { item: 'water', quantity: 2 },
      ],
    };
    assert.deepEqual(await caller.use('place_order', order), first);
    assert.deepEqual(await caller.use('place_order', noted), first);
    assert.equal((await placed()).length, 1);
  });

  it('reads a basket that has changed back again, and the one before is not ordered', async () => {
    await caller.use('place_order', order);
    caller.tools.callerAnswered();
    const other = { ...order, items: [pizza] };
    const asked = await caller.use('place_order', other);
    assert.deepEqual([reasonOf(asked), asked.facts.total], ['needs_confirmation', 9.9]);
    assert.equal(
      (await caller.agree('place_order', { ...other, items: [{ ...pizza, quantity: 2 }] })).facts.total,
      19.8,
    );
    assert.equal((await placed()).length, 1);
  });

  it('reads a price that has changed since back again', async () => {
    await caller.use('place_order', order);
    await change(shop.pizza.id, { price: 11 });
    caller.tools.callerAnswered();
    const asked = await caller.use('place_order', order);
    assert.deepEqual([reasonOf(asked), asked.facts.total], ['needs_confirmation', 15]);
    assert.deepEqual(await placed(), []);
  });

  it('refuses what is sold out between the read-back and the answer', async () => {
    await caller.use('place_order', order);
    await change(shop.water.id, { available: false });
    caller.tools.callerAnswered();
    const refused = await caller.use('place_order', order);
    assert.equal(reasonOf(refused), 'unavailable');
    assert.equal(refused.facts.item, 'Water');
    assert.deepEqual(await placed(), []);
  });

  it('asks for a choice that has to be made, with its group and its choices', async () => {
    const missing = await caller.use('place_order', { ...order, items: [{ item: 'pizza' }] });
    assert.equal(reasonOf(missing), 'missing');
    assert.deepEqual(missing.ok ? [] : missing.fields, ['options']);
    const { item, group, choices } = missing.facts;
    assert.deepEqual([item, group, choices], ['Pizza', 'Base', ['Wheat', 'Spelt']]);
  });

  it('refuses a closed kitchen and a time that is too soon, and says when', async () => {
    const later = (requested_for: string) => caller.use('place_order', { ...order, requested_for });
    const closed = await later('2026-11-24 20:00');
    assert.deepEqual([reasonOf(closed), closed.facts.opens], ['closed', '2026-11-25 09:00']);
    const soon = await later('13:10');
    assert.deepEqual([reasonOf(soon), soon.facts.earliest], ['too_soon', '2026-11-23 13:25']);
    assert.equal(reasonOf(await later('15:00')), 'needs_confirmation');
    for (const time of ['25:00', '2026-02-30 12:00', 'soon']) {
      const wrong = await later(time);
      assert.deepEqual(wrong.ok ? [] : wrong.fields, ['requested_for'], time);
    }
  });

  it('asks for the address of a delivery and keeps to its minimum and its fee', async () => {
    const delivery = { ...order, fulfillment: 'Delivery' };
    const missing = await caller.use('place_order', delivery);
    assert.deepEqual(missing.ok ? [] : missing.fields, ['address']);
    const address = 'Main Street 1';
    const small = await caller.use('place_order', { ...delivery, address });
    assert.equal(reasonOf(small), 'unavailable');
    assert.deepEqual(
      [small.facts.code, small.facts.minimum, small.facts.subtotal],
      ['below_minimum', 20, 13.9],
    );
    const large = { ...delivery, address, items: [{ ...pizza, quantity: 3 }] };
    const asked = await caller.use('place_order', large);
    assert.deepEqual([asked.facts.total, asked.facts.fee, asked.facts.address], [34.2, 4.5, address]);
  });

  it('asks how it reaches the customer where there are several ways, and refuses others', async () => {
    const { fulfillment: _how, ...open } = order;
    const missing = await caller.use('place_order', open);
    assert.deepEqual(missing.ok ? [] : missing.fields, ['fulfillment']);
    const other = await caller.use('place_order', { ...order, fulfillment: 'dine_in' });
    assert.equal(reasonOf(other), 'missing');
    assert.deepEqual(other.facts.offered, ['pickup', 'delivery']);
    await shop.setProfile({ ordering: { fulfillments: ['pickup'] } });
    assert.equal(reasonOf(await (await call()).use('place_order', open)), 'needs_confirmation');
  });

  it('asks once for the name where none is known, and for the number where it is withheld', async () => {
    const { name: _name, ...nameless } = order;
    const unknown = await call({ from: null });
    const missing = await unknown.use('place_order', nameless);
    assert.deepEqual(missing.ok ? [] : missing.fields, ['name', 'phone']);
    unknown.tools.callerAnswered();
    assert.equal(reasonOf(await unknown.use('place_order', nameless)), 'needs_confirmation');
    const wrong = await unknown.use('place_order', { ...order, phone: 'seven' });
    assert.deepEqual(wrong.ok ? [] : wrong.fields, ['phone']);
    const given = await unknown.agree('place_order', { ...order, phone: '030 901821' });
    assert.equal(given.ok, true);
    assert.equal((await placed())[0]?.customer.phone, '+4930901821');
  });

  it('is not there without the ability, and refused where orders are off', async () => {
    const unable = await call({ abilities: { take_orders: false } });
    assert.equal(reasonOf(await unable.use('place_order', order)), 'not_allowed');
    assert.ok(!unable.tools.declarations.some(({ ability }) => ability === 'take_orders'));
    await shop.setProfile({ features: { orders: false } });
    for (const tool of ['place_order', 'quote_order', 'read_menu', 'cancel_order']) {
      assert.equal(reasonOf(await caller.use(tool, { ...order, number: '1' })), 'not_allowed', tool);
    }
  });

  it('orders nothing on a call that is over', async () => {
    await caller.use('place_order', order);
    caller.tools.callerAnswered();
    await api.sql`update calls set status = 'completed' where id = ${caller.callId}`;
    assert.equal(reasonOf(await caller.use('place_order', order)), 'failed');
    assert.deepEqual(await placed(), []);
  });
});

describe('cancel_order', () => {
  it('cancels an order of the caller after the answer, once', async () => {
    const { number } = (await caller.agree('place_order', order)).facts;
    const later = await call();
    const asked = await later.use('cancel_order', { number: `number ${number}` });
    assert.deepEqual([asked.facts.number, asked.facts.total], [number, 13.9]);
    const done = await later.agree('cancel_order', { number, reason: 'Too late' });
    assert.deepEqual(done, { ok: true, facts: { number } });
    const [record] = await placed();
    assert.deepEqual([record?.status, record?.cancel_reason], ['cancelled', 'Too late']);
    assert.equal(reasonOf(await (await call()).use('cancel_order', { number })), 'already_done');
  });

  it('lets the same be ordered again afterwards', async () => {
    const { number } = (await caller.agree('place_order', order)).facts;
    await caller.agree('cancel_order', { number });
    const again = await caller.agree('place_order', order);
    assert.equal(again.facts.number, '2');
  });

  it('does not tell an order of somebody else from none', async () => {
    const { number } = (await caller.agree('place_order', order)).facts;
    for (const other of [await call({ from: '+4930555555' }), await call({ from: null })]) {
      const strange = await other.use('cancel_order', { number });
      const none = await other.use('cancel_order', { number: '77' });
      assert.deepEqual({ ...strange, facts: {} }, { ...none, facts: {} });
      assert.deepEqual([reasonOf(strange), strange.facts], ['not_found', { number }]);
    }
    assert.equal((await placed())[0]?.status, 'new');
  });

  it('leaves an order alone once the kitchen has begun, also after the read-back', async () => {
    const { number, order_id: id } = (await caller.agree('place_order', order)).facts;
    await caller.use('cancel_order', { number });
    await api.patch(`/orders/${id}`, { status: 'preparing' }, shop);
    caller.tools.callerAnswered();
    const refused = await caller.use('cancel_order', { number });
    assert.deepEqual([reasonOf(refused), refused.facts.status], ['not_allowed', 'preparing']);
    assert.equal((await placed())[0]?.status, 'preparing');
  });
});
