import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import type { SipResponse } from './message.ts';
import { repeatAnswer } from './repeat-answer.ts';
import { defaultTimers, TimerSet } from './sip-timers.ts';
import { ClientTransaction, type ClientOutcome } from './transaction-client.ts';
import { InviteServerTransaction } from './transaction-server-invite.ts';
import { ServerTransaction } from './transaction-server.ts';

/** The state machines by themselves, on a clock that stands still, so that every interval is exact. */
function bench() {
  const clock = new FrozenClock('2026-01-01T00:00:00Z');
  const faults: unknown[] = [];
  const running = new TimerSet(clock, (fault) => faults.push(fault));
  const sentAt: number[] = [];
  const said: string[] = [];
  return { clock, running, sentAt, said, faults, sent: (): unknown => sentAt.push(clock.monotonicMs()) };
}

function response(status: number): SipResponse {
  return { kind: 'response', status, reason: '', headers: [], body: Buffer.alloc(0) };
}

describe('An INVITE server transaction', () => {
  function open(reliable: boolean) {
    const on = bench();
    const transaction = new InviteServerTransaction(reliable, defaultTimers, on.running, {
      send: on.sent,
      onAck: () => on.said.push('ack'),
      onUnacknowledged: () => on.said.push('unacknowledged'),
      onTerminated: () => on.said.push('terminated'),
    });
    return { ...on, transaction };
  }

  it('repeats a refusal at T1, doubling to T2, until 64 T1 (timers G and H)', async () => {
    const { transaction, clock, sentAt, said, running } = open(false);
    transaction.respond(response(486));
    await clock.advance(40_000);
    assert.deepEqual(sentAt, [0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
    assert.deepEqual(said, ['terminated', 'unacknowledged']);
    assert.equal(running.count, 0);
  });

  it('repeats nothing over a reliable transport, but waits for the ACK as long', async () => {
    const { transaction, clock, sentAt, said } = open(true);
    transaction.respond(response(486));
    await clock.advance(31_999);
    assert.deepEqual([sentAt, said], [[0], []]);
    await clock.advance(1);
    assert.deepEqual(said, ['terminated', 'unacknowledged']);
  });

  it('stays for 64 T1 after a 2xx to absorb what comes again, and repeats nothing itself (RFC 6026)', async () => {
    const { transaction, clock, sentAt, said } = open(false);
    transaction.respond(response(200));
    transaction.respond(response(486));
    await clock.advance(31_999);
    assert.deepEqual([sentAt, said], [[0], []]);
    await clock.advance(1);
    assert.deepEqual(said, ['terminated']);
  });
});

describe('A server transaction', () => {
  for (const [reliable, lingers] of [
    [false, 32_000],
    [true, 0],
  ] as const) {
    it(`answers again for ${lingers} ms over a transport that is ${reliable ? 'reliable' : 'not reliable'} (timer J)`, async () => {
      const { clock, running, sentAt, said, sent } = bench();
      const events = { send: sent, onTerminated: () => said.push('terminated') };
      const transaction = new ServerTransaction(reliable, defaultTimers, running, events);
      transaction.receive();
      transaction.respond(response(200));
      transaction.receive();
      assert.deepEqual(sentAt, [0, 0]);
      await clock.advance(Math.max(0, lingers - 1));
      assert.deepEqual(said, lingers === 0 ? ['terminated'] : []);
      await clock.advance(1);
      transaction.receive();
      assert.deepEqual([sentAt.length, said, running.count], [2, ['terminated'], 0]);
    });
  }
});

describe('A client transaction', () => {
  function start(reliable: boolean) {
    const on = bench();
    const outcomes: ClientOutcome['kind'][] = [];
    const transaction = new ClientTransaction(reliable, defaultTimers, on.running, {
      send: on.sent,
      onOutcome: (outcome) => outcomes.push(outcome.kind),
      onTerminated: () => on.said.push('terminated'),
    });
    transaction.start();
    return { ...on, transaction, outcomes };
  }

  it('repeats at T1, doubling to T2, and gives up after 64 T1 (timers E and F)', async () => {
    const { clock, sentAt, outcomes, said, running } = start(false);
    await clock.advance(40_000);
    assert.deepEqual(sentAt, [0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
    assert.deepEqual([outcomes, said, running.count], [['timeout'], ['terminated'], 0]);
  });

  it('repeats at T2 once the peer gave a sign of life', async () => {
    const { clock, sentAt, transaction } = start(false);
    transaction.receive(response(100));
    await clock.advance(9_000);
    assert.deepEqual(sentAt, [0, 500, 4_500, 8_500]);
  });

  it('reports its answer once and absorbs it for T4 when it comes again (timer K)', async () => {
    const { clock, transaction, outcomes, said, sentAt } = start(false);
    transaction.receive(response(200));
    transaction.receive(response(200));
    await clock.advance(4_999);
    assert.deepEqual([outcomes, said, sentAt], [['answer'], [], [0]]);
    await clock.advance(1);
    assert.deepEqual(said, ['terminated']);
  });

  it('ends at once when it cannot be sent, and sends once over a reliable transport', async () => {
    const { clock, transaction, outcomes, sentAt } = start(true);
    await clock.advance(20_000);
    assert.deepEqual(sentAt, [0]);
    transaction.transportFailed();
    assert.deepEqual(outcomes, ['unreachable']);
  });
});

describe('A 2xx', () => {
  it('is repeated by the user agent itself until it is acknowledged or 64 T1 are over', async () => {
    const { clock, running, sentAt, said, sent } = bench();
    repeatAnswer(sent, () => said.push('gave up'), defaultTimers, running);
    await clock.advance(40_000);
    assert.deepEqual(sentAt, [500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
    assert.deepEqual([said, running.count], [['gave up'], 0]);
    const stop = repeatAnswer(sent, () => said.push('never'), defaultTimers, running);
    stop();
    await clock.advance(40_000);
    assert.deepEqual([sentAt.length, said, running.count], [10, ['gave up'], 0]);
  });
});

describe('A timer', () => {
  it('whose action fails reports it and harms nothing else', async () => {
    const { clock, running, faults, said } = bench();
    running.after(5, () => {
      throw new Error('action');
    });
    running.after(5, () => said.push('other'));
    await clock.advance(5);
    assert.deepEqual([faults.length, said, running.count], [1, ['other'], 0]);
  });
});
