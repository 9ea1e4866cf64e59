import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noteArrivals, seeAll } from './arrivals.ts';

describe('new orders', () => {
  it('that were there when the page was opened are no news', () => {
    assert.deepEqual(noteArrivals(null, [1, 2]).unseen, []);
  });

  it('wait until they are seen, or are no longer new', () => {
    const first = noteArrivals(null, [1]);
    const second = noteArrivals(first, [1, 2, 3]);
    assert.deepEqual(second.unseen, [2, 3]);
    assert.deepEqual(noteArrivals(second, [1, 3]).unseen, [3]);
    const seen = seeAll(second);
    assert.deepEqual(noteArrivals(seen, [1, 2, 3]).unseen, []);
    assert.deepEqual(noteArrivals(seen, [4]).unseen, [4]);
  });

  it('are the same state while nothing arrives, so that nothing is drawn again', () => {
    const state = noteArrivals(noteArrivals(null, [1]), [1, 2]);
    assert.equal(noteArrivals(state, [2]), state);
  });
});
