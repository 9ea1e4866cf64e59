import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMMANDS, MAX_PDU_BYTES, TAGS } from './commands.ts';
import { decodeBind, decodeMessage, decodeMessageId } from './decode-pdu.ts';
import { encodeBind, encodeData, encodeMessage, encodePdu } from './encode-pdu.ts';
import { PduReader } from './pdu-reader.ts';
import { NO_TLVS, PduError, type MessageBody, type RawPdu } from './pdu.ts';

const message: MessageBody = {
  source: { ton: 1, npi: 1, addr: '4930901820' },
  destination: { ton: 1, npi: 1, addr: '4915112345678' },
  ...{ esm_class: 0, registered_delivery: 1, data_coding: 0, message: Buffer.from('Hello') },
  tlvs: new Map([[TAGS.user_message_reference, Buffer.from([0, 42])]]),
};
const pdu = (body: Buffer, sequence = 7): RawPdu => ({
  command: COMMANDS.deliver_sm,
  status: 0,
  sequence,
  body,
});
const read = (reader: PduReader, octets: Buffer): RawPdu[] => [...reader.read(octets)];
const broken = (octets: Buffer): void =>
  assert.throws(() => decodeMessage(COMMANDS.deliver_sm, octets), PduError);

describe('a PDU', () => {
  it('is written as the specification lays it out', () => {
    // The example of SMPP 3.4, section 3.2.3.
    const body = encodeBind({
      ...{ system_id: 'SMPP3TEST', password: 'secret08', system_type: 'SUBMIT1', interface_version: 0x34 },
    });
    const octets = encodePdu({ command: COMMANDS.bind_transmitter, status: 0, sequence: 1, body });
    const expected =
      '0000002f 00000002 00000000 00000001 534d505033544553540073656372657430380053' +
      '55424d495431003400 00 00';
    assert.equal(octets.toString('hex'), expected.replaceAll(' ', ''));
  });

  it('is the same after it was written and read', () => {
    for (const [command, octets] of [
      [COMMANDS.deliver_sm, encodeMessage(message)],
      [COMMANDS.data_sm, encodeData(message)],
    ] as const) {
      const { tlvs, ...told } = decodeMessage(command, octets);
      const { tlvs: own, ...sent } = message;
      assert.deepEqual(told, sent);
      assert.deepEqual(tlvs.get(TAGS.user_message_reference), own.get(TAGS.user_message_reference));
    }
  });

  it('that goes by message_payload says what the payload says', () => {
    const long = Buffer.alloc(2_000, 'a');
    const sent = { ...message, message: Buffer.alloc(0), tlvs: new Map([[TAGS.message_payload, long]]) };
    assert.deepEqual(decodeMessage(COMMANDS.deliver_sm, encodeMessage(sent)).message, long);
  });

  it('is refused where any octet of it is missing', () => {
    const octets = encodeMessage({ ...message, tlvs: NO_TLVS });
    for (let length = 0; length < octets.length; length += 1) broken(octets.subarray(0, length));
  });

  it('is refused where a parameter says that it is longer than the rest', () => {
    const octets = encodeMessage(message);
    for (const cut of [1, 2, 3, 5]) broken(octets.subarray(0, octets.length - cut));
    octets.writeUInt16BE(0xffff, octets.length - 4);
    broken(octets);
  });

  it('is refused where a string does not end, is too long, or there are parameters without end', () => {
    broken(Buffer.alloc(400, 'a'));
    broken(Buffer.concat([Buffer.alloc(300, 'a'), Buffer.alloc(200)]));
    const many = new Map(Array.from({ length: 101 }, (_, tag) => [tag, Buffer.alloc(0)] as const));
    broken(encodeMessage({ ...message, tlvs: many }));
    assert.throws(() => decodeBind(Buffer.from('name\0password')), PduError);
    assert.throws(() => decodeMessageId(Buffer.from('1a2b')), PduError);
  });

  it('that refuses has no id, and an empty id is none', () => {
    assert.equal(decodeMessageId(Buffer.alloc(0)), null);
    assert.equal(decodeMessageId(Buffer.from('\0')), null);
    assert.equal(decodeMessageId(Buffer.from('1a2b\0')), '1a2b');
  });

  it('never has a short message of more than 254 octets', () => {
    assert.throws(() => encodeMessage({ ...message, message: Buffer.alloc(255) }), RangeError);
  });
});

describe('the stream of an SMSC', () => {
  const three = [encodeMessage(message), Buffer.alloc(0), Buffer.alloc(5_000, 1)];
  const octets = Buffer.concat(three.map((body, at) => encodePdu(pdu(body, at))));

  it('is cut into its PDUs, in whatever pieces it comes', () => {
    for (const size of [1, 2, 15, 16, 17, 100, octets.length]) {
      const reader = new PduReader();
      const found: RawPdu[] = [];
      for (let at = 0; at < octets.length; at += size)
        found.push(...read(reader, octets.subarray(at, at + size)));
      assert.deepEqual(
        found.map(({ sequence, body }) => [sequence, body]),
        three.map((body, at) => [at, body]),
        `in pieces of ${size}`,
      );
    }
  });

  it('ends at a length that no PDU has, before anything of it is kept', () => {
    for (const length of [0, 15, MAX_PDU_BYTES + 1, 0xffffffff]) {
      const head = Buffer.alloc(4);
      head.writeUInt32BE(length);
      assert.throws(() => read(new PduReader(), head), PduError, String(length));
    }
  });

  it('waits for the rest of a PDU, and says nothing of it before', () => {
    const reader = new PduReader();
    assert.deepEqual(read(reader, octets.subarray(0, 20)), []);
    assert.equal(read(reader, octets.subarray(20)).length, 3);
  });
});
