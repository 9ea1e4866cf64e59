import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

/** The key of a workspace of its own, so that lists hold nothing else. */
const freshKey = async (): Promise<string> => (await api.makeWorkspace()).keys.write;
const faultsOf = (answer: Json): Record<string, string[]> => answer.body.error.errors;
const namesOf = (answer: Json): string[] => answer.body.data.map((product: Json) => product.name);

const coffee = {
  name: 'Coffee',
  price: 3.5,
  options: [
    {
      name: 'Size',
      required: true,
      choices: [
        { name: 'Small', default: true },
        { name: 'Large', surcharge: '0.80' },
      ],
    },
    {
      name: 'Extras',
      choices: [
        { name: 'Cream', surcharge_cents: 50 },
        { name: 'Syrup', available: false },
      ],
    },
  ],
};

describe('POST /products', () => {
  it('refuses a product without a name or a price', async () => {
    const answer = await api.post('/products', { name: 'Coffee' });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer), { price: ['The field price is required.'] });
    assert.deepEqual(Object.keys(faultsOf(await api.post('/products', { price: 1 }))), ['name']);
  });

  it('refuses each faulty field by its name', async () => {
    const faults: [string, unknown][] = [
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['price', '3.505'],
      ['price', -1],
      ['price', 'three'],
      ['price', null],
      ['price', 1_000_000.01],
      ['price_cents', 3.5],
      ['price_cents', -1],
      ['price_cents', 100_000_001],
      ['category', ''],
      ['description', 'x'.repeat(10_001)],
      ['available', 'yes'],
      ['position', -1],
      ['options', 'Size'],
    ];
    for (const [field, value] of faults) {
      const price = field === 'price_cents' ? {} : { price: 1 };
      const answer = await api.post('/products', { name: 'Coffee', ...price, [field]: value });
      assert.equal(answer.status, 422, `${field} ${String(value)}`);
      assert.deepEqual(Object.keys(faultsOf(answer)), [field]);
    }
  });

  it('refuses a price and cents that disagree, and accepts them when they agree', async () => {
    const answer = await api.post('/products', { name: 'Coffee', price: '3.50', price_cents: 351 });
    assert.deepEqual(Object.keys(faultsOf(answer)), ['price']);
    assert.equal(
      (await api.post('/products', { name: 'Coffee', price: '3.5', price_cents: 350 })).status,
      201,
    );
  });

  it('makes the product with the fields sent and the defaults of the others', async () => {
    const answer = await api.post('/products', { ...coffee, category: ' Drinks ', description: 'Hot.' });
    assert.equal(answer.status, 201);
    const { id, options, created_at, updated_at, ...rest } = answer.body.data;
    assert.ok(id > 0);
    assert.equal(created_at, updated_at);
    assert.deepEqual(rest, {
      name: 'Coffee',
      description: 'Hot.',
      category: 'Drinks',
      price: 3.5,
      price_cents: 350,
      currency: 'EUR',
      available: true,
      position: 0,
      metadata: {},
      external_id: null,
    });
    const ids = options.flatMap((group: Json) => group.choices.map((choice: Json) => choice.id));
    assert.equal(new Set(ids).size, 4);
    const withoutIds = options.map(({ id: _id, choices, ...group }: Json) => ({
      ...group,
      choices: choices.map(({ id: _choice, ...choice }: Json) => choice),
    }));
    const plain = { surcharge: 0, surcharge_cents: 0, default: false, available: true };
    assert.deepEqual(withoutIds, [
      {
        name: 'Size',
        required: true,
        min_choices: 1,
        max_choices: 1,
        choices: [
          { ...plain, name: 'Small', default: true },
          { ...plain, name: 'Large', surcharge: 0.8, surcharge_cents: 80 },
        ],
      },
      {
        name: 'Extras',
        required: false,
        min_choices: 0,
        max_choices: null,
        choices: [
          { ...plain, name: 'Cream', surcharge: 0.5, surcharge_cents: 50 },
          { ...plain, name: 'Syrup', available: false },
        ],
      },
    ]);
  });
});

describe('GET /products', () => {
  it('refuses filters that are neither true nor false, and text that cannot be kept', async () => {
    for (const query of ['available=maybe', 'q=%00', 'category=a%00', 'page=0']) {
      const answer = await api.get(`/products?${query}`);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(faultsOf(answer)), [query.split('=')[0]]);
    }
  });

  it('lists by category whatever its case, then by position, then the older first; without a category last', async () => {
    const key = await freshKey();
    for (const [name, category, position] of [
      ['Water', null, 0],
      ['Soup', 'starters', 0],
      ['Tea', 'Drinks', 2],
      ['Coffee', 'drinks', 1],
      ['Juice', 'Drinks', 2],
      ['Éclair', 'éclairs', 0],
    ]) {
      assert.equal(
        (await api.post('/products', { name, category, position, price: 1 }, { key })).status,
        201,
      );
    }
    const wanted = ['Coffee', 'Tea', 'Juice', 'Éclair', 'Soup', 'Water'];
    assert.deepEqual(namesOf(await api.get('/products', { key })), wanted);
    const second = await api.get('/products?per_page=2&page=2', { key });
    assert.deepEqual(namesOf(second), ['Juice', 'Éclair']);
    assert.deepEqual(second.body.meta, { current_page: 2, per_page: 2, last_page: 3, total: 6 });
  });

  it('filters by category, by whether it is on the menu, and by q without case and accents', async () => {
    const key = await freshKey();
    await api.post('/products', { name: 'Crème brûlée', category: 'Süßes', price: 6 }, { key });
    await api.post(
      '/products',
      { name: 'Tea 100%', category: 'Drinks', description: 'Green', price: 3, available: false },
      { key },
    );
    const found: [string, string[]][] = [
      ['category=drinks', ['Tea 100%']],
      ['category=SUSSES', ['Crème brûlée']],
      ['category=Drink', []],
      ['available=true', ['Crème brûlée']],
      ['available=0', ['Tea 100%']],
      ['q=BRULEE', ['Crème brûlée']],
      ['q=green', ['Tea 100%']],
      ['q=drin', ['Tea 100%']],
      ['q=0%25', ['Tea 100%']],
      ['q=tea%20green', []],
      ['q=brulee&available=false', []],
    ];
    for (const [query, names] of found) {
      const answer = await api.get(`/products?${query}`, { key });
      assert.deepEqual(namesOf(answer), names, query);
      assert.equal(answer.body.meta.total, names.length);
    }
  });
});

describe('a workspace with very many products', () => {
  it('finds a page of them by an index, whatever is asked', async () => {
    const { id } = await api.makeWorkspace();
    await api.sql`
      insert into products (workspace_id, name, category, price_cents, available, created_at, updated_at)
      select ${id}, 'Product ' || n, 'Part ' || n % 200, 1, n % 300 <> 0, now(), now()
      from generate_series(1, 20000) as n`;
    await api.sql`analyze products`;
    for (const [index, condition] of [
      ['products_on_menu', 'true'],
      ['products_by_category', "fold(category) = fold('PART 7')"],
      ['products_by_available', 'not available'],
      ['products_search', "search like fold('%duct 1234%')"],
    ]) {
      const rows = await api.sql.unsafe(
        `explain select id from products where workspace_id = ${id} and ${condition}
         order by category_position, fold(category), position, id limit 25`,
      );
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      assert.match(plan, new RegExp(`\\b${index}\\b`), plan);
    }
  });
});

describe('PATCH /products/{id}', () => {
  it('refuses faults by their names, also ids that this product has not got, and changes nothing then', async () => {
    const product = (await api.post('/products', coffee)).body.data;
    const other = (await api.post('/products', coffee)).body.data;
    const [size] = product.options;
    const change = {
      name: 'Mocha',
      price: 1,
      price_cents: 2,
      options: [
        { ...size, choices: [size.choices[0], { ...size.choices[1], id: size.choices[0].id }] },
        {
          id: other.options[1].id,
          name: 'Extras',
          choices: [{ id: other.options[1].choices[0].id, name: 'A' }],
        },
      ],
    };
    const answer = await api.patch(`/products/${product.id}`, change);
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(faultsOf(answer)).sort(), [
      'options.0.choices.1.id',
      'options.1.choices.0.id',
      'options.1.id',
      'price',
    ]);
    assert.deepEqual((await api.get(`/products/${product.id}`)).body.data, product);
    assert.equal((await api.patch('/products/999999', change)).status, 404);
  });

  it('changes only what is sent, and answers with the product', async () => {
    const product = (await api.post('/products', { ...coffee, category: 'Drinks' })).body.data;
    await api.clock.advance(1000);
    const answer = await api.patch(`/products/${product.id}`, { available: false, category: null });
    const wanted = { ...product, available: false, category: null };
    assert.deepEqual(answer.body.data, { ...wanted, updated_at: answer.body.data.updated_at });
    assert.ok(answer.body.data.updated_at > product.updated_at);
    assert.deepEqual((await api.patch(`/products/${product.id}`, { price: '4' })).body.data.price_cents, 400);
  });

  it('accepts a product as it was shown and changes nothing', async () => {
    const product = (await api.post('/products', coffee)).body.data;
    const answer = await api.patch(`/products/${product.id}`, product);
    assert.deepEqual(answer.body.data, product);
    assert.deepEqual((await api.patch(`/products/${product.id}`, { options: [] })).body.data.options, []);
  });
});

describe('DELETE /products/{id}', () => {
  it('answers with the product as it last was; then it is gone', async () => {
    const product = (await api.post('/products', coffee)).body.data;
    const answer = await api.delete(`/products/${product.id}`);
    assert.deepEqual(answer.body.data, { ...product, deleted: true });
    assert.equal((await api.get(`/products/${product.id}`)).status, 404);
    assert.equal((await api.delete(`/products/${product.id}`)).status, 404);
    assert.equal((await api.patch(`/products/${product.id}`, { name: 'X' })).status, 404);
  });
});
