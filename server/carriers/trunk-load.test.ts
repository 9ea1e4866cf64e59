import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { TrunkLoad } from './trunk-load.ts';

const clock = new FrozenClock('2026-11-23T12:00:00Z');

describe('the load of a trunk', () => {
  it('is full at its limit, each for itself, and free again after the end of a call', () => {
    const load = new TrunkLoad(clock);
    const two = { carrierId: 1, maxCalls: 2 };
    const line = load.begin(two);
    load.begin(two);
    load.begin({ carrierId: 2, maxCalls: 2 });
    assert.equal(load.begin(two), null);
    assert.equal(load.freeOf(two), 0);
    assert.equal(load.freeOf({ carrierId: 2, maxCalls: 2 }), 1);
    assert.equal(load.freeOf({ carrierId: 1, maxCalls: null }), Number.POSITIVE_INFINITY);
    line?.free();
    line?.free();
    assert.equal(load.freeOf(two), 1);
  });

  it('leaves one of several lines to callers, and keeps campaigns within the turns of the carrier', () => {
    const load = new TrunkLoad(clock);
    const trunk = { carrierId: 1, callsPerSecond: 100 };
    assert.equal(load.freeForCampaigns({ ...trunk, maxCalls: 1 }), 1);
    assert.equal(load.freeForCampaigns({ ...trunk, maxCalls: 3 }), 2);
    load.begin({ ...trunk, maxCalls: 3 });
    load.begin({ ...trunk, maxCalls: 3 });
    assert.equal(load.freeForCampaigns({ ...trunk, maxCalls: 3 }), 0);
    assert.equal(load.freeForCampaigns({ ...trunk, maxCalls: 1 }), 0);
    assert.equal(load.freeForCampaigns({ ...trunk, maxCalls: null }), 501);
    assert.equal(load.freeForCampaigns({ carrierId: 2, callsPerSecond: 1, maxCalls: null }), 6);
  });
});
