import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { faultsOf, makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let fixture: OrderFixture;
beforeEach(async () => {
  fixture = await makeOrderFixture(api);
});

describe('metadata and external_id of an order', () => {
  it('are kept, shown, replaced as a whole and found', async () => {
    const metadata = { till: '3', table: '12' };
    const order = await fixture.placed({ metadata, external_id: 'pos-1' });
    assert.deepEqual([order.metadata, order.external_id], [metadata, 'pos-1']);
    await fixture.placed();
    const { body } = await api.get('/orders?external_id=pos-1', { key: fixture.key });
    assert.deepEqual([body.meta.total, body.data[0].id], [1, order.id]);
    const changed = await api.patch(`/orders/${order.id}`, { metadata: { till: '4' } }, { key: fixture.key });
    assert.deepEqual(changed.body.data.metadata, { till: '4' });
  });

  it('make POST change the order that has the id: 200 instead of 201, and no second number', async () => {
    const first = await fixture.order({ external_id: 'pos-1', notes: 'Ring.' });
    assert.equal(first.status, 201);
    const items = [{ product_id: fixture.water.id, quantity: 4 }];
    const again = await fixture.order({ external_id: 'pos-1', items });
    assert.equal(again.status, 200, again.raw.toString());
    const { id, number, total, notes } = again.body.data;
    assert.deepEqual(
      [id, number, total, notes],
      [first.body.data.id, first.body.data.number, 8, 'Ring.'],
      'what is not sent stays',
    );
    assert.equal(await fixture.total('/orders'), 1);
    assert.deepEqual(
      (await fixture.events()).map(({ type }) => type),
      ['order.created', 'order.updated'],
    );
    await api.patch(`/orders/${id}`, { status: 'preparing' }, { key: fixture.key });
    assert.equal((await fixture.order({ external_id: 'pos-1' })).status, 409);
  });

  it('are refused when another order has the id, or when they are too large', async () => {
    await fixture.placed({ external_id: 'pos-1' });
    const other = await fixture.placed();
    const taken = await api.patch(`/orders/${other.id}`, { external_id: 'pos-1' }, { key: fixture.key });
    assert.deepEqual([taken.status, faultsOf(taken)], [422, ['external_id']]);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 'x']));
    assert.equal((await fixture.order({ metadata: many })).status, 422);
    assert.equal((await fixture.order({ external_id: ' ' })).status, 422);
  });

  it('make one order of many requests that bring the same new id at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.order({ external_id: 'pos-1' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array.from({ length: 19 }, () => 200), 201]);
    assert.equal(await fixture.total('/orders'), 1);
  });
});

describe('GET /orders?updated_since', () => {
  it('lists what has changed since, not what was made before and left alone', async () => {
    const first = await fixture.placed();
    await fixture.placed();
    await api.clock.advance(60_000);
    const since = api.clock.now().toString();
    assert.equal(await fixture.total(`/orders?updated_since=${since}`), 0);
    await api.patch(`/orders/${first.id}`, { status: 'ready' }, { key: fixture.key });
    const { body } = await api.get(`/orders?updated_since=${since}`, { key: fixture.key });
    assert.deepEqual([body.meta.total, body.data[0].id], [1, first.id]);
    assert.equal((await api.get('/orders?updated_since=today', { key: fixture.key })).status, 422);
  });
});
