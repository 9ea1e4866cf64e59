import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LevelMeter, MediaSeconds, readSeconds, type MediaSecond } from './media-seconds.ts';

const second = (more: Partial<MediaSecond> = {}): MediaSecond => ({
  ...{ received: 50, lost: 0, jitterMs: 1.2, roundTripMs: 38.5, callerLevel: -24, assistantLevel: null },
  ...more,
});

describe('the seconds of a call', () => {
  it('come back as they went in, also what is not known and what is out of range', () => {
    const seconds = new MediaSeconds();
    seconds.add(second());
    seconds.add(second({ lost: 70_000, jitterMs: 9_999, roundTripMs: null, assistantLevel: -127 }));
    assert.deepEqual(readSeconds(seconds.numbers), [
      second(),
      second({ lost: 32_767, jitterMs: 3_276.7, roundTripMs: null, assistantLevel: -127 }),
    ]);
  });

  it('are four hours at most', () => {
    const seconds = new MediaSeconds();
    for (let count = 0; count < 15_000; count++) seconds.add(second());
    assert.equal(readSeconds(seconds.numbers).length, 14_400);
  });
});

describe('the level of a sound', () => {
  it('is its mean in dBov; null where nothing was heard', () => {
    const meter = new LevelMeter();
    assert.equal(meter.take(), null);
    meter.hear(new Int16Array(160).fill(32_767));
    assert.equal(meter.take(), 0);
    meter.hear(new Int16Array(160).fill(3_277));
    assert.equal(meter.take(), -20);
    meter.hear(new Int16Array(160));
    assert.equal(meter.take(), -127);
    assert.equal(meter.take(), null);
  });
});
