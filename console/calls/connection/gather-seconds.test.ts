import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gatherSeconds } from './gather-seconds.ts';

describe('the figures of a call', () => {
  it('are a point for each second of a short call, with its gaps', () => {
    assert.deepEqual(gatherSeconds([[1, null, 3], [4]], 'sum'), [
      { second: 0, values: [1, 4] },
      { second: 1, values: [null, null] },
      { second: 2, values: [3, null] },
    ]);
    assert.deepEqual(gatherSeconds([[]], 'mean'), []);
  });

  it('are gathered where the call is long: added up, the highest, or the mean', () => {
    const long = Array.from({ length: 240 }, (_, second) => (second % 2 === 0 ? 1 : 3));
    const point = (gathering: Parameters<typeof gatherSeconds>[1]) => gatherSeconds([long], gathering);
    assert.equal(point('sum').length, 120);
    assert.deepEqual(point('sum')[1], { second: 2, values: [4] });
    assert.deepEqual(point('highest')[1], { second: 2, values: [3] });
    assert.deepEqual(point('mean')[1], { second: 2, values: [2] });
  });
});
