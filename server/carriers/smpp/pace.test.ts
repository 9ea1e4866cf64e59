import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { OwnLimits } from '../shared-limits.ts';
import { Pace } from './pace.ts';
import { NotItsTurnError } from './smpp-errors.ts';

const never = new AbortController().signal;

const paceOf = (clock: FrozenClock, perSecond: number): Pace =>
  new Pace({ carrierId: 1, perSecond }, { clock, turns: new OwnLimits(clock) });

/** How many of ten texts have had their turn. */
async function begin(clock: FrozenClock, pace: Pace) {
  const left: number[] = [];
  const turns = Array.from({ length: 10 }, async (_, at) => {
    await pace.turn(60_000, never);
    left.push(at);
  });
  await clock.advance(0);
  return { left, turns };
}

describe('the pace of texts', () => {
  it('lets so many leave in a second, in their order', async () => {
    const clock = new FrozenClock('2026-11-23T12:00:00Z');
    const { left, turns } = await begin(clock, paceOf(clock, 2));
    assert.deepEqual(left, [0]);
    for (const count of [3, 5, 7, 9]) {
      await clock.advance(1_000);
      assert.equal(left.length, count);
    }
    await clock.advance(1_000);
    await Promise.all(turns);
    assert.deepEqual(left, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('does not keep those back that would wait a moment', async () => {
    const clock = new FrozenClock('2026-11-23T12:00:00Z');
    const { left } = await begin(clock, paceOf(clock, 1_000));
    assert.equal(left.length, 10);
  });

  it('refuses one at once whose turn comes too late, and keeps no place for it', async () => {
    const clock = new FrozenClock('2026-11-23T12:00:00Z');
    const pace = paceOf(clock, 0.1);
    await pace.turn(7_000, never);
    await assert.rejects(pace.turn(7_000, never), NotItsTurnError);
    await clock.advance(10_000);
    await pace.turn(7_000, never);
  });

  it('rests when the carrier wants no more, and ends a wait that is given up', async () => {
    const clock = new FrozenClock('2026-11-23T12:00:00Z');
    const pace = paceOf(clock, 100);
    pace.rest(1_000);
    const giveUp = new AbortController();
    const waiting = assert.rejects(pace.turn(7_000, giveUp.signal), NotItsTurnError);
    giveUp.abort();
    await waiting;
    let isOver = false;
    const next = pace.turn(7_000, never).then(() => (isOver = true));
    await until('it waits', () => clock.sleeping === 1);
    await clock.advance(999);
    assert.equal(isOver, false);
    await clock.advance(20);
    await next;
  });
});
