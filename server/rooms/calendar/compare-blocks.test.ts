import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareBlocks, type Block, type BlockChanges } from './compare-blocks.ts';
import type { FeedEvent } from './feed-event.ts';

const today = '2026-11-23';
const dates = { check_in: '2026-12-01', check_out: '2026-12-03' };
const event = (more: Partial<FeedEvent> = {}): FeedEvent => ({
  key: 'a',
  ...dates,
  summary: null,
  cancelled: false,
  ...more,
});
const block = (more: Partial<Block> = {}): Block => ({
  id: 1,
  key: 'a',
  ...dates,
  status: 'confirmed',
  released: false,
  missed: 0,
  ...more,
});
const compare = (kept: Block[], events: FeedEvent[], isWhole = true): BlockChanges =>
  compareBlocks(kept, events, { today, isWhole });
const nothing: BlockChanges = { added: [], moved: [], seen: [], missing: [], released: [] };

describe('what is new in a calendar', () => {
  it('is added, unless it is over or cancelled', () => {
    assert.deepEqual(compare([], [event()]), { ...nothing, added: [event()] });
    assert.deepEqual(compare([], [event({ check_in: '2026-11-20', check_out: today })]), nothing);
    assert.deepEqual(compare([], [event({ cancelled: true })]), nothing);
  });

  it('is added also when it began before today', () => {
    const running = event({ check_in: '2026-11-20', check_out: '2026-11-24' });
    assert.deepEqual(compare([], [running]).added, [running]);
  });
});

describe('what is in it again', () => {
  it('is left alone as it is, and moved where its dates are others, also into the past', () => {
    assert.deepEqual(compare([block()], [event()]), nothing);
    for (const moved of [
      event({ check_out: '2026-12-04' }),
      event({ check_in: '2026-11-01', check_out: '2026-11-03' }),
    ]) {
      assert.deepEqual(compare([block()], [moved]), { ...nothing, moved: [{ id: 1, event: moved }] });
    }
  });

  it('begins to count anew when it was missing, and holds its nights again when it was released', () => {
    assert.deepEqual(compare([block({ missed: 1 })], [event()]), { ...nothing, seen: [1] });
    const released = block({ status: 'cancelled', released: true });
    assert.deepEqual(compare([released], [event()]), { ...nothing, moved: [{ id: 1, event: event() }] });
  });

  it('stays cancelled when a person cancelled it', () => {
    assert.deepEqual(
      compare([block({ status: 'cancelled' })], [event({ check_out: '2026-12-09' })]),
      nothing,
    );
  });

  it('is released at once when the channel cancels it, unless the guests are checked in', () => {
    assert.deepEqual(compare([block()], [event({ cancelled: true })]), { ...nothing, released: [1] });
    assert.deepEqual(compare([block({ status: 'checked_in' })], [event({ cancelled: true })]), nothing);
  });
});

describe('what is no longer in it', () => {
  it('is missing the first time and released the second', () => {
    assert.deepEqual(compare([block()], []), { ...nothing, missing: [1] });
    assert.deepEqual(compare([block({ missed: 1 })], []), { ...nothing, released: [1] });
  });

  it('is not missing when only a part of the calendar could be read', () => {
    assert.deepEqual(compare([block({ missed: 1 })], [], false), nothing);
  });

  it('stays as it was when it is over, or a person has taken it up', () => {
    const over = { check_in: '2026-11-20', check_out: today };
    assert.deepEqual(compare([block(over)], []), nothing);
    for (const status of ['checked_in', 'checked_out', 'no_show', 'cancelled']) {
      assert.deepEqual(compare([block({ status, missed: 1 })], []), nothing, status);
    }
  });
});
