import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeBlocks, type Span } from './place-blocks.ts';

const block = (start: number, end: number, column = 'mon'): Span => ({ column, start, end });
const lanes = (...blocks: Span[]): string[] =>
  placeBlocks(blocks).map(({ lane, lanes: all }) => `${lane + 1}/${all}`);

describe('blocks of a day', () => {
  it('have the whole width when nothing overlaps', () => {
    assert.deepEqual(lanes(block(540, 600), block(600, 660)), ['1/1', '1/1']);
  });

  it('stand side by side where they overlap', () => {
    assert.deepEqual(lanes(block(540, 600), block(570, 630)), ['1/2', '2/2']);
  });

  it('share the width with those that touch them by way of another, and take a lane that is free again', () => {
    assert.deepEqual(lanes(block(540, 660), block(540, 570), block(580, 640)), ['1/2', '2/2', '2/2']);
  });

  it('do not see the blocks of another column', () => {
    assert.deepEqual(lanes(block(540, 600, 'mon'), block(540, 600, 'tue')), ['1/1', '1/1']);
  });

  it('keep their order, whatever their times are', () => {
    const placed = placeBlocks([
      { id: 'late', ...block(700, 760) },
      { id: 'early', ...block(540, 600) },
    ]);
    assert.deepEqual(
      placed.map(({ id }) => id),
      ['late', 'early'],
    );
  });
});
