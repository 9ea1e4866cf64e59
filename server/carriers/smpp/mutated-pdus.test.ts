import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMMANDS, TAGS } from './commands.ts';
import { decodeBind, decodeMessage, decodeMessageId } from './decode-pdu.ts';
import { encodeBind, encodeMessage, encodeMessageId, encodePdu } from './encode-pdu.ts';
import { PduReader } from './pdu-reader.ts';
import { PduError, type MessageBody } from './pdu.ts';
import { readDelivery } from './read-delivery.ts';
import { reportOf } from './smpp-faults.ts';
import { messageWith } from './testing/open-session.ts';
import { decodeText } from './text-coding.ts';

/** Numbers from 0 to below `most`, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

const receipt: MessageBody = {
  ...messageWith('id:6699 sub:001 dlvrd:001 stat:DELIVRD err:000 text:Hello'),
  esm_class: 4,
  tlvs: new Map([
    [TAGS.receipted_message_id, Buffer.from('6699\0')],
    [TAGS.message_state, Buffer.from([2])],
  ]),
};
const part: MessageBody = { ...messageWith('\u0005\u0000\u0003\u0007\u0002\u0001Hello'), esm_class: 0x40 };

/** Changes a few octets, cuts, doubles or puts some in. */
function mutate(octets: Buffer, random: (most: number) => number): Buffer {
  let changed = Buffer.from(octets);
  for (let times = random(4) + 1; times > 0; times -= 1) {
    const at = random(changed.length + 1);
    const [head, tail] = [changed.subarray(0, at), changed.subarray(at)];
    const way = random(5);
    if (way === 0) changed = Buffer.from(head);
    else if (way === 1) changed = Buffer.concat([head, head, tail]).subarray(0, 2_000);
    else if (way === 2) changed = Buffer.concat([head, Buffer.alloc(random(9), random(256)), tail]);
    else if (changed.length > 0) changed[at % changed.length] = random(256);
  }
  return changed;
}

/** Does with a PDU what a session and what follows it do. */
function take(body: Buffer): void {
  for (const command of [COMMANDS.deliver_sm, COMMANDS.data_sm]) {
    const delivery = readDelivery(decodeMessage(command, body));
    if (delivery.kind === 'text')
      assert.ok(decodeText(delivery.body, delivery.dataCoding, 'gsm').isWellFormed());
    if (delivery.kind !== 'receipt') continue;
    assert.doesNotMatch(Object.values(delivery.receipt).join(''), /\0/);
    reportOf(delivery.receipt);
  }
}

describe('PDUs with octets that nobody wrote', () => {
  it('are read or refused, and nothing else', () => {
    const bodies = [encodeMessage(messageWith()), encodeMessage(receipt), encodeMessage(part)];
    for (let seed = 1; seed <= 30_000; seed += 1) {
      const random = randomFrom(seed);
      const body = mutate(bodies[seed % bodies.length] ?? Buffer.alloc(0), random);
      for (const read of [take, decodeBind, decodeMessageId]) {
        try {
          read(body);
        } catch (error) {
          assert.ok(error instanceof PduError, `seed ${seed}: ${String(error)}`);
        }
      }
    }
  });

  it('never make the stream give more than came', () => {
    const account = { system_id: 'a', password: 'b', system_type: '', interface_version: 0x34 };
    const stream = Buffer.concat(
      [encodeBind(account), encodeMessageId('1a2b'), encodeMessage(receipt)].map((body, sequence) =>
        encodePdu({ command: COMMANDS.deliver_sm, status: 0, sequence, body }),
      ),
    );
    for (let seed = 1; seed <= 5_000; seed += 1) {
      const random = randomFrom(seed);
      const octets = mutate(stream, random);
      const reader = new PduReader();
      let given = 0;
      try {
        for (let at = 0; at < octets.length;) {
          const size = random(40) + 1;
          for (const { body } of reader.read(octets.subarray(at, at + size))) given += 16 + body.length;
          at += size;
        }
      } catch (error) {
        assert.ok(error instanceof PduError, `seed ${seed}: ${String(error)}`);
      }
      assert.ok(given <= octets.length, `seed ${seed}`);
    }
  });
});
