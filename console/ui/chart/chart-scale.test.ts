import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { labelStep, linePath, niceMax } from './chart-scale.ts';

describe('the scale of a chart', () => {
  it('ends at a round number that is not below the largest value', () => {
    assert.deepEqual([0, 3, 12, 21, 99, 100, 101].map(niceMax), [1, 5, 20, 25, 100, 100, 200]);
  });

  it('leaves labels out where they would touch', () => {
    assert.deepEqual([labelStep(60, 40), labelStep(20, 40), labelStep(13, 40)], [1, 2, 4]);
  });

  it('interrupts a line where there is no value', () => {
    assert.equal(
      linePath([{ x: 0, y: 1 }, { x: 2, y: 3 }, null, { x: 4, y: 5 }]),
      'M0.0 1.0L2.0 3.0M4.0 5.0',
    );
  });
});
