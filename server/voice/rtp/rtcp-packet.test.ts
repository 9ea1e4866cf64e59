import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../audio/testing/sounds.ts';
import { isRtcp } from './packet.ts';
import { parseRtcp, writeRtcp, type RtcpToWrite } from './rtcp-packet.ts';

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));

const sender = { seconds: 0xdeadbeef, fraction: 0x12345678, timestamp: 160, packets: 50, bytes: 8_000 };
const block = {
  ssrc: 0x5eed,
  fractionLost: 25,
  lost: 1_234,
  highest: 0x1ffff,
  jitter: 40,
  lastReport: 0xbeef1234,
  sinceLastReport: 65_536,
};
const whole: RtcpToWrite = { ssrc: 0xcafebabe, sender, block, cname: 'ada', goodbye: false };

describe('an RTCP packet (RFC 3550, section 6)', () => {
  it('is written as a sender report with a canonical name', () => {
    assert.deepEqual(
      writeRtcp(whole),
      bytesOf(`81c8000c cafebabe deadbeef 12345678 000000a0 00000032 00001f40
        00005eed 190004d2 0001ffff 00000028 beef1234 00010000
        81ca0003 cafebabe 01036164 61000000`),
    );
  });

  it('is a receiver report where nothing was sent, without a block where nothing was heard', () => {
    assert.deepEqual(
      writeRtcp({ ...whole, sender: null, block: null, goodbye: true }),
      bytesOf('80c90001 cafebabe 81ca0003 cafebabe 01036164 61000000 81cb0001 cafebabe'),
    );
  });

  it('is read as it was written', () => {
    for (const cname of ['a', 'ab', 'abc', 'abcd']) {
      for (const goodbye of [true, false]) {
        const written = writeRtcp({ ...whole, cname, goodbye });
        assert.ok(isRtcp(written));
        assert.deepEqual(parseRtcp(written), { ssrc: 0xcafebabe, sender, blocks: [block], goodbye });
      }
    }
  });

  it('keeps the sign of the losses, within 24 bits', () => {
    for (const [lost, kept] of [
      [-1, -1],
      [-0x900000, -0x800000],
      [0x7fffff, 0x7fffff],
      [0x1000000, 0x7fffff],
    ] as const) {
      assert.equal(parseRtcp(writeRtcp({ ...whole, block: { ...block, lost } }))?.blocks[0]?.lost, kept);
    }
  });

  for (const [what, hex] of [
    ['nothing', ''],
    ['three bytes', '80c900'],
    ['a length beyond its end', '80c90002 cafebabe'],
    ['another version', '40c90001 cafebabe'],
    ['a second packet that is cut', '80c90001 cafebabe 81ca0003 cafebabe'],
  ] as const) {
    it(`is refused when it is ${what}`, () => assert.equal(parseRtcp(bytesOf(hex)), null));
  }

  it('may announce more blocks than it has, and types that nobody knows', () => {
    const read = parseRtcp(bytesOf('9fc90001 cafebabe 80cf0001 00000001 80d00000'));
    assert.deepEqual(read, { ssrc: 0xcafebabe, sender: null, blocks: [], goodbye: false });
  });

  it('is read or refused, whatever its bytes are', () => {
    const random = seededRandom(7);
    for (let n = 0; n < 20_000; n += 1) {
      const bytes = writeRtcp(whole);
      for (let times = 0; times < 4; times += 1)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const read = parseRtcp(bytes.subarray(0, Math.floor(random() * (bytes.length + 1))));
      assert.ok(read === null || read.blocks.length <= 31);
    }
  });
});
