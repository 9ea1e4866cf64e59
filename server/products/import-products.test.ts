import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let key: string;
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
});

const bring = (products: unknown): Promise<TestAnswer> => api.post('/products/import', { products }, { key });
const all = async (query = ''): Promise<Json[]> =>
  (await api.get(`/products?per_page=100${query}`, { key })).body.data;

describe('POST /products/import', () => {
  it('adds the good rows and tells what is wrong with the others', async () => {
    const { status, body } = await bring([
      { name: 'Water', price: 2 },
      { name: 'Free' },
      'no row',
      { name: 'Pizza', price: 9.9, options: [{ name: 'Size', choices: [{ name: 'A' }, { name: 'a' }] }] },
      { name: 'Tea', price_cents: 250, unknown_field: 1, external_id: 'tea' },
      { name: 'N\u0000ul', price: 1 },
    ]);
    assert.equal(status, 200);
    const { created, updated, failed, errors } = body.data;
    assert.deepEqual([created, updated, failed], [2, 0, 4]);
    assert.deepEqual(
      errors.map(({ row, errors: faults }: Json) => [row, Object.keys(faults)]),
      [
        [1, ['price']],
        [2, ['body']],
        [3, ['options.0.choices.1.name']],
        [5, ['name']],
      ],
    );
    assert.deepEqual(
      (await all()).map(({ name }) => name),
      ['Water', 'Tea'],
    );
  });

  it('tells what is wrong with a row in the language that the client prefers', async () => {
    const sized = {
      name: 'Pizza',
      price: 9.9,
      options: [{ name: 'Size', choices: [{ name: 'A' }, { name: 'a' }] }],
    };
    const headers = { 'accept-language': 'fr' };
    const answer = await api.post(
      '/products/import',
      { products: [{ name: 'Free' }, sized] },
      { key, headers },
    );
    const sentences = answer.body.data.errors.map(({ errors }: Json) => Object.values(errors));
    assert.match(JSON.stringify(sentences[0]), /champ/);
    assert.match(JSON.stringify(sentences[1]), /choix/);
  });

  it('changes the product with the same external_id, also one of an earlier row, and keeps what is not sent', async () => {
    await bring([{ name: 'Water', price: 2, category: 'Drinks', available: false, external_id: 'a' }]);
    const { body } = await bring([
      { name: 'Still water', price: 2.5, external_id: 'a' },
      { name: 'Tea', price: 3, external_id: 'b' },
      { name: 'Green tea', price: 3.5, external_id: 'b' },
    ]);
    assert.deepEqual([body.data.created, body.data.updated], [1, 2]);
    const [water, tea] = await all();
    assert.deepEqual([water?.name, water?.category, water?.available], ['Still water', 'Drinks', false]);
    assert.deepEqual([tea?.name, tea?.price], ['Green tea', 3.5]);
  });

  it('refuses more than 1,000 rows, and what is no list', async () => {
    assert.equal((await bring(Array.from({ length: 1001 }, () => ({})))).status, 422);
    assert.equal((await bring({})).status, 422);
    const nothing = { created: 0, updated: 0, failed: 0, errors: [], errors_omitted: 0 };
    assert.deepEqual((await bring([])).body.data, nothing);
  });

  it('adds each product once when two imports and single requests bring it at the same time', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({
      ...{ name: `Product ${index}`, price: 1, category: 'Food', external_id: `id ${index}` },
    }));
    const answers = await Promise.all([
      bring(rows),
      bring(rows.toReversed()),
      ...rows.map((row) => api.post('/products', row, { key })),
      ...rows.map((row) => api.post('/products', { ...row, price: 2 }, { key })),
    ]);
    for (const { status, raw } of answers) assert.ok(status < 300, raw.toString());
    assert.equal((await all()).length, 20);
  });

  it('lets other requests in while it judges a thousand rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      name: '',
      price: index % 2 === 0 ? 'much' : 1,
      options: Array.from({ length: 20 }, () => ({ name: '', choices: [] })),
    }));
    const importing = bring(rows);
    let others = 0;
    const state = { isDone: false };
    void importing.finally(() => (state.isDone = true));
    while (!state.isDone) {
      assert.equal((await api.get('/products', { key })).status, 200);
      others += 1;
    }
    assert.equal((await importing).body.data.failed, 1000);
    assert.ok(others > 3, `${others} other requests were answered`);
  });
});

describe('external_id of a product', () => {
  it('makes POST change the product that has it: 200, and what is not sent stays', async () => {
    const body = { name: 'Water', price: 2, available: false, metadata: { sku: '1' }, external_id: 'a' };
    const first = await api.post('/products', body, { key });
    const again = await api.post('/products', { name: 'Tea', price: 3, external_id: 'a' }, { key });
    assert.deepEqual([first.status, again.status], [201, 200]);
    const { id, name, available, metadata } = again.body.data;
    assert.deepEqual([id, name, available, metadata], [first.body.data.id, 'Tea', false, { sku: '1' }]);
    assert.equal((await all('&external_id=a')).length, 1);
    const other = (await api.post('/products', { name: 'Tea', price: 3 }, { key })).body.data;
    const taken = await api.patch(`/products/${other.id}`, { external_id: 'a' }, { key });
    assert.deepEqual([taken.status, Object.keys(taken.body.error.errors)], [422, ['external_id']]);
  });
});
