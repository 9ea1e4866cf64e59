import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { SmppVendor } from '../testing/smpp-vendor.ts';
import { COMMANDS, STATUS } from './commands.ts';
import { NotSentError, SessionError, UnansweredError } from './smpp-errors.ts';
import { WINDOW, type DeliveryActions, type SmppSession } from './smpp-session.ts';
import { account, connectTo, messageWith } from './testing/open-session.ts';

const never = new AbortController().signal;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('a session with an SMSC', () => {
  let vendor: SmppVendor;
  let clock: FrozenClock;
  beforeEach(async () => {
    vendor = new SmppVendor();
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    await vendor.start();
    ends.push(() => vendor.stop());
  });
  const bound = async (deliveries?: DeliveryActions): Promise<SmppSession> => {
    const session = await connectTo(vendor.port, clock, deliveries);
    await session.bind('bind_transceiver', account);
    return session;
  };

  it('is refused with the status of the SMSC', async () => {
    for (const [wrong, status] of [
      [{ password: 'wrong' }, STATUS.RINVPASWD],
      [{ systemId: 'nobody' }, STATUS.RINVSYSID],
    ] as const) {
      const session = await connectTo(vendor.port, clock);
      await assert.rejects(session.bind('bind_transceiver', { ...account, ...wrong }), (error) => {
        assert.ok(error instanceof SessionError);
        assert.deepEqual(error.fault, { kind: 'refused', status });
        return true;
      });
      assert.equal(session.isOpen, false);
    }
  });

  it('is none where the bind has no answer', async () => {
    vendor.bindMood = 'silent';
    const session = await connectTo(vendor.port, clock);
    const bind = session.bind('bind_transceiver', account);
    await until('the bind came', () => vendor.asked.binds === 1);
    const refused = assert.rejects(bind, { fault: { kind: 'silent' } });
    await clock.advance(10_000);
    await refused;
  });

  it('sends texts, and gives the ids and refusals of the SMSC', async () => {
    const session = await bound();
    assert.deepEqual(await session.submit(messageWith(), never), { status: 0, messageId: '00001A10' });
    vendor.moods = [STATUS.RTHROTTLED];
    assert.deepEqual(await session.submit(messageWith(), never), {
      status: STATUS.RTHROTTLED,
      messageId: null,
    });
    assert.deepEqual(
      vendor.taken.map(({ words, to }) => [words, to]),
      [['Hello', '+4915112345678']],
    );
  });

  it('has ten texts without an answer at most; the others wait, and are surely not sent', async () => {
    vendor.moods = Array.from({ length: 30 }, () => 'silent');
    const session = await bound();
    const giveUp = new AbortController();
    const first = Array.from({ length: WINDOW }, () => session.submit(messageWith(), never));
    const others = Array.from({ length: 5 }, () => session.submit(messageWith(), giveUp.signal));
    const waiting = session.submit(messageWith(), never);
    await until('the window is full', () => vendor.asked.messages === WINDOW);
    giveUp.abort();
    for (const other of await Promise.allSettled(others)) {
      assert.ok(other.status === 'rejected' && other.reason instanceof NotSentError);
    }
    vendor.drop();
    for (const one of await Promise.allSettled(first)) {
      assert.ok(one.status === 'rejected' && one.reason instanceof UnansweredError);
    }
    await assert.rejects(waiting, NotSentError);
    assert.equal(vendor.asked.messages, WINDOW);
    await assert.rejects(session.submit(messageWith(), never), NotSentError);
  });

  it('does not know the fate of a text without an answer after half a minute', async () => {
    vendor.moods = ['silent'];
    const session = await bound();
    const sent = assert.rejects(session.submit(messageWith(), never), UnansweredError);
    await until('the text came', () => vendor.asked.messages === 1);
    await clock.advance(29_000);
    assert.equal(session.isOpen, true);
    await clock.advance(1_000);
    await sent;
  });

  it('is asked every half minute whether it is alive, and over when it is not', async () => {
    const session = await bound();
    const enquiries = (): number =>
      vendor.sessions[0]?.came.filter((name) => name === 'enquire_link').length ?? 0;
    await clock.advance(30_000);
    await until('it was asked', () => enquiries() === 1);
    assert.equal(session.isOpen, true);
    vendor.isAwake = false;
    await until('it waits for the next time', () => clock.sleeping === 1);
    await clock.advance(30_000);
    await until('it was asked again', () => enquiries() === 2);
    await clock.advance(10_000);
    await session.closed;
    assert.equal(session.isOpen, false);
  });

  it('says goodbye once its texts are answered', async () => {
    const session = await bound();
    const sent = session.submit(messageWith(), never);
    await session.close(1_000);
    assert.equal((await sent).status, 0);
    await until('the other side is gone', () => vendor.sessions.length === 0);
    await assert.rejects(session.submit(messageWith(), never), NotSentError);
  });

  it('ends in time although a text has no answer', async () => {
    vendor.moods = ['silent'];
    const session = await bound();
    const sent = assert.rejects(session.submit(messageWith(), never), UnansweredError);
    await until('the text came', () => vendor.asked.messages === 1);
    const closed = session.close(1_000);
    await clock.advance(1_000);
    await closed;
    await sent;
  });

  it('ends when the SMSC says goodbye, which is answered', async () => {
    const session = await bound();
    assert.equal(await vendor.sessions[0]?.ask(COMMANDS.unbind), STATUS.ROK);
    await session.closed;
  });

  it('answers a text only after it was stored, and one after the other', async () => {
    const stored: string[] = [];
    const gate = Promise.withResolvers<void>();
    await bound({
      take: async ({ message }) => {
        await gate.promise;
        stored.push(String(message));
        return { status: STATUS.ROK, remembered: null };
      },
      forget: async () => {},
    });
    const [one, two] = ['One', 'Two'].map((words) => vendor.deliver(messageWith(words)));
    const first = await Promise.race([one, new Promise((resolve) => setImmediate(resolve, 'nothing yet'))]);
    assert.deepEqual([first, stored], ['nothing yet', []]);
    gate.resolve();
    assert.deepEqual(await Promise.all([one, two]), [0, 0]);
    assert.deepEqual(stored, ['One', 'Two']);
  });

  it('tells the SMSC to come again with what could not be stored, and never with what cannot be read', async () => {
    await bound({
      take: async () => {
        throw new Error('the database is away');
      },
      forget: async () => {},
    });
    assert.equal(await vendor.deliver(messageWith()), STATUS.RX_T_APPN);
    assert.equal(await vendor.receiver?.ask(COMMANDS.deliver_sm, Buffer.from('no end')), STATUS.RX_P_APPN);
  });

  it('forgets what was stored once the SMSC certainly has the answer, and not before', async () => {
    const forgotten: number[] = [];
    await bound({
      take: async () => ({ status: STATUS.ROK, remembered: 5 }),
      forget: async (ids) => void forgotten.push(...ids),
    });
    vendor.isAwake = false;
    await vendor.deliver(messageWith());
    await until('it is about to ask', () => clock.sleeping === 2);
    await clock.advance(1_000);
    await until('it asked', () => vendor.sessions[0]?.came.at(-1) === 'enquire_link');
    assert.deepEqual(forgotten, []);
    vendor.isAwake = true;
    await clock.advance(10_000);
    assert.deepEqual(forgotten, [], 'without an answer the session is over, and nothing is forgotten');
  });
});
