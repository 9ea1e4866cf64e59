import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../audio/testing/sounds.ts';
import { parseRtp, writeRtpHeader } from './packet.ts';

/** A datagram from hexadecimal digits; spaces are ignored. */
const datagram = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('an RTP packet (RFC 3550 section 5.1)', () => {
  it('is parsed: header fields and the position of the payload', () => {
    assert.deepEqual(parseRtp(datagram('80 e5 ffff fffffff0 89abcdef 0a8b')), {
      payloadType: 101,
      marker: true,
      sequence: 65_535,
      timestamp: 0xfffffff0,
      ssrc: 0x89abcdef,
      payloadFrom: 12,
      payloadTo: 14,
    });
  });

  it('is parsed with contributing sources, a header extension and padding', () => {
    const packet = parseRtp(
      datagram('b2 00 0001 00000002 00000003 11111111 22222222 bede 0001 33333333 aabbcc 000003'),
    );
    assert.equal(packet?.payloadFrom, 28);
    assert.equal(packet.payloadTo, 31);
  });

  it('may be empty', () => {
    const packet = parseRtp(datagram('80 00 0001 00000002 00000003'));
    assert.equal(packet?.payloadFrom, packet?.payloadTo);
  });

  const MALFORMED: [string, string][] = [
    ['nothing', ''],
    ['eleven bytes', '80 00 0001 00000002 000000'],
    ['version 1', '40 00 0001 00000002 00000003 aa'],
    ['version 3', 'c0 00 0001 00000002 00000003 aa'],
    ['more contributing sources than bytes', '8f 00 0001 00000002 00000003 aaaaaaaa'],
    ['an extension header cut off', '90 00 0001 00000002 00000003 bede'],
    ['an extension longer than the packet', '90 00 0001 00000002 00000003 bede 0002 aaaaaaaa'],
    ['no padding where some is announced', 'a0 00 0001 00000002 00000003 aabb00'],
    ['more padding than packet', 'a0 00 0001 00000002 00000003 aabb04'],
    ['an RTCP sender report', '80 c8 0006 00000002 00000003 aabbccdd'],
    ['an RTCP goodbye', '81 cb 0001 00000002 00000003 aabbccdd'],
  ];
  for (const [what, hex] of MALFORMED) {
    it(`is refused when it is ${what}`, () => assert.equal(parseRtp(datagram(hex)), null));
  }

  it('never has a payload outside of the datagram, for any bytes', () => {
    const random = seededRandom(42);
    for (let i = 0; i < 100_000; i++) {
      const bytes = Uint8Array.from({ length: Math.floor(random() * 60) }, () => Math.floor(random() * 256));
      if (bytes.length > 0 && random() < 0.9) bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x3f);
      const packet = parseRtp(bytes);
      if (!packet) continue;
      assert.ok(
        packet.payloadFrom >= 12 &&
          packet.payloadFrom <= packet.payloadTo &&
          packet.payloadTo <= bytes.length,
      );
    }
  });

  it('is parsed as it is written', () => {
    const out = new Uint8Array(12);
    const header = {
      payloadType: 8,
      marker: true,
      sequence: 65_000,
      timestamp: 4_294_967_200,
      ssrc: 3_000_000_000,
    };
    writeRtpHeader(out, header);
    assert.deepEqual(parseRtp(out), { ...header, payloadFrom: 12, payloadTo: 12 });
  });
});
