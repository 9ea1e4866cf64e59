import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { answerTo, COMMANDS, GENERIC_NACK, STATUS } from './commands.ts';
import { encodeBindAnswer, encodeMessage, encodeMessageId, encodePdu } from './encode-pdu.ts';
import { PduReader } from './pdu-reader.ts';
import type { RawPdu } from './pdu.ts';
import { UnansweredError } from './smpp-errors.ts';
import type { DeliveryActions, SmppSession } from './smpp-session.ts';
import { account, connectTo, messageWith } from './testing/open-session.ts';

const never = new AbortController().signal;
const none = Buffer.alloc(0);
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
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
          if (pdu.command === COMMANDS.bind_transceiver)
            say(pdu.sequence, pdu.command, encodeBindAnswer('x'));
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
    const sent = session.submit(messageWith(), never);
    const { sequence } = await submitted();
    say(sequence + 1, COMMANDS.submit_sm, encodeMessageId('forged'));
    say(sequence, COMMANDS.enquire_link);
    say(sequence, COMMANDS.submit_sm, encodeMessageId('own'));
    assert.equal((await sent).messageId, 'own');
    say(sequence, COMMANDS.submit_sm, encodeMessageId('again'));
    const next = session.submit(messageWith(), never);
    say((await submitted(2)).sequence, COMMANDS.submit_sm, encodeMessageId('next'));
    assert.equal((await next).messageId, 'next');
  });

  it('may refuse with generic_nack, which takes nothing', async () => {
    const session = await bound();
    const sent = session.submit(messageWith(), never);
    const { sequence } = await submitted();
    peer.write(encodePdu({ command: GENERIC_NACK, status: STATUS.RINVCMDLEN, sequence, body: none }));
    assert.deepEqual(await sent, { status: STATUS.RINVCMDLEN, messageId: null });
  });

  it('that takes a text under an id without an end leaves its fate unknown', async () => {
    const session = await bound();
    const sent = assert.rejects(session.submit(messageWith(), never), UnansweredError);
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
    const one = encodePdu({
      command: COMMANDS.deliver_sm,
      status: 0,
      sequence: 1,
      body: encodeMessage(messageWith()),
    });
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
      const body = encodeMessage(messageWith());
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
      encodePdu({ command: COMMANDS.deliver_sm, status: 0, sequence: 9, body: encodeMessage(messageWith()) }),
    );
    await until('it was answered', () => came.at(-1)?.sequence === 9);
    assert.equal(came.at(-1)?.status, STATUS.RINVBNDSTS);
    session.destroy();
  });
});
