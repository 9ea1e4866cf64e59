import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paintSpan, resizeSpan, shiftSpan, snap, type Bounds } from './move-span.ts';

const bounds: Bounds = { columns: ['mon', 'tue', 'wed'], from: 480, to: 1200 };
const span = { column: 'tue', start: 540, end: 600 };

describe('a block that moves', () => {
  it('keeps its length and goes to the column and time asked for', () => {
    assert.deepEqual(shiftSpan(span, 1, 30, bounds), { column: 'wed', start: 570, end: 630 });
  });

  it('stays within the columns and hours shown', () => {
    assert.deepEqual(shiftSpan(span, -5, -600, bounds), { column: 'mon', start: 480, end: 540 });
    assert.deepEqual(shiftSpan(span, 5, 6000, bounds), { column: 'wed', start: 1140, end: 1200 });
  });

  it('is never shorter than one step of the grid nor longer than the day shown', () => {
    assert.equal(resizeSpan(span, -600, bounds).end, 555);
    assert.equal(resizeSpan(span, 6000, bounds).end, 1200);
  });

  it('snaps to quarters of an hour', () => {
    assert.deepEqual([547, 548, -7, -8].map(snap), [540, 555, 0, -15]);
  });
});

describe('a painted stretch', () => {
  it('covers every quarter that the pointer touched, in either direction', () => {
    assert.deepEqual(paintSpan('mon', 545, 601, bounds), { column: 'mon', start: 540, end: 615 });
    assert.deepEqual(paintSpan('mon', 601, 545, bounds), { column: 'mon', start: 540, end: 615 });
  });
});
