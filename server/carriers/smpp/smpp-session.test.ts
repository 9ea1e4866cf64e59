import assert from 'node:assert/strict';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { PASSWORD, SmppVendor, SYSTEM_ID } from '../testing/smpp-vendor.ts';
import { answerTo, COMMANDS, GENERIC_NACK, STATUS } from './commands.ts';
import { encodeBindAnswer, encodeMessage, encodeMessageId, encodePdu } from './encode-pdu.ts';
import { PduReader } from './pdu-reader.ts';
import { NO_TLVS, type MessageBody, type RawPdu } from './pdu.ts';
import { NotSentError, SessionError, UnansweredError } from './smpp-errors.ts';
import { SmppSession, WINDOW, type DeliveryActions } from './smpp-session.ts';

const log = pino({ level: 'silent' });
const account = { systemId: SYSTEM_ID, password: PASSWORD, systemType: '' };
const never = new AbortController().signal;
const none = Buffer.alloc(0);
const text = (words = 'Hello'): MessageBody => ({
  source: { ton: 1, npi: 1, addr: '4930901820' },
  destination: { ton: 1, npi: 1, addr: '4915112345678' },
  ...{ esm_class: 0, registered_delivery: 1, data_coding: 0, message: Buffer.from(words), tlvs: NO_TLVS },
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function connectTo(port: number, clock: FrozenClock, deliveries?: DeliveryActions): Promise<SmppSession> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const session = new SmppSession(socket, { clock, log, ...(deliveries && { deliveries }) });
  ends.push(() => session.destroy());
  return session;
}

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
    assert.deepEqual(await session.submit(text(), never), { status: 0, messageId: '00001A10' });
    vendor.moods = [STATUS.RTHROTTLED];
    assert.deepEqual(await session.submit(text(), never), { status: STATUS.RTHROTTLED, messageId: null });
    assert.deepEqual(vendor.taken.map(({ words, to }) => [words, to]), [['Hello', '+4915112345678']]);
  });

  it('has ten texts without an answer at most; the others wait, and are surely not sent', async () => {
    vendor.moods = Array.from({ length: 30 }, () => 'silent');
    const session = await bound();
    const giveUp = new AbortController();
    const first = Array.from({ length: WINDOW }, () => session.submit(text(), never));
    const others = Array.from({ length: 5 }, () => session.submit(text(), giveUp.signal));
    const waiting = session.submit(text(), never);
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
    await assert.rejects(session.submit(text(), never), NotSentError);
  });

  it('does not know the fate of a text without an answer after half a minute', async () => {
    vendor.moods = ['silent'];
    const session = await bound();
    const sent = assert.rejects(session.submit(text(), never), UnansweredError);
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
    const sent = session.submit(text(), never);
    await session.close(1_000);
    assert.equal((await sent).status, 0);
    await until('the other side is gone', () => vendor.sessions.length === 0);
    await assert.rejects(session.submit(text(), never), NotSentError);
  });

  it('ends in time although a text has no answer', async () => {
    vendor.moods = ['silent'];
    const session = await bound();
    const sent = assert.rejects(session.submit(text(), never), UnansweredError);
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
    const [one, two] = ['One', 'Two'].map((words) => vendor.deliver(text(words)));
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
    assert.equal(await vendor.deliver(text()), STATUS.RX_T_APPN);
    assert.equal(await vendor.receiver?.ask(COMMANDS.deliver_sm, Buffer.from('no end')), STATUS.RX_P_APPN);
  });

  it('forgets what was stored once the SMSC certainly has the answer, and not before', async () => {
    const forgotten: number[] = [];
    await bound({
      take: async () => ({ status: STATUS.ROK, remembered: 5 }),
      forget: async (ids) => void forgotten.push(...ids),
    });
    vendor.isAwake = false;
    await vendor.deliver(text());
    await until('it is about to ask', () => clock.sleeping === 2);
    await clock.advance(1_000);
    await until('it asked', () => vendor.sessions[0]?.came.at(-1) === 'enquire_link');
    assert.deepEqual(forgotten, []);
    vendor.isAwake = true;
    await clock.advance(10_000);
    assert.deepEqual(forgotten, [], 'without an answer the session is over, and nothing is forgotten');
  });
});

describe('a hostile SMSC', () => {
  let clock: FrozenClock;
  let server: Server;
  let peer: Socket;
  const came: RawPdu[] = [];
  beforeEach(async () => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    came.length = 0;
    server = createServer((socket) => {
      peer = socket.on('error', () => {});
      const reader = new PduReader();
      socket.on('data', (chunk: Buffer) => {
        for (const pdu of reader.read(chunk)) {
          came.push(pdu);
          if (pdu.command === COMMANDS.bind_transceiver) say(pdu.sequence, pdu.command, encodeBindAnswer('x'));
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      peer.destroy();
      server.close();
    });
  });
  const say = (sequence: number, command: number, body: Buffer = none, status = 0): void =>
    void peer.write(encodePdu({ command: answerTo(command), status, sequence, body }));
  const bound = async (deliveries?: DeliveryActions): Promise<SmppSession> => {
    const session = await connectTo((server.address() as AddressInfo).port, clock, deliveries);
    await session.bind('bind_transceiver', account);
    return session;
  };
  const submitted = async (count = 1): Promise<RawPdu> => {
    const all = () => came.filter(({ command }) => command === COMMANDS.submit_sm);
    await until('the text came', () => all().length === count);
    const last = all().at(-1);
    assert.ok(last);
    return last;
  };

  it('cannot answer what was not asked, or with another command', async () => {
    const session = await bound();
    say(99, COMMANDS.submit_sm, encodeMessageId('forged'));
    const sent = session.submit(text(), never);
    const { sequence } = await submitted();
    say(sequence + 1, COMMANDS.submit_sm, encodeMessageId('forged'));
    say(sequence, COMMANDS.enquire_link);
    say(sequence, COMMANDS.submit_sm, encodeMessageId('own'));
    assert.equal((await sent).messageId, 'own');
    say(sequence, COMMANDS.submit_sm, encodeMessageId('again'));
    const next = session.submit(text(), never);
    say((await submitted(2)).sequence, COMMANDS.submit_sm, encodeMessageId('next'));
    assert.equal((await next).messageId, 'next');
  });

  it('may refuse with generic_nack, which takes nothing', async () => {
    const session = await bound();
    const sent = session.submit(text(), never);
    const { sequence } = await submitted();
    peer.write(encodePdu({ command: GENERIC_NACK, status: STATUS.RINVCMDLEN, sequence, body: none }));
    assert.deepEqual(await sent, { status: STATUS.RINVCMDLEN, messageId: null });
  });

  it('that takes a text under an id without an end leaves its fate unknown', async () => {
    const session = await bound();
    const sent = assert.rejects(session.submit(text(), never), UnansweredError);
    say((await submitted()).sequence, COMMANDS.submit_sm, Buffer.from('no end'));
    await sent;
  });

  for (const [what, octets] of [
    ['a length that is too long', 'ffffffff000000150000000000000001'],
    ['a length that is too short', '0000000f000000150000000000000001'],
    ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n').toString('hex')],
  ] as const) {
    it(`ends its session with ${what}`, async () => {
      const session = await bound();
      peer.write(Buffer.from(octets, 'hex'));
      await session.closed;
      await until('it was told', () => came.at(-1)?.command === GENERIC_NACK);
      assert.equal(came.at(-1)?.status, STATUS.RINVCMDLEN);
    });
  }

  it('is told that a command is not known, and goes on', async () => {
    const session = await bound();
    peer.write(encodePdu({ command: 0x7777, status: 0, sequence: 3, body: Buffer.alloc(100) }));
    await until('it was told', () => came.at(-1)?.command === GENERIC_NACK);
    assert.deepEqual([came.at(-1)?.sequence, came.at(-1)?.status], [3, STATUS.RINVCMDID]);
    assert.equal(session.isOpen, true);
  });

  it('that floods with texts is not read while some wait to be stored', async () => {
    let stored = 0;
    const gate = Promise.withResolvers<void>();
    await bound({
      take: async () => {
        await gate.promise;
        stored += 1;
        return { status: STATUS.ROK, remembered: null };
      },
      forget: async () => {},
    });
    const count = 200_000;
    const one = encodePdu({ command: COMMANDS.deliver_sm, status: 0, sequence: 1, body: encodeMessage(text()) });
    const flood = Buffer.concat(Array.from({ length: 1_000 }, () => one));
    for (let sent = 0; sent < count; sent += 1_000) peer.write(flood);
    await until('the way is full', () => peer.writableNeedDrain);
    const held = peer.writableLength;
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.ok(held > one.length * count * 0.2, 'most of it still waits on its side');
    assert.equal(stored, 0);
    gate.resolve();
    await until('they are stored one after the other', () => stored > 2_000);
  });

  it('that asks without end and never reads loses its session', async () => {
    const session = await bound();
    peer.pause();
    const ask = encodePdu({ command: COMMANDS.enquire_link, status: 0, sequence: 1, body: none });
    const flood = Buffer.concat(Array.from({ length: 10_000 }, () => ask));
    const timer = setInterval(() => peer.write(flood), 1);
    ends.push(() => clearInterval(timer));
    await session.closed;
  });

  it('that sends a text behind its answer to the bind, in one piece, has it taken', async () => {
    const port = (server.address() as AddressInfo).port;
    const taken = Promise.withResolvers<void>();
    const deliveries: DeliveryActions = {
      take: async () => {
        taken.resolve();
        return { status: STATUS.ROK, remembered: null };
      },
      forget: async () => {},
    };
    const session = await connectTo(port, clock, deliveries);
    server.removeAllListeners('connection');
    peer.removeAllListeners('data');
    peer.once('data', (chunk: Buffer) => {
      const sequence = chunk.readUInt32BE(12);
      const command = answerTo(COMMANDS.bind_transceiver);
      const answer = encodePdu({ command, status: 0, sequence, body: encodeBindAnswer('x') });
      const body = encodeMessage(text());
      peer.write(
        Buffer.concat([answer, encodePdu({ command: COMMANDS.deliver_sm, status: 0, sequence: 1, body })]),
      );
    });
    await session.bind('bind_transceiver', account);
    await taken.promise;
  });

  it('is brought no text before it is bound, and none over a session that only sends', async () => {
    const session = await bound();
    peer.write(
      encodePdu({ command: COMMANDS.deliver_sm, status: 0, sequence: 9, body: encodeMessage(text()) }),
    );
    await until('it was answered', () => came.at(-1)?.sequence === 9);
    assert.equal(came.at(-1)?.status, STATUS.RINVBNDSTS);
    session.destroy();
  });
});
