import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { SpokenTime } from './spoken-time.ts';

describe('the time at which a caller begins to wait', () => {
  it('is now for a sentence of which nothing is made, and later for what was written', async () => {
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    const start = clock.monotonicMs();
    const time = new SpokenTime(clock, null);
    assert.equal(time.silentFromMs, start);
    await clock.advance(300);
    time.wrote(1_000);
    assert.equal(time.silentFromMs, start + 1_300, 'the wait before the first sound is no sound');
    time.wrote(500);
    assert.equal(time.silentFromMs, start + 1_800);
    await clock.advance(2_000);
    time.wrote(100);
    assert.equal(time.silentFromMs, start + 2_400, 'a gap is no sound either');
  });

  it('is behind the sentence before, as long as that one takes', async () => {
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    const start = clock.monotonicMs();
    const first = new SpokenTime(clock, null);
    first.wrote(4_000);
    const second = new SpokenTime(clock, first);
    assert.equal(second.silentFromMs, start + 4_000);
    second.wrote(1_000);
    assert.equal(second.silentFromMs, start + 5_000);
    first.wrote(2_000);
    assert.equal(second.silentFromMs, start + 7_000);
    await clock.advance(1_500);
    first.over();
    assert.equal(second.silentFromMs, start + 2_500, 'the first one was interrupted');
  });
});
