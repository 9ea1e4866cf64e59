import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { FrozenClock, systemClock } from './clock.ts';

describe('a clock', () => {
  for (const [name, clock] of [
    ['of the machine', systemClock],
    ['that is frozen', new FrozenClock('2026-03-10T09:00:00Z')],
  ] as const) {
    it(`${name} leaves nothing at a signal that outlives a sleep`, async () => {
      const { signal } = new AbortController();
      const slept = clock.sleep(1, signal);
      assert.equal(getEventListeners(signal, 'abort').length, 1);
      if (clock instanceof FrozenClock) await clock.advance(1);
      assert.equal(await slept, true);
      assert.equal(getEventListeners(signal, 'abort').length, 0);
    });

    it(`${name} wakes whoever sleeps when the signal aborts`, async () => {
      const stop = new AbortController();
      const slept = clock.sleep(60_000, stop.signal);
      stop.abort();
      assert.equal(await slept, false);
      assert.equal(await clock.sleep(60_000, stop.signal), false);
    });
  }
});
