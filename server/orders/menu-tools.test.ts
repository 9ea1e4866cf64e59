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
    const unsaid = facts.problems.map(({ say: _say, ...problem }: Json) => problem);
    assert.deepEqual(unsaid, [
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
    assert.equal(facts.problems[0].say, 'We are out of Truffle at the moment.');
    assert.ok(facts.problems.every(({ say }: Json) => /\p{L}.*[.?]$/u.test(say)));
  });

  it('words every problem in the language of the call', async () => {
    await change(shop.water.id, { available: false });
    const german = await call({ language: 'de-DE' });
    const { facts } = await german.use('quote_order', { fulfillment: 'pickup', items: [{ item: 'water' }] });
    assert.match(facts.problems[0].say, /^Wir haben .* im Moment leider nicht\.$/);
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

  it('of what is not wanted are no choice', async () => {
    for (const item of [{ item: 'pizza without ham' }, { item: 'pizza', options: ['no ham'] }]) {
      const refused = await caller.use('quote_order', { fulfillment: 'pickup', items: [item] });
      assert.equal(reasonOf(refused), 'unknown_item', JSON.stringify(item));
    }
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
