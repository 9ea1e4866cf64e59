import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../platform/clock.ts';
import { until } from '../platform/jobs/testing/until.ts';
import type { TransferOrder } from './line.ts';
import { LineTransfer, type NotReached, type ReachedPerson } from './line-transfer.ts';
import type { MediaSession } from './media/media-session.ts';
import { TestLine } from './testing/test-line.ts';

const order: TransferOrder = {
  ...{ name: 'Ann', phone: '+12025550151', announcement: 'Ada is calling.', notice: null },
  answers: { accepted: 'I am connecting you now.', declined: 'All right.' },
  judge: () => null,
};

/** A caller who is put through by a call of our own, on a clock that stands still. */
function rig() {
  const clock = new FrozenClock('2026-11-23T08:30:00Z');
  const bridged: unknown[] = [];
  const session = {
    ...{ bridge: (other: unknown) => bridged.push(other), on: () => undefined },
    play: () => ({ write: () => undefined, end: () => undefined, stop: () => undefined }),
  } as unknown as MediaSession;
  const called = Promise.withResolvers<ReachedPerson | NotReached>();
  const ends: string[] = [];
  const transfer = new LineTransfer({
    ...{
      ways: { handOver: null, call: () => called.promise },
      session,
      clock,
      log: pino({ level: 'silent' }),
    },
    ...{ over: new AbortController().signal, connected: () => undefined, sendKeys: () => undefined },
    end: (cause) => void ends.push(cause),
  });
  const line = new TestLine(clock);
  const pickUp = (): void => called.resolve({ line, session });
  /** Time passes until this is so. */
  const pass = (what: string, isSo: () => boolean): Promise<true> =>
    until(what, async () => {
      await clock.advance(50);
      return isSo();
    });
  return { clock, transfer, line, pickUp, bridged, ends, pass };
}

describe('a caller who is put through by a call of our own', () => {
  it('is not kept waiting by a network that does not end that call; who picks up by then is hung up', async () => {
    const { transfer, line, pickUp, bridged } = rig();
    const enough = new AbortController();
    const result = transfer.put(order, enough.signal);
    enough.abort();
    assert.equal(await result, 'no_answer');
    pickUp();
    assert.deepEqual(await line.next(1), { kind: 'ended', by: 'us', cause: 'hung up' });
    assert.deepEqual(bridged, []);
  });

  for (const leaves of [false, true]) {
    it(`is ${leaves ? 'not ' : ''}connected with who takes the call${leaves ? ' and is gone then' : ''}`, async () => {
      const { transfer, line, pickUp, bridged, ends, pass } = rig();
      let result: string | null = null;
      const putting = transfer.put(order, new AbortController().signal).then((came) => (result = came));
      pickUp();
      await pass('the announcement was heard', () => line.said.length === 1 && !line.isSounding);
      line.press('1');
      await pass('they are told', () => line.isSounding);
      if (leaves) line.leave();
      await pass('it is decided', () => result !== null);
      assert.equal(await putting, leaves ? 'declined' : 'taken');
      assert.deepEqual([bridged.length, ends], [leaves ? 0 : 1, []]);
      line.leave();
    });
  }

  it('has the yes of the person told before they are told anything else', async () => {
    for (const announcement of [order.announcement, null]) {
      const { transfer, line, pickUp, pass } = rig();
      const saidBefore: string[][] = [];
      const recorded = { ...order, announcement, notice: 'This call is recorded.' };
      const willing = () => void saidBefore.push([...line.said]);
      void transfer.put({ ...recorded, willing }, new AbortController().signal);
      pickUp();
      if (announcement !== null) {
        await pass('the announcement was heard', () => line.said.length === 1 && !line.isSounding);
        assert.deepEqual(saidBefore, [], 'they have not answered');
        line.press('1');
      }
      await pass('they are told', () => line.said.some((words) => words.startsWith(recorded.notice)));
      assert.deepEqual(saidBefore, [announcement === null ? [] : [announcement]]);
      line.leave();
    }
  });

  describe('whose call is recorded', () => {
    const NOTICE = 'This call is recorded.';

    it('is connected when the person has heard so, not before', async () => {
      const { transfer, line, pickUp, bridged, pass } = rig();
      const recorded = { ...order, announcement: null, notice: NOTICE };
      const putting = transfer.put(recorded, new AbortController().signal);
      pickUp();
      await pass('the notice sounds', () => line.isSounding || bridged.length > 0);
      assert.deepEqual(bridged, []);
      line.press('1');
      await pass('both are connected', () => bridged.length > 0);
      assert.deepEqual([await putting, line.said], ['taken', [NOTICE]]);
      line.leave();
    });

    it('is connected after the announcement and the notice; who declines hears no notice', async () => {
      for (const [key, result, last] of [
        ['1', 'taken', `${NOTICE} ${order.answers.accepted}`],
        ['2', 'declined', order.answers.declined],
      ] as const) {
        const { transfer, line, pickUp, pass } = rig();
        const told: string[] = [];
        const recorded = { ...order, notice: NOTICE };
        void transfer.put(recorded, new AbortController().signal).then((came) => told.push(came));
        pickUp();
        await pass('the announcement was heard', () => line.said.length === 1 && !line.isSounding);
        line.press(key);
        await pass('it is decided', () => told.length > 0);
        assert.deepEqual([told, line.said], [[result], [order.announcement, last]]);
        line.leave();
      }
    });

    it('is not connected with who is gone while they are told', async () => {
      const { transfer, line, pickUp, bridged, pass } = rig();
      const told: string[] = [];
      const recorded = { ...order, announcement: null, notice: NOTICE };
      void transfer.put(recorded, new AbortController().signal).then((came) => told.push(came));
      pickUp();
      await pass('the notice sounds', () => line.isSounding || bridged.length > 0);
      line.leave();
      await pass('it is decided', () => told.length > 0);
      assert.deepEqual([told, bridged], [['declined'], []]);
    });
  });
});
