import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let fixture: OrderFixture;
beforeEach(async () => {
  fixture = await makeOrderFixture(api);
});

describe('a workspace that takes no orders', () => {
  it('answers 403 on every route, whatever is sent, and shows its orders again once they are switched on', async () => {
    const { id } = await fixture.placed();
    await fixture.setProfile({ features: { orders: false } });
    const { key } = fixture;
    const answers = [
      await api.get('/orders', { key }),
      await api.get('/orders?status=nonsense', { key }),
      await api.post('/orders', {}, { key }),
      await api.post('/orders/quote', {}, { key }),
      await api.get(`/orders/${id}`, { key }),
      await api.get('/orders/999999', { key }),
      await api.patch(`/orders/${id}`, { notes: 'x' }, { key }),
      await api.delete(`/orders/${id}`, { key }),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 403);
      assert.equal(answer.body.error.type, 'feature_disabled');
    }
    assert.equal((await api.get('/products', { key })).status, 200, 'the catalogue stays');
    await fixture.setProfile({ features: { orders: true } });
    assert.equal((await api.get(`/orders/${id}`, { key })).body.data.status, 'new');
  });
});
