import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextSorting, pageRange } from './table-columns.ts';

describe('the pages of a list', () => {
  it('count their rows from one and end at the last', () => {
    assert.deepEqual(pageRange({ page: 1, perPage: 25, total: 42 }), { from: 1, to: 25, pages: 2 });
    assert.deepEqual(pageRange({ page: 2, perPage: 25, total: 42 }), { from: 26, to: 42, pages: 2 });
  });

  it('are one without rows when there is nothing', () => {
    assert.deepEqual(pageRange({ page: 1, perPage: 25, total: 0 }), { from: 0, to: 0, pages: 1 });
  });
});

it('the head of a column sorts upwards first, then the other way about', () => {
  const up = nextSorting(null, 'name');
  assert.deepEqual(up, { by: 'name', direction: 'ascending' });
  assert.equal(nextSorting(up, 'name').direction, 'descending');
  assert.equal(nextSorting(up, 'price').direction, 'ascending');
});
