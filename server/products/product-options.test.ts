import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

const faultsOf = (answer: Json): Record<string, string[]> => answer.body.error.errors;

const coffee = {
  name: 'Coffee',
  price: 3.5,
  options: [
    { name: 'Size', required: true, choices: [{ name: 'Small', default: true }, { name: 'Large' }] },
    {
      name: 'Extras',
      choices: [
        { name: 'Cream', surcharge_cents: 50 },
        { name: 'Syrup', available: false },
      ],
    },
  ],
};

describe('options of a new product', () => {
  it('refuses options that contradict themselves, each fault by its place and all at once', async () => {
    const answer = await api.post('/products', {
      name: 'Coffee',
      price: 'x',
      options: [
        { name: 'Size', required: true, min_choices: 0, choices: [{ name: 'Small' }] },
        { name: 'size', min_choices: 3, choices: [{ name: 'Ä' }, { name: 'a' }] },
        { name: 'Milk', min_choices: 2, max_choices: 1, choices: [{ name: 'A' }, { name: 'B' }] },
        {
          name: 'Syrup',
          max_choices: 1,
          choices: [
            { name: 'A', default: true },
            { name: 'B', default: true },
          ],
        },
        { name: 'Cup', choices: [{ name: 'A', surcharge: 1, surcharge_cents: 50 }] },
      ],
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(faultsOf(answer)).sort(), [
      'options.0.min_choices',
      'options.1.choices.1.name',
      'options.1.min_choices',
      'options.1.name',
      'options.2.max_choices',
      'options.3.choices',
      'options.4.choices.0.surcharge',
      'price',
    ]);
  });

  it('refuses groups without choices, and more choices than a product may have', async () => {
    const empty = await api.post('/products', { name: 'A', price: 1, options: [{ name: 'B', choices: [] }] });
    assert.deepEqual(Object.keys(faultsOf(empty)), ['options.0.choices']);
    const choices = Array.from({ length: 100 }, (_, index) => ({ name: `choice ${index}` }));
    const options = Array.from({ length: 6 }, (_, index) => ({ name: `group ${index}`, choices }));
    const many = await api.post('/products', { name: 'A', price: 1, options });
    assert.deepEqual(faultsOf(many), {
      options: ['A product may have at most 500 choices in all its groups.'],
    });
  });

  it('ignores ids of options, which a new product has not got yet', async () => {
    const first = (await api.post('/products', coffee)).body.data;
    const copy = await api.post('/products', first);
    assert.equal(copy.status, 201);
    assert.match(String(copy.headers['x-service-ignored-fields']), /options\.0\.id/);
    assert.notEqual(copy.body.data.options[0].choices[0].id, first.options[0].choices[0].id);
  });
});

describe('options that are sent again', () => {
  it('replaces all options: what is sent with its id keeps it, what is sent without is new', async () => {
    const product = (await api.post('/products', coffee)).body.data;
    const [size, extras] = product.options;
    const answer = await api.patch(`/products/${product.id}`, {
      options: [
        { ...extras, name: 'Toppings', choices: [extras.choices[1], { name: 'Cream' }] },
        { name: 'Size', choices: [{ name: 'Small' }] },
      ],
    });
    assert.equal(answer.status, 200);
    const [toppings, newSize] = answer.body.data.options;
    assert.equal(toppings.id, extras.id);
    assert.deepEqual(toppings.choices[0], extras.choices[1]);
    const older = [...size.choices, ...extras.choices].map((choice: Json) => choice.id);
    assert.ok(!older.includes(toppings.choices[1].id));
    assert.notEqual(newSize.id, size.id);
    assert.ok(!older.includes(newSize.choices[0].id));
  });

  it('never mixes two lists of options that are sent at once', async () => {
    const product = (await api.post('/products', coffee)).body.data;
    const lists = Array.from({ length: 20 }, (_, index) =>
      [1, 2].map((group) => ({ name: `Group ${group}`, choices: [{ name: `Choice of ${index}` }] })),
    );
    await Promise.all(lists.map((options) => api.patch(`/products/${product.id}`, { options })));
    const { options } = (await api.get(`/products/${product.id}`)).body.data;
    assert.equal(options.length, 2);
    assert.equal(options[0].choices[0].name, options[1].choices[0].name);
  });
});
