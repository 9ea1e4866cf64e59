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

describe('quote_order', () => {
  it('prices what was said out of the catalogue, and keeps nothing', async () => {
    const quote = await caller.use('quote_order', { ...order, items: [{ ...pizza, price: 1 }] });
    assert.equal(quote.ok, true);
    assert.deepEqual(quote.facts, {
      ...{ fulfillment: 'pickup', address: null, requested_for: null },
      lines: [{ item: 'Pizza', quantity: 1, options: ['Wheat'], notes: null, total: 9.9 }],
      ...{ currency: 'EUR', subtotal: 9.9, fee: 0, total: 9.9, ready_at: '2026-11-23 13:25', problems: [] },
    });
    assert.deepEqual(await placed(), []);
  });

  it('reads sizes and choices wherever they were said', async () => {
    const said = [
      { item: 'large pizza', options: ['spelt', 'ham and olives'] },
      { item: 'Pizza', options: ['size large', 'spelt base', 'Hams', 'olive'] },
    ];
    for (const item of said) {
      const { facts } = await caller.use('quote_order', { fulfillment: 'pickup', items: [item] });
      assert.deepEqual(facts.lines?.[0]?.options, ['Large', 'Spelt', 'Ham', 'Olives'], JSON.stringify(facts));
      assert.equal(facts.total, 9.9 + 3 + 0.5 + 1.2 + 1);
    }
  });

  it('names every problem with its facts', async () => {
    await change(shop.water.id, { available: false });
    const { facts } = await caller.use('quote_order', {
      fulfillment: 'delivery',
      items: [{ item: 'pizza', options: ['truffle'] }, { item: 'water' }],
      requested_for: '2026-11-24 20:00',
    });
    assert.deepEqual(facts.problems, [
      { code: 'unavailable_item', item: 'Pizza', choice: 'Truffle' },
      {
        ...{ code: 'missing_required_option', item: 'Pizza', group: 'Base' },
        ...{ choices: ['Wheat', 'Spelt'], at_least: 1 },
      },
      { code: 'unavailable_item', item: 'Water' },
      { code: 'missing_address' },
      { code: 'below_minimum', minimum: 20, subtotal: 17.9 },
      { code: 'closed', opens: '2026-11-25 09:00' },
    ]);
  });
});

describe('names of dishes and choices', () => {
  it('that are not on the menu are unknown, with what is near', async () => {
    const unknown = await caller.use('quote_order', {
      fulfillment: 'pickup',
      items: [{ item: 'pizza hawaii' }],
    });
    assert.equal(reasonOf(unknown), 'unknown_item');
    assert.deepEqual(unknown.facts, { item: 'pizza hawaii' });
    assert.deepEqual(unknown.ok ? null : unknown.candidates, ['Pizza']);
    const option = await caller.use('quote_order', {
      ...order,
      items: [{ item: 'pizza', options: ['rye'] }],
    });
    assert.equal(reasonOf(option), 'unknown_item');
    assert.deepEqual([option.facts.item, option.facts.option], ['Pizza', 'rye']);
    assert.ok(option.facts.choices.includes('Spelt') && !option.facts.choices.includes('Truffle'));
  });

  it('that fit several are asked back', async () => {
    for (const name of ['Green salad', 'Caesar salad']) {
      assert.equal((await api.post('/products', { name, price: 8 }, shop)).status, 201);
    }
    const several = await caller.use('quote_order', { fulfillment: 'pickup', items: [{ item: 'salad' }] });
    assert.equal(reasonOf(several), 'ambiguous');
    assert.deepEqual(several.ok ? [] : several.candidates?.toSorted(), ['Caesar salad', 'Green salad']);
  });

  it('of one choice in two groups are asked back, unless one of the groups needs a choice', async () => {
    const choices = [{ name: 'Small' }, { name: 'Large' }];
    const groups = ['Glass', 'Ice'].map((name) => ({ name, choices }));
    const tea = { name: 'Tea', price: 3, options: groups };
    const { id } = (await api.post('/products', tea, shop)).body.data;
    const said = { fulfillment: 'pickup', items: [{ item: 'large tea' }] };
    const asked = await caller.use('quote_order', said);
    assert.deepEqual(asked.ok ? [] : asked.candidates, ['Glass: Large', 'Ice: Large']);
    await change(id, { options: groups.map((group) => ({ ...group, required: group.name === 'Glass' })) });
    assert.equal((await caller.use('quote_order', said)).ok, true);
    const named = await caller.use('quote_order', {
      ...said,
      items: [{ item: 'tea', options: ['ice small', 'large glass'] }],
    });
    assert.deepEqual(named.facts.lines?.[0]?.options.toSorted(), ['Large', 'Small']);
  });
});

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

describe('read_menu', () => {
  const namesOf = (facts: Json): string[] => facts.items.map(({ name }: Json) => name);

  it('names dishes with prices and choices, and what is sold out', async () => {
    await change(shop.water.id, { available: false, category: 'Drinks', description: 'Still.' });
    const { facts } = await caller.use('read_menu');
    assert.deepEqual(facts.categories, ['Drinks']);
    assert.deepEqual(facts.items[0], {
      ...{ name: 'Water', category: 'Drinks', price: 2, currency: 'EUR', description: 'Still.' },
      ...{ available: false, options: [] },
    });
    const [size] = facts.items[1].options;
    assert.deepEqual([size.group, size.required, size.at_most], ['Size', true, 1]);
    assert.deepEqual(size.choices[1], { name: 'Large', surcharge: 3, default: false, available: true });
  });

  it('finds a category and a dish by words that are only like theirs', async () => {
    await change(shop.water.id, { category: 'Soft drinks', description: 'Sparkling or still.' });
    assert.deepEqual(namesOf((await caller.use('read_menu', { category: 'softdrink' })).facts), ['Water']);
    for (const search of ['pizzas', 'piza']) {
      assert.deepEqual(namesOf((await caller.use('read_menu', { search })).facts), ['Pizza'], search);
    }
    for (const search of ['drinks', 'sparkling']) {
      assert.deepEqual(namesOf((await caller.use('read_menu', { search })).facts), ['Water'], search);
    }
    assert.deepEqual(namesOf((await caller.use('read_menu', { search: 'sushi' })).facts), []);
    assert.deepEqual(namesOf((await caller.use('read_menu', { category: 'Desserts' })).facts), []);
  });

  it('names thirty dishes of a long menu and how many more there are', async () => {
    const products = Array.from({ length: 40 }, (_, index) => ({
      name: `Dish ${index}`,
      price: 5,
      category: 'Mains',
    }));
    assert.equal((await api.post('/products/import', { products }, shop)).status, 200);
    const { facts } = await caller.use('read_menu', { category: 'mains' });
    assert.deepEqual([facts.items.length, facts.more], [30, 10]);
  });
});
