import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pacer, type Paced } from './pacer.ts';

describe('pacing', () => {
  let nowMs: number;
  let failures: unknown[];
  let pacer: Pacer;
  let members: Paced[];
  beforeEach(() => {
    nowMs = 5_000;
    failures = [];
    members = [];
    pacer = new Pacer(
      () => nowMs,
      (_paced, fault) => failures.push(fault),
    );
  });
  afterEach(() => members.forEach((member) => pacer.leave(member)));

  function join(tick: (round: number) => void): Paced {
    const member = { tick };
    members.push(member);
    pacer.join(member);
    return member;
  }

  /** Moves the clock, and lets the real timer notice it. */
  async function advanceTo(ms: number): Promise<void> {
    nowMs = ms;
    await sleep(10);
  }

  it('ticks once in 20 ms, and never falls behind the clock over time', async () => {
    const rounds: number[] = [];
    join((round) => rounds.push(round));
    for (let ms = 5_000; ms < 7_000; ms += 7) await advanceTo(ms);
    assert.deepEqual(
      rounds,
      Array.from({ length: 100 }, (_, n) => n),
    );
    assert.equal(pacer.punctuality().skipped, 0);
  });

  it('sends only the latest frame after a delay: it skips frames and sends no burst', async () => {
    const rounds: number[] = [];
    join((round) => rounds.push(round));
    await advanceTo(5_000);
    await advanceTo(5_199);
    assert.deepEqual(rounds, [0, 9]);
    await advanceTo(5_200);
    assert.deepEqual(rounds, [0, 9, 10]);
    assert.ok(pacer.punctuality().skipped > 0);
  });

  it('distributes its members over the slots', async () => {
    const order: number[] = [];
    for (let id = 0; id < 40; id++) join(() => order.push(id));
    await advanceTo(5_004);
    assert.equal(order.length, 10);
    await advanceTo(5_019);
    assert.equal(order.length, 40);
  });

  it('removes a member that throws, and continues with the others', async () => {
    let ticks = 0;
    join(() => {
      throw new Error('broken call');
    });
    join(() => ticks++);
    for (let ms = 5_000; ms < 5_100; ms += 20) await advanceTo(ms + 19);
    assert.equal(failures.length, 1);
    assert.equal(ticks, 5);
  });

  it('reports its punctuality', async () => {
    join(() => undefined);
    await advanceTo(5_000);
    await advanceTo(5_026);
    const { frames, lateMaxMs } = pacer.punctuality();
    assert.equal(frames, 2);
    assert.equal(lateMaxMs, 6);
    assert.equal(pacer.punctuality().frames, 0);
  });

  it('sends due frames when called between two datagrams, without waiting for its timer', () => {
    const rounds: number[] = [];
    join((round) => rounds.push(round));
    for (const ms of [5_000, 5_005, 5_020, 5_020, 5_041]) {
      nowMs = ms;
      pacer.catchUp();
    }
    assert.deepEqual(rounds, [0, 1, 2]);
  });

  it('stops its timer without members, so that an idle server uses no CPU time', async () => {
    const member = join(() => undefined);
    pacer.leave(member);
    pacer.leave(member);
    await advanceTo(6_000);
    assert.equal(pacer.punctuality().frames, 0);
  });
});
