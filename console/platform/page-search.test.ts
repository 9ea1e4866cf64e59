import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageSearch } from './page-search.ts';

describe('the state of a list in its address', () => {
  const read = pageSearch(['status']);

  it('is a page and its filters', () => {
    assert.deepEqual(read({ page: '3', status: 'sent' }), { page: 3, status: 'sent' });
  });

  it('leaves out the first page, and what is no page', () => {
    for (const page of [1, 0, -2, 1.5, 'x', null, {}, []]) assert.deepEqual(read({ page }), {});
  });

  it('leaves out filters that the list does not have, and what is no text', () => {
    assert.deepEqual(read({ other: 'x', status: { a: 1 } }), {});
    assert.deepEqual(read({ status: '' }), {});
  });

  it('takes a figure for a text, and cuts what is too long', () => {
    assert.deepEqual(read({ status: 7 }), { status: '7' });
    assert.equal(read({ status: 'x'.repeat(9_999) }).status?.length, 200);
  });
});
