import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Countdown } from './countdown.ts';
import { FrozenClock } from './platform/clock.ts';

it('a countdown grants each request in full while time remains', async () => {
  const clock = new FrozenClock('2026-11-22T03:00:00Z');
  const countdown = new Countdown(clock);
  assert.equal(countdown.leftOf(5_000), 0);
  countdown.begin(8_000);
  assert.equal(countdown.leftOf(5_000), 5_000);
  await clock.advance(6_000);
  assert.equal(countdown.leftOf(5_000), 2_000);
  assert.equal(countdown.leftOf(1_000), 1_000);
  await clock.advance(6_000);
  assert.equal(countdown.leftOf(5_000), 0);
});
