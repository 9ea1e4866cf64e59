import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutBatches } from './cut-batches.ts';

describe('the rows of an import', () => {
  it('are cut into portions by number and by length, without losing one', () => {
    const many = Array.from({ length: 1_201 }, (_, n) => ({ name: `Ann ${n}` }));
    assert.deepEqual(
      cutBatches(many).map((batch) => batch.length),
      [500, 500, 201],
    );
    assert.deepEqual(cutBatches(many).flat(), many);
    const long = Array.from({ length: 5 }, () => ({ notes: 'x'.repeat(600_000) }));
    assert.deepEqual(
      cutBatches(long).map((batch) => batch.length),
      [2, 2, 1],
    );
    assert.deepEqual(cutBatches([]), []);
  });
});
