import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let key: string;
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
});

const add = async (name: string, category: string | null, more: object = {}): Promise<Json> => {
  const answer = await api.post('/products', { name, price: 1, category, ...more }, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const place = (categories: object[]): Promise<TestAnswer> =>
  api.patch('/products/categories', { categories }, { key });
const menu = async (): Promise<string[]> =>
  (await api.get('/products', { key })).body.data.map(({ name }: Json) => name);

describe('the order of the menu', () => {
  it('follows the positions of the categories, then their names; products without one come last', async () => {
    for (const [name, category] of [
      ['Nuts', null],
      ['Cake', 'Desserts'],
      ['Pizza', 'Mains'],
      ['Water', 'Drinks'],
      ['Soup', 'Starters'],
    ] as const) {
      await add(name, category);
    }
    assert.deepEqual(await menu(), ['Cake', 'Water', 'Pizza', 'Soup', 'Nuts']);
    const placed = await place([
      { name: 'starters', position: 1 },
      { name: 'Mains', position: 2 },
    ]);
    assert.deepEqual(
      placed.body.data.map(({ name, position }: Json) => `${name} ${position}`),
      ['Starters 1', 'Mains 2', 'Desserts null', 'Drinks null'],
    );
    assert.deepEqual(await menu(), ['Soup', 'Pizza', 'Cake', 'Water', 'Nuts']);
    await place([{ name: 'Mains', position: null }]);
    assert.deepEqual(await menu(), ['Soup', 'Cake', 'Water', 'Pizza', 'Nuts']);
  });

  it('holds for products that are added or moved later', async () => {
    await place([
      { name: 'Mains', position: 0 },
      { name: 'Drinks', position: 1 },
    ]);
    const water = await add('Water', 'Drinks');
    await add('Pizza', 'Mains');
    const cake = await add('Cake', 'Desserts');
    assert.deepEqual(await menu(), ['Pizza', 'Water', 'Cake']);
    await api.patch(`/products/${cake.id}`, { category: 'Mains' }, { key });
    await api.patch(`/products/${water.id}`, { category: null }, { key });
    assert.deepEqual(await menu(), ['Pizza', 'Cake', 'Water']);
    const { body } = await api.get('/products/categories', { key });
    assert.deepEqual(body.data, [
      { name: 'Mains', position: 0, products: 2 },
      { name: 'Drinks', position: 1, products: 0 },
    ]);
  });

  it('refuses categories that are named twice, and positions that are none', async () => {
    const twice = await place([
      { name: 'Mains', position: 1 },
      { name: 'MAINS', position: 2 },
    ]);
    assert.deepEqual(Object.keys(twice.body.error.errors), ['categories.1.name']);
    for (const position of [-1, 1.5, 'first', undefined]) {
      const answer = await place([{ name: 'Mains', position }]);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['categories.0.position']);
    }
    assert.equal(
      (await place(Array.from({ length: 101 }, (_, n) => ({ name: `C ${n}`, position: n })))).status,
      422,
    );
    assert.deepEqual((await place([])).body.data, []);
  });

  it('is the same for all products of a category, however close they come', async () => {
    const adding = Array.from({ length: 20 }, (_, index) => add(`Product ${index}`, 'Food'));
    const placing = Array.from({ length: 5 }, (_, index) => place([{ name: 'food', position: index }]));
    await Promise.all([...adding, ...placing]);
    const rows = await api.sql<{ kept: number; placed: number }[]>`
      select distinct product.category_position as kept, category.position as placed
      from products product
      join product_categories category on category.workspace_id = product.workspace_id and category.key = 'food'
      where product.category = 'Food' and product.workspace_id = (select max(workspace_id) from products)`;
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.kept, rows[0]?.placed);
  });
});

describe('PATCH /products/{id}/choices/{choice_id}', () => {
  const options = [
    {
      name: 'Size',
      required: true,
      choices: [
        { name: 'Small', default: true },
        { name: 'Large', surcharge: 1.5 },
      ],
    },
    { name: 'Milk', choices: [{ name: 'Oat', surcharge: 0.8 }, { name: 'Soy' }] },
  ];
  const choicesOf = (product: Json): Json[] => product.options.flatMap((group: Json) => group.choices);
  const change = (product: Json, choice: Json, body: object): Promise<TestAnswer> =>
    api.patch(`/products/${product.id}/choices/${choice.id}`, body, { key });

  it('sells one choice out and brings it back, and leaves everything else as it is', async () => {
    const product = await add('Coffee', null, { options });
    const oat = choicesOf(product)[2];
    const sold = (await change(product, oat, { available: false })).body.data;
    assert.deepEqual(
      choicesOf(sold),
      choicesOf(product).map((choice) => (choice.id === oat?.id ? { ...choice, available: false } : choice)),
    );
    const back = (await change(product, oat, { available: true, surcharge: 1, name: 'Oat milk' })).body.data;
    const { name, surcharge_cents: cents, available } = choicesOf(back)[2] ?? {};
    assert.deepEqual([name, cents, available], ['Oat milk', 100, true]);
  });

  it('names the field at fault, by the rules of all options', async () => {
    const product = await add('Coffee', null, { options });
    const [, large, oat] = choicesOf(product);
    const refusals: [choice: Json, body: object, field: string][] = [
      [oat, { name: 'soy' }, 'name'],
      [oat, { name: '' }, 'name'],
      [oat, { surcharge: -1 }, 'surcharge'],
      [oat, { surcharge: 1, surcharge_cents: 2 }, 'surcharge'],
      [large, { default: true }, 'default'],
      [oat, { available: 'no' }, 'available'],
    ];
    for (const [choice, body, field] of refusals) {
      const answer = await change(product, choice, body);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), [field], JSON.stringify(body));
    }
  });

  it('is 404 for a choice of another product', async () => {
    const [coffee, tea] = [await add('Coffee', null, { options }), await add('Tea', null, { options })];
    assert.equal((await change(coffee, choicesOf(tea)[0], { available: false })).status, 404);
    assert.equal((await change({ id: 999_999 }, { id: 1 }, { available: false })).status, 404);
  });

  it('keeps both changes when two choices change at the same time', async () => {
    const product = await add('Coffee', null, { options });
    await Promise.all(choicesOf(product).map((choice) => change(product, choice, { available: false })));
    const { body } = await api.get(`/products/${product.id}`, { key });
    assert.ok(choicesOf(body.data).every(({ available }) => !available));
  });
});
