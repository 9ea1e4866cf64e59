import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { placeOrder } from './place-order.ts';
import { faultsOf, makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let fixture: OrderFixture;
beforeEach(async () => {
  fixture = await makeOrderFixture(api);
});

describe('POST /orders', () => {
  it('refuses each faulty field by its name', async () => {
    const many = Array.from({ length: 101 }, () => ({ product_id: fixture.water.id }));
    const items = (item: object): object => ({ items: [{ product_id: fixture.water.id, ...item }] });
    const faults: [object, string][] = [
      [{ items: [] }, 'items'],
      [{ items: many }, 'items'],
      [{ items: 'pizza' }, 'items'],
      [items({ product_id: 'x' }), 'items.0.product_id'],
      [items({ quantity: 0 }), 'items.0.quantity'],
      [items({ quantity: 1000 }), 'items.0.quantity'],
      [items({ quantity: 1.5 }), 'items.0.quantity'],
      [items({ options: [{}] }), 'items.0.options.0.choice'],
      [items({ options: [{ group: 'Size' }] }), 'items.0.options.0.choice'],
      [items({ options: [{ choice_id: 'Large' }] }), 'items.0.options.0.choice_id'],
      [items({ notes: 5 }), 'items.0.notes'],
      [{ fulfillment: 'drone' }, 'fulfillment'],
      [{ requested_for: 'tomorrow' }, 'requested_for'],
      [{ customer: 'Ann' }, 'customer'],
      [{ customer: { email: 'ann' } }, 'customer.email'],
      [{ customer: { phone: 'reception' } }, 'customer.phone'],
      [{ contact_id: 999_999 }, 'contact_id'],
      [{ notify: 'no' }, 'notify'],
      [{ skip_rules: 1 }, 'skip_rules'],
      [{ notes: 'x'.repeat(10_001) }, 'notes'],
      [{ address: 7 }, 'address'],
    ];
    for (const [body, field] of faults) {
      const answer = await fixture.order(body);
      assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 200));
      assert.deepEqual(faultsOf(answer), [field]);
    }
    assert.deepEqual(faultsOf(await api.post('/orders', {}, { key: fixture.key })), ['items']);
    assert.equal(await fixture.total('/orders'), 0);
  });

  it('refuses with every problem at once, and keeps nothing: no order, no contact, no number, no event', async () => {
    const answer = await fixture.order({
      items: [{ product_id: 999_999 }, { product_id: fixture.pizza.id, options: [{ choice: 'Ham' }] }],
      fulfillment: 'dine_in',
      requested_for: '2026-11-23T12:01:00Z',
      customer: { name: 'Ann', phone: 'reception', email: 'ann@example.com' },
      contact_id: 999_999,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer).sort(), [
      'contact_id',
      'customer.phone',
      'fulfillment',
      'items.0.product_id',
      'items.1.options',
      'requested_for',
    ]);
    assert.equal(await fixture.total('/orders'), 0);
    assert.equal(await fixture.total('/contacts'), 0);
    assert.deepEqual(await fixture.events(), []);
    assert.deepEqual(await fixture.notices(), []);
    assert.equal((await fixture.placed()).number, '1');
  });

  it('makes the order with its own copy of the items, priced from the catalogue whatever the client says', async () => {
    const { pizza, water, choices } = fixture;
    const answer = await fixture.order({
      items: [
        {
          product_id: pizza.id,
          quantity: 2,
          unit_price: 0.01,
          options: [
            { choice_id: choices['Spelt'], surcharge: 0 },
            { group: 'size', choice: 'LARGE' },
          ],
          notes: ' well done ',
        },
        { product_id: water.id },
      ],
      fulfillment: 'delivery',
      address: ' Main Street 1 ',
      customer: { name: ' Ann ', phone: '030 901820', email: 'ann@example.com' },
      notes: 'Ring twice.',
      total: 1,
      source: 'ai',
    });
    assert.equal(answer.status, 201);
    assert.equal(
      answer.headers['x-service-ignored-fields'],
      'items.0.unit_price, items.0.options.0.surcharge, total, source',
    );
    const { id, contact_id, created_at, updated_at, ...rest } = answer.body.data;
    assert.ok(id > 0);
    assert.equal(created_at, updated_at);
    assert.deepEqual(rest, {
      number: '1',
      status: 'new',
      fulfillment: 'delivery',
      customer: { name: 'Ann', phone: '+4930901820', email: 'ann@example.com' },
      address: 'Main Street 1',
      items: [
        {
          product_id: pizza.id,
          name: 'Pizza',
          quantity: 2,
          unit_price: 9.9,
          unit_price_cents: 990,
          options: [
            { group: 'Size', choice: 'Large', surcharge: 3, surcharge_cents: 300 },
            { group: 'Base', choice: 'Spelt', surcharge: 0.5, surcharge_cents: 50 },
          ],
          total: 26.8,
          total_cents: 2680,
          notes: 'well done',
        },
        {
          product_id: water.id,
          name: 'Water',
          quantity: 1,
          unit_price: 2,
          unit_price_cents: 200,
          options: [],
          total: 2,
          total_cents: 200,
          notes: null,
        },
      ],
      currency: 'EUR',
      subtotal: 28.8,
      subtotal_cents: 2880,
      fee: 4.5,
      fee_cents: 450,
      total: 33.3,
      total_cents: 3330,
      source: 'api',
      call_id: null,
      notes: 'Ring twice.',
      requested_for: null,
      ready_at: '2026-11-23T12:25:00.000Z',
      cancel_reason: null,
      metadata: {},
      external_id: null,
    });
    assert.deepEqual((await api.get(`/orders/${id}`, { key: fixture.key })).body.data, answer.body.data);
    const contact = (await api.get(`/contacts/${contact_id}`, { key: fixture.key })).body.data;
    assert.equal(contact.phone, '+4930901820');
  });

  it('accepts an order outside opening hours, too soon or below the minimum with skip_rules', async () => {
    await fixture.setProfile({ opening_hours: [] });
    const delivery = {
      fulfillment: 'delivery',
      address: 'Main Street 1',
      requested_for: '2026-11-22T12:00:00+01:00',
    };
    const refused = await fixture.order(delivery);
    assert.deepEqual(faultsOf(refused).sort(), ['items', 'requested_for']);
    assert.equal(refused.body.error.errors.requested_for.length, 2);
    const order = await fixture.placed({ ...delivery, skip_rules: true });
    assert.equal(order.requested_for, '2026-11-22T11:00:00.000Z');
    const unskipped = await fixture.order({ fulfillment: 'delivery', skip_rules: true });
    assert.deepEqual(faultsOf(unskipped), ['address']);
  });

  it('links the contact with the same phone, makes none without a customer, and marks the activity', async () => {
    const { key } = fixture;
    const known = (await api.post('/contacts', { phone: '+4930901820' }, { key })).body.data;
    await api.clock.advance(1000);
    const order = await fixture.placed({ customer: { name: 'Ann', phone: '030 90 18 20' } });
    assert.equal(order.contact_id, known.id);
    const contact = (await api.get(`/contacts/${known.id}`, { key })).body.data;
    assert.equal(contact.name, 'Ann');
    assert.equal(contact.last_activity_at, order.created_at);
    const nobody = await fixture.placed({ customer: null });
    assert.equal(nobody.contact_id, null);
    assert.deepEqual(nobody.customer, { name: null, phone: null, email: null });
    assert.equal(await fixture.total('/contacts'), 1);
  });

  it('completes the customer from the contact, and notifies them at its address', async () => {
    const person = { name: 'Bo', phone: '+4930111111', email: 'bo@example.com' };
    await api.post('/contacts', person, { key: fixture.key });
    const { customer } = await fixture.placed({ customer: { phone: '030 111111' } });
    assert.deepEqual(customer, person);
    assert.deepEqual(await fixture.notices(), ['order.created bo@example.com']);
  });

  it('uses the details of the named contact where none are sent', async () => {
    const { key } = fixture;
    const person = { name: 'Bo', phone: '+4930111111', email: 'bo@example.com' };
    const { id } = (await api.post('/contacts', person, { key })).body.data;
    await api.clock.advance(1000);
    const order = await fixture.placed({ contact_id: id, customer: { name: 'Bo for Ann' } });
    assert.equal(order.contact_id, id);
    assert.deepEqual(order.customer, { ...person, name: 'Bo for Ann' });
    const contact = (await api.get(`/contacts/${id}`, { key })).body.data;
    assert.equal(contact.name, 'Bo');
    assert.equal(contact.last_activity_at, order.created_at);
    const foreign = (await api.post('/contacts', { name: 'Else' })).body.data;
    assert.deepEqual(faultsOf(await fixture.order({ contact_id: foreign.id })), ['contact_id']);
  });

  it('keeps what was ordered when the product changes or is removed', async () => {
    const order = await fixture.placed();
    await api.patch(`/products/${fixture.water.id}`, { name: 'Still water', price: 9 }, { key: fixture.key });
    await api.delete(`/products/${fixture.water.id}`, { key: fixture.key });
    assert.deepEqual((await api.get(`/orders/${order.id}`, { key: fixture.key })).body.data, order);
    assert.deepEqual(faultsOf(await fixture.order()), ['items.0.product_id']);
  });

  it('accepts the items of an order as the items of another one', async () => {
    const options = [{ choice: 'Spelt' }, { choice: 'Olives' }];
    const first = await fixture.placed({ items: [{ product_id: fixture.pizza.id, options }] });
    const again = await fixture.placed({ items: first.items });
    assert.deepEqual(again.items, first.items);
  });

  it('notifies customer and team unless notify is false, and emits the event in both cases, with exactly its fields', async () => {
    await fixture.setProfile({ notifications: { emails: ['team@example.com'] } });
    const customer = { name: 'Ann', phone: null, email: 'ann@example.com' };
    const order = await fixture.placed({ customer });
    assert.deepEqual(await fixture.notices(), [
      'order.created ann@example.com',
      'order.created team@example.com',
    ]);
    await fixture.placed({ customer, notify: false });
    assert.equal((await fixture.notices()).length, 2);
    const events = await fixture.events();
    assert.deepEqual(
      events.map(({ type }) => type),
      ['order.created', 'order.created'],
    );
    assert.deepEqual(events[0].data, {
      order_id: order.id,
      number: '1',
      status: 'new',
      fulfillment: 'pickup',
      customer,
      address: null,
      items: order.items,
      currency: 'EUR',
      subtotal: 2,
      fee: 0,
      total: 2,
      source: 'api',
      call_id: null,
    });
  });

  it('is placed by an assistant by the same rules, on its call', async () => {
    const { workspace, water } = fixture;
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, direction, status, started_at, carrier, carrier_call_id, created_at, updated_at)
      values (${workspace.id}, 'inbound', 'completed', now(), 'simulator', 'a', now(), now()) returning id`;
    const by = { kind: 'assistant', callId: call?.id ?? 0 } as const;
    const context = { db: api.sql, workspaceId: workspace.id, now: api.clock.now(), by };
    const input = { items: [{ product_id: water.id }] };
    const { id } = await placeOrder(context, input);
    const order = (await api.get(`/orders/${id}`, { key: fixture.key })).body.data;
    assert.equal(order.source, 'ai');
    assert.equal(order.call_id, call?.id);
    assert.equal((await api.delete(`/calls/${call?.id}`, { key: fixture.key })).status, 200);
    assert.equal((await api.get(`/orders/${id}`, { key: fixture.key })).body.data.call_id, null);
  });
});
