import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { CarrierTurns, type DialPriority } from './carrier-turns.ts';
import { OwnLimits } from './shared-limits.ts';

describe('the turns of a carrier', () => {
  let clock: FrozenClock;
  let turns: CarrierTurns;
  let begun: string[];
  beforeEach(() => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    turns = new CarrierTurns(clock, new OwnLimits(clock));
    begun = [];
  });

  const slow = { carrierId: 1, callsPerSecond: 1 };
  const never = new AbortController().signal;
  /** Lets a call wait for its turn; false when it is refused. */
  const waits = (name: string, priority: DialPriority = 'call', givenUp = never): boolean => {
    const turn = turns.take(slow, priority, givenUp);
    void turn?.then((isTaken) => begun.push(isTaken ? name : `${name} given up`));
    return turn !== null;
  };
  const afterSeconds = async (seconds: number): Promise<string[]> => {
    // Until what was asked for is reserved.
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(seconds * 1_000);
    return begun.splice(0);
  };

  it('come at its pace, and none is more than five seconds away', async () => {
    const taken = Array.from({ length: 8 }, (_, index) => waits(String(index)));
    assert.deepEqual(taken, [true, true, true, true, true, true, false, false]);
    assert.deepEqual(await afterSeconds(0), ['0']);
    assert.deepEqual(await afterSeconds(1), ['1']);
    assert.equal(waits('8'), true);
    assert.deepEqual(await afterSeconds(5), ['2', '3', '4', '5', '8']);
    await clock.advance(60_000);
    assert.equal(turns.freeOf(slow), 6);
  });

  it('are those of each carrier', () => {
    for (let index = 0; index < 6; index += 1) waits(String(index));
    assert.equal(turns.freeOf(slow), 0);
    assert.equal(turns.freeOf({ carrierId: 2, callsPerSecond: 10 }), 51);
  });

  it('are as many as the calls of a campaign that are not refused', () => {
    waits('a person');
    for (let free = turns.freeOf(slow); free > 0; free -= 1) {
      assert.equal(turns.freeOf(slow), free);
      assert.equal(waits('a contact', 'campaign'), true);
    }
    assert.equal(waits('a contact', 'campaign'), false);
  });

  it('go to a transfer before a single call, and to that before a campaign', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) assert.equal(waits(name, 'campaign'), true);
    assert.deepEqual(await afterSeconds(0), ['a']);
    assert.equal(waits('single', 'call'), true);
    assert.equal(waits('transfer', 'transfer'), true);
    assert.equal(waits('second transfer', 'transfer'), true);
    assert.deepEqual(await afterSeconds(3), ['transfer', 'second transfer', 'single']);
    assert.deepEqual(await afterSeconds(5), ['b', 'c', 'd', 'e', 'f']);
  });

  it('are left to the next call by one that is given up', async () => {
    const giveUp = new AbortController();
    waits('a');
    waits('b', 'call', giveUp.signal);
    waits('c');
    giveUp.abort();
    assert.deepEqual(await afterSeconds(1), ['b given up', 'a', 'c']);
    assert.equal(waits('d', 'call', giveUp.signal), true);
    assert.deepEqual(await afterSeconds(2), ['d given up']);
    assert.equal(turns.freeOf(slow), 6);
  });
});
