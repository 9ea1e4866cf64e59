import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { TrunkLoad } from './trunk-load.ts';

const clock = new FrozenClock('2026-11-23T12:00:00Z');

describe('the load of a trunk', () => {
  it('is full at its limit, each for itself, and free again after the end of a call', () => {
    const load = new TrunkLoad(clock);
    const end = load.begin(1);
    load.begin(1);
    load.begin(2);
    assert.equal(load.freeOf({ carrierId: 1, maxCalls: 2 }), 0);
    assert.equal(load.freeOf({ carrierId: 2, maxCalls: 2 }), 1);
    assert.equal(load.freeOf({ carrierId: 1, maxCalls: null }), Number.POSITIVE_INFINITY);
    end();
    end();
    assert.equal(load.freeOf({ carrierId: 1, maxCalls: 2 }), 1);
  });

  it('gives turns at the pace of the carrier, and none that is more than five seconds away', () => {
    const load = new TrunkLoad(clock);
    const turns = (carrierId: number, callsPerSecond: number, count: number) =>
      Array.from({ length: count }, () => load.takeTurn({ carrierId, callsPerSecond }));
    assert.deepEqual(turns(1, 1, 7), [0, 1_000, 2_000, 3_000, 4_000, 5_000, null]);
    assert.deepEqual(turns(2, 10, 3), [0, 100, 200]);
  });
});
