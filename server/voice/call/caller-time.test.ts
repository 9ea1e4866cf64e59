import assert from 'node:assert/strict';
import { setImmediate as immediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { CallerTime } from './caller-time.ts';

describe('the time of a caller', () => {
  const clock = new FrozenClock('2026-11-23T10:00:00Z');
  const time = new CallerTime(clock);

  /** Sleeps, and tells how it ended once it has. */
  function sleeper(ms: number, signal?: AbortSignal): { slept: boolean | null } {
    const sleep: { slept: boolean | null } = { slept: null };
    void time.sleep(ms, signal).then((slept) => (sleep.slept = slept));
    return sleep;
  }

  async function pass(ms: number): Promise<void> {
    await immediate();
    await clock.advance(ms);
    await immediate();
  }

  it('passes like any other while the call is not on hold', async () => {
    const sleep = sleeper(1_000);
    await pass(999);
    assert.equal(sleep.slept, null);
    await pass(1);
    assert.equal(sleep.slept, true);
  });

  it('stands still on hold, and then continues', async () => {
    const before = time.monotonicMs();
    const sleep = sleeper(1_000);
    await pass(400);
    time.hold();
    time.hold();
    await pass(3_600_000);
    assert.equal(time.monotonicMs() - before, 400);
    assert.equal(sleep.slept, null);
    time.resume();
    time.resume();
    await pass(599);
    assert.equal(sleep.slept, null);
    await pass(1);
    assert.equal(sleep.slept, true);
    assert.equal(time.monotonicMs() - before, 1_000);
  });

  it('does not end a sleep that begins on hold, however short', async () => {
    time.hold();
    const sleep = sleeper(0);
    await pass(100_000);
    assert.equal(sleep.slept, null);
    time.resume();
    await pass(0);
    assert.equal(sleep.slept, true);
  });

  it('ends a sleep at once when it is aborted, on hold as well', async () => {
    time.hold();
    const stop = new AbortController();
    const sleep = sleeper(1_000, stop.signal);
    await pass(10);
    stop.abort();
    await immediate();
    assert.equal(sleep.slept, false);
    assert.equal(await time.sleep(1_000, stop.signal), false);
    time.resume();
    assert.equal(clock.sleeping, 0, 'no sleep is left');
  });
});
