import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moved } from './moved.ts';

describe('a list whose entries are moved', () => {
  it('keeps all of them, and the ends are ends', () => {
    const list = ['a', 'b', 'c'];
    assert.deepEqual(moved(list, 0, 1), ['b', 'a', 'c']);
    assert.deepEqual(moved(list, 2, -1), ['a', 'c', 'b']);
    assert.deepEqual(moved(list, 2, -2), ['c', 'a', 'b']);
    assert.deepEqual(moved(list, 0, -1), list);
    assert.deepEqual(moved(list, 2, 5), list);
    assert.deepEqual(moved([], 0, 1), []);
  });
});
