import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFiltered, ordersInput, readOrdersSearch, statusesOf } from './orders-search.ts';

describe('the address of the list of orders', () => {
  it('leaves out what it does not understand', () => {
    const search = readOrdersSearch({
      status: 'new,lost',
      fulfillment: 'drone',
      from: '2026-13-01',
      page: 0,
    });
    assert.deepEqual(statusesOf(search), ['new']);
    assert.deepEqual([search.fulfillment, search.from, search.page], [undefined, undefined, undefined]);
  });

  it('takes a number that the browser gives as one', () => {
    assert.equal(readOrdersSearch({ q: 1042 }).q, '1042');
  });

  it('means days of the zone of the business, the last one included', () => {
    const input = ordersInput({ from: '2026-11-23', to: '2026-11-23' }, 'Europe/Berlin');
    assert.equal(input.query?.from, '2026-11-22T23:00:00.000Z');
    assert.equal(input.query?.to, '2026-11-23T22:59:59.999Z');
  });

  it('is not filtered by its page', () => {
    assert.equal(isFiltered({ page: 3 }), false);
    assert.equal(isFiltered({ status: 'new' }), true);
  });
});
