import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { SourceLimit } from './source-limit.ts';

describe('the limit of a source', () => {
  it('holds for its time, for each source by itself', async () => {
    const clock = new FrozenClock('2026-03-02T09:00:00Z');
    const limit = new SourceLimit({ most: 2, withinMs: 1_000 }, clock);
    const take = (source: string, count: number): boolean[] =>
      Array.from({ length: count }, () => limit.take(source));
    assert.deepEqual(take('192.0.2.1', 3), [true, true, false]);
    assert.deepEqual([limit.isSpent('192.0.2.1'), limit.isSpent('192.0.2.2')], [true, false]);
    assert.deepEqual(take('192.0.2.2', 1), [true]);
    await clock.advance(1_000);
    assert.equal(limit.isSpent('192.0.2.1'), false);
    assert.deepEqual(take('192.0.2.1', 1), [true]);
  });

  it('counts the addresses of one network of IPv6 together', () => {
    const limit = new SourceLimit({ most: 1, withinMs: 1_000 }, new FrozenClock('2026-03-02T09:00:00Z'));
    assert.equal(limit.take('2001:db8:1:2::1'), true);
    assert.equal(limit.take('2001:db8:1:2:3:4:5:6'), false);
    assert.equal(limit.take('2001:db8:1:3::1'), true);
    assert.equal(limit.take('::1'), true);
    assert.equal(limit.take('0:0:0:0:1::'), false);
  });
});
