import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../platform/clock.ts';
import { until } from '../platform/jobs/testing/until.ts';
import type { Line } from './line.ts';
import type { NotReached, ReachedPerson } from './line-transfer.ts';
import type { MediaSession } from './media/media-session.ts';
import { PersonBridge } from './person-bridge.ts';
import { TestLine } from './testing/test-line.ts';

const session = {
  ...{ bridge: () => undefined, on: () => undefined },
  play: () => ({ write: () => undefined, end: () => undefined, stop: () => undefined }),
} as unknown as MediaSession;

describe('a caller who is passed on', () => {
  it('stays with the person when nobody picks up for a minute: whom it was is called no longer', async () => {
    const clock = new FrozenClock('2026-11-23T08:30:00Z');
    const givenUp: string[] = [];
    /** It rings until it is given up, as at a carrier that never ends a call by itself. */
    const call = (phone: string, _beside: MediaSession, signal: AbortSignal): Promise<NotReached> =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          givenUp.push(phone);
          resolve('no_answer');
        });
      });
    const over = new AbortController();
    const ends: string[] = [];
    const bridge = new PersonBridge({
      ...{ ways: { handOver: null, call }, session, clock, log: pino({ level: 'silent' }) },
      ...{ over: over.signal, connected: () => undefined, sendKeys: () => undefined },
      end: (cause) => void ends.push(cause),
      notice: null,
    });
    const line: Line = new TestLine(clock);
    const person: ReachedPerson = { line, session, readNumber: (written) => written };
    assert.ok(bridge.connect(person));
    const told: number[] = [];
    line.onReferred?.({
      to: '+12025550152',
      accept: () => undefined,
      done: async (status) => void told.push(status),
    });
    await clock.advance(59_000);
    assert.deepEqual([givenUp, told], [[], []]);
    await clock.advance(2_000);
    await until('it is given up', async () => told.length > 0);
    assert.deepEqual([givenUp, told, ends], [['+12025550152'], [480], []]);
    over.abort();
  });

  for (const leaves of [false, true]) {
    const whom = leaves
      ? 'stays with the person where the next is gone'
      : 'is connected with the next person';
    it(`${whom} while they are told that the call is recorded`, async () => {
      const clock = new FrozenClock('2026-11-23T08:30:00Z');
      const [first, next] = [new TestLine(clock), new TestLine(clock)];
      const bridged: string[] = [];
      const over = new AbortController();
      const bridge = new PersonBridge({
        ...{ ways: { handOver: null, call: async () => ({ line: next, session }) }, clock },
        session: { ...session, bridge: () => void bridged.push(next.said.join()) },
        ...{ log: pino({ level: 'silent' }), over: over.signal, notice: 'This call is recorded.' },
        ...{ connected: () => undefined, sendKeys: () => undefined, end: () => undefined },
      });
      const person: ReachedPerson = { line: first, session, readNumber: (written) => written };
      assert.ok(bridge.connect(person));
      const told: number[] = [];
      const asked: Line = first;
      asked.onReferred?.({
        ...{ to: '+12025550152', accept: () => undefined },
        done: async (status) => void told.push(status),
      });
      const pass = (what: string, isSo: () => boolean): Promise<true> =>
        until(what, async () => {
          await clock.advance(50);
          return isSo();
        });
      await pass('they are told', () => next.isSounding || told.length > 0);
      if (leaves) next.leave();
      await pass('it is decided', () => told.length > 0);
      assert.deepEqual(bridged, leaves ? [''] : ['', 'This call is recorded.']);
      assert.deepEqual(told, [leaves ? 480 : 200]);
      over.abort();
    });
  }
});
