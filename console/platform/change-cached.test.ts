import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { changeAtOnce } from './change-cached.ts';

const KEY = ['listOrders', { query: {} }];

function clientWithOrders(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(KEY, {
    data: [
      { id: 1, status: 'new' },
      { id: 2, status: 'new' },
    ],
    meta: { total: 2 },
  });
  client.setQueryData(['getOrder', { path: { id: 1 } }], { data: { id: 1, status: 'new' } });
  return client;
}

const change = { ids: ['listOrders', 'getOrder'], id: 1, change: { status: 'ready' } } as const;
const orders = (client: QueryClient): unknown => client.getQueryData<{ data: unknown }>(KEY)?.data;
const changed = [
  { id: 1, status: 'ready' },
  { id: 2, status: 'new' },
];

describe('a change that is shown before the server has answered', () => {
  it('stands in the list and in the record while it is sent, and stays', async () => {
    const client = clientWithOrders();
    const answer = await changeAtOnce(client, change, async () => {
      assert.deepEqual(orders(client), changed);
      assert.deepEqual(client.getQueryData(['getOrder', { path: { id: 1 } }]), { data: changed[0] });
      return 'answer';
    });
    assert.equal(answer, 'answer');
    assert.deepEqual(orders(client), changed);
    assert.equal(client.getQueryState(KEY)?.isInvalidated, true, 'the server is asked again');
  });

  it('is put back when the server refuses it, and the server is asked how things stand after that', async () => {
    const client = clientWithOrders();
    const before = orders(client);
    const refused = changeAtOnce(client, change, () => Promise.reject(new Error('refused')));
    await assert.rejects(refused, /refused/);
    assert.deepEqual(orders(client), before);
    assert.equal(client.getQueryState(KEY)?.isInvalidated, true);
  });
});
