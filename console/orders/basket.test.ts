import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  defaultChoices,
  orderBody,
  priceOf,
  problemsOf,
  problemsOfAll,
  wrongGroup,
  type Basket,
  type Product,
  type Quote,
} from './basket.ts';

const choice = (id: number, name: string, surcharge_cents: number, more: object = {}) => ({
  ...{ id, name, surcharge: surcharge_cents / 100, surcharge_cents, default: false, available: true },
  ...more,
});
const pizza = {
  id: 7,
  name: 'Pizza',
  price_cents: 990,
  options: [
    {
      ...{ id: 1, name: 'Size', required: true, min_choices: 1, max_choices: 1 },
      choices: [choice(11, 'Regular', 0, { default: true }), choice(12, 'Large', 300)],
    },
    {
      ...{ id: 2, name: 'Dips', required: false, min_choices: 0, max_choices: null },
      choices: [choice(21, 'Garlic', 70, { default: true, available: false }), choice(22, 'Chili', 80)],
    },
  ],
} as unknown as Product;

const basket: Basket = {
  lines: [{ key: 1, product: pizza, quantity: 2, choiceIds: [12, 22], notes: ' ' }],
  person: { contact: null, name: 'Ada', phone: '', email: ' ' },
  fulfillment: 'pickup',
  address: 'Main street 1',
  notes: '',
  requestedFor: null,
  skipRules: false,
  notify: true,
};

describe('an order by hand', () => {
  it('begins with the default choices that are not sold out', () => {
    assert.deepEqual(defaultChoices(pizza), [11]);
  });

  it('knows the group that does not fit', () => {
    assert.equal(wrongGroup(pizza, [])?.name, 'Size');
    assert.equal(wrongGroup(pizza, [11, 12])?.name, 'Size');
    assert.equal(wrongGroup(pizza, [12, 21, 22]), null);
  });

  it('adds the surcharges of the choices to the price', () => {
    assert.equal(priceOf(pizza, [12, 22]), 1370);
  });

  it('sends no empty words, and an address only with a delivery', () => {
    const body = orderBody(basket);
    assert.deepEqual(body.items, [
      {
        ...{ product_id: 7, quantity: 2, notes: null },
        options: [
          { choice_id: 12, group: 'Size', choice: 'Large' },
          { choice_id: 22, group: 'Dips', choice: 'Chili' },
        ],
      },
    ]);
    assert.deepEqual(body.customer, { name: 'Ada', phone: null, email: null });
    assert.ok(!('address' in body));
    assert.equal(orderBody({ ...basket, fulfillment: 'delivery' }).address, 'Main street 1');
  });

  it('says what speaks against the whole apart from what speaks against a line or a field', () => {
    const quote = {
      problems: ['requested_for', 'items.0.options', 'items', 'items.10'].map((path) => ({
        path,
        message: path,
      })),
    } as unknown as Quote;
    assert.deepEqual(problemsOfAll(quote), ['items']);
    assert.deepEqual(problemsOf(quote, 'items.0'), ['items.0.options']);
    assert.deepEqual(problemsOf(quote, 'items.1'), []);
    assert.deepEqual(problemsOf(undefined, 'items'), []);
  });
});
