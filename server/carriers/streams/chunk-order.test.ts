import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChunkOrder } from './chunk-order.ts';

const through = (...numbers: (number | null)[]): (number | null)[] => {
  const order = new ChunkOrder<number | null>();
  return numbers.flatMap((number) => order.take(number, number));
};

describe('the order of chunks', () => {
  it('is that of their numbers, from the first that came', () => {
    assert.deepEqual(through(7, 9, 8, 11, 10, 12), [7, 8, 9, 10, 11, 12]);
  });

  it('has each chunk once, and none that came too late', () => {
    assert.deepEqual(through(3, 3, 4, 4, 2, 6, 6, 5), [3, 4, 5, 6]);
  });

  it('goes on after a gap when five later chunks wait, also after a leap', () => {
    assert.deepEqual(through(1, 3, 4, 5, 6, 7), [1]);
    assert.deepEqual(through(1, 3, 4, 5, 6, 7, 8, 2, 9), [1, 3, 4, 5, 6, 7, 8, 9]);
    const leap = [1, 9_007_199_254_740_000, 2, 3];
    assert.deepEqual(through(...leap), [1, 2, 3]);
  });

  it('is that of arrival for chunks without numbers', () => {
    assert.deepEqual(through(null, 5, null, 7, 6), [null, 5, null, 6, 7]);
  });
});
