import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveItem } from './move-item.ts';

describe('moving an item of a list', () => {
  it('puts it at its new place, whichever way it goes', () => {
    assert.deepEqual(moveItem(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
    assert.deepEqual(moveItem(['a', 'b', 'c', 'd'], 3, 1), ['a', 'd', 'b', 'c']);
    assert.deepEqual(moveItem(['a', 'b'], 1, 1), ['a', 'b']);
  });
});
