import assert from 'node:assert/strict';
import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { Keystream } from './keystream.ts';
import { writeRtpHeader } from './packet.ts';
import { Sha1Lanes } from './sha1/lanes.ts';
import { SecureMedia } from './secure-media.ts';
import { deriveKeys, newMasterKey, type SessionKeys, type SrtpSuite } from './srtp-keys.ts';
import { SrtpReceiver, SrtpSender } from './srtp.ts';

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
const masterOf = (key: string, salt: string): string => bytesOf(key + salt).toString('base64');

/** A packet of sound with room for a tag behind it. */
function packetOf(sequence: number, payload: Uint8Array = randomBytes(160), ssrc = 0xcafebabe): Uint8Array {
  const packet = new Uint8Array(12 + payload.length + 10).subarray(0, 12 + payload.length);
  const timestamp = (sequence * 160) >>> 0;
  writeRtpHeader(packet, { payloadType: 0, marker: false, sequence: sequence & 0xffff, timestamp, ssrc });
  packet.set(payload, 12);
  return packet;
}

/** What the keystream makes of nothing. */
function streamOf(keystream: Keystream, ssrc: number, index: number, length: number): Buffer {
  const lanes = new Sha1Lanes();
  lanes.put(0, Buffer.alloc(length));
  keystream.apply(ssrc | 0, index, lanes, 0, 0, length);
  return Buffer.from(lanes.message(0, length));
}

/** Both ends of a secured call. */
function pair(suite: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80'): { ours: SecureMedia; theirs: SecureMedia } {
  const [a, b] = [newMasterKey(), newMasterKey()];
  return {
    ours: new SecureMedia({ suite, localKey: a, remoteKey: b }),
    theirs: new SecureMedia({ suite, localKey: b, remoteKey: a }),
  };
}

describe('the test vectors of RFC 3711', () => {
  it('B.2: the keystream of AES in counter mode', () => {
    const keys = {
      cipherKey: bytesOf('2B7E151628AED2A6ABF7158809CF4F3C'),
      salt: bytesOf('F0F1F2F3F4F5F6F7F8F9FAFBFCFD'),
      authenticationKey: Buffer.alloc(20),
    };
    assert.deepEqual(
      streamOf(new Keystream(keys, 8), 0, 0, 48),
      bytesOf(`E03EAD0935C95E80E166B16DD92B4EB4 D23513162B02D0F72A43A2FE4A5F97AB
        41E95B3BB0A2E8DD477901E4FCA894C0`),
    );
  });

  it('B.3: the session keys', () => {
    const { rtp } = deriveKeys(masterOf('E1F97A0D3E018BE0D64FA32C06DE4139', '0EC675AD498AFEEBB6960B3AABE6'));
    assert.deepEqual(rtp.cipherKey, bytesOf('C61E7A93744F39EE10734AFE3FF7A087'));
    assert.deepEqual(rtp.salt, bytesOf('30CBBC08863D8C85D49DB34A9AE1'));
    assert.deepEqual(rtp.authenticationKey, bytesOf('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4'));
  });

  it('a master key of another length is refused', () => {
    assert.throws(() => deriveKeys('AAAA'), RangeError);
  });
});

/** The keystream as section 4.1.1 has it, one packet alone. */
function expectedStream(
  { cipherKey, salt }: SessionKeys,
  ssrc: number,
  index: number,
  length: number,
): Buffer {
  const counter = Buffer.alloc(16);
  salt.copy(counter);
  counter.writeUInt32BE((counter.readUInt32BE(4) ^ ssrc) >>> 0, 4);
  const position =
    BigInt(index) ^ counter.subarray(8, 14).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  counter.writeUIntBE(Number(position), 8, 6);
  return createCipheriv('aes-128-ctr', cipherKey, counter).update(Buffer.alloc(length));
}

describe('the keystream', () => {
  const ssrc = 0x89abcdef;

  it('is that of AES-CTR for every index, whatever order they come in', () => {
    const { rtp } = deriveKeys(newMasterKey());
    const keystream = new Keystream(rtp, 8);
    for (const index of [0, 1, 2, 9, 3, 65_535, 65_536, 2 ** 47 + 5, 7, 7, 8]) {
      for (const length of [160, 1, 240, 0, 4_000]) {
        const expected = expectedStream(rtp, ssrc, index, length);
        assert.deepEqual(
          streamOf(keystream, ssrc, index, length),
          expected,
          `index ${index}, ${length} bytes`,
        );
      }
    }
  });

  it('goes on where what was made at once ends, also after a jump and for another stream', () => {
    const { rtp } = deriveKeys(newMasterKey());
    const keystream = new Keystream(rtp, 64);
    const inARow = (from: number, count: number): number[] =>
      Array.from({ length: count }, (_, n) => from + n);
    for (const [of, indices] of [
      [ssrc, inARow(65_400, 300)],
      [ssrc, inARow(65_690, 20)],
      [7, inARow(65_710, 20)],
      [ssrc, inARow(0, 130)],
    ] as const)
      for (const index of indices)
        assert.deepEqual(
          streamOf(keystream, of, index, 160),
          expectedStream(rtp, of, index, 160),
          `${index}`,
        );
  });
});

describe('a secured stream', () => {
  for (const [suite, tagBytes] of [
    ['AES_CM_128_HMAC_SHA1_80', 10],
    ['AES_CM_128_HMAC_SHA1_32', 4],
  ] as const) {
    it(`is encrypted, signed with ${tagBytes} bytes, and read by the other side (${suite})`, () => {
      const { ours, theirs } = pair(suite);
      for (let sequence = 65_530; sequence < 65_600; sequence += 1) {
        const plain = packetOf(sequence);
        const kept = plain.slice();
        const secured = ours.protectRtp(plain);
        assert.equal(secured.length, kept.length + tagBytes);
        assert.deepEqual(secured.slice(0, 12), kept.slice(0, 12), 'the header stays readable');
        assert.notDeepEqual(secured.slice(12, kept.length), kept.slice(12));
        assert.deepEqual(theirs.unprotectRtp(secured.slice()), kept);
      }
    });
  }

  it('signs header, payload and rollover counter by HMAC-SHA1 (section 4.2)', () => {
    const { rtp } = deriveKeys(newMasterKey());
    const sender = new SrtpSender(rtp, 10);
    const secured = [65_535, 65_536].map((sequence) => sender.protect(packetOf(sequence)).slice());
    secured.forEach((packet, rollover) => {
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(rollover);
      const mac = createHmac('sha1', rtp.authenticationKey)
        .update(packet.subarray(0, -10))
        .update(counter)
        .digest();
      assert.deepEqual(Buffer.from(packet.subarray(-10)), mac.subarray(0, 10));
    });
  });

  it('encrypts behind contributing sources and an extension', () => {
    const { ours, theirs } = pair();
    const header = bytesOf('92000001 00000002 00000003 11111111 22222222 bede0001 33333333');
    const plain = new Uint8Array(header.length + 4 + 10).subarray(0, header.length + 4);
    plain.set(header);
    const secured = ours.protectRtp(plain);
    assert.deepEqual(Buffer.from(secured.subarray(0, header.length)), header);
    assert.deepEqual(
      Buffer.from(theirs.unprotectRtp(secured) ?? []),
      Buffer.concat([header, Buffer.alloc(4)]),
    );
  });

  it('refuses what was changed anywhere, and takes the original afterwards', () => {
    const { ours, theirs } = pair();
    const secured = ours.protectRtp(packetOf(1)).slice();
    for (let at = 0; at < secured.length; at += 1) {
      const forged = secured.slice();
      forged[at] = (forged[at] ?? 0) ^ 0x40;
      assert.equal(theirs.unprotectRtp(forged), null, `byte ${at}`);
    }
    for (const length of [0, 1, 11, 12, 21, secured.length - 1]) {
      assert.equal(theirs.unprotectRtp(secured.slice(0, length)), null, `${length} bytes`);
    }
    assert.ok(theirs.unprotectRtp(secured));
  });

  it('refuses a copy, and a packet too old to tell; takes those out of order', () => {
    const { ours, theirs } = pair();
    const sent = Array.from({ length: 300 }, (_, n) => ours.protectRtp(packetOf(65_400 + n)).slice());
    const read = (n: number): boolean => theirs.unprotectRtp((sent[n] ?? new Uint8Array()).slice()) !== null;
    assert.deepEqual([read(0), read(0)], [true, false]);
    assert.deepEqual(
      [read(150), read(149), read(140), read(149)],
      [true, true, true, false],
      'over the wrap',
    );
    assert.equal(read(299), true);
    assert.equal(read(299 - 128), false, 'too old');
    assert.deepEqual([read(299 - 127), read(299 - 127)], [true, false]);
  });

  it('counts each of several sources by itself', () => {
    const { ours, theirs } = pair();
    const keys = pair();
    assert.ok(theirs.unprotectRtp(ours.protectRtp(packetOf(60_000, undefined, 1))));
    assert.equal(theirs.unprotectRtp(keys.ours.protectRtp(packetOf(5, undefined, 2))), null, 'another key');
    const { rtp } = deriveKeys(newMasterKey());
    const receiver = new SrtpReceiver(rtp, 10);
    for (let ssrc = 1; ssrc <= 50; ssrc += 1) {
      assert.ok(receiver.unprotect(new SrtpSender(rtp, 10).protect(packetOf(7, undefined, ssrc))), `${ssrc}`);
    }
  });

  it('remembers the packets of every source while they come by turns', () => {
    const { rtp } = deriveKeys(newMasterKey());
    const receiver = new SrtpReceiver(rtp, 10);
    const senders = [1, 0x80000001].map((ssrc) => ({ ssrc, sender: new SrtpSender(rtp, 10) }));
    for (let sequence = 65_500; sequence < 65_600; sequence += 1) {
      for (const { ssrc, sender } of senders) {
        const packet = sender.protect(packetOf(sequence, undefined, ssrc)).slice();
        assert.ok(receiver.unprotect(packet.slice()), `${sequence} of ${ssrc}`);
        assert.equal(receiver.unprotect(packet), null, `a copy of ${sequence} of ${ssrc}`);
      }
    }
  });

  it('remembers each source as long as the key: nothing is repeated, and no count is lost', () => {
    const { rtp } = deriveKeys(newMasterKey());
    const [receiver, sender] = [new SrtpReceiver(rtp, 10), new SrtpSender(rtp, 10)];
    const sent = (sequence: number): Uint8Array => sender.protect(packetOf(sequence)).slice();
    const early = sent(7);
    assert.ok(receiver.unprotect(early.slice()));
    // It counts beyond 16 bits before others come.
    for (let sequence = 30_000; sequence < 0x20000; sequence += 30_000)
      assert.ok(receiver.unprotect(sent(sequence)), String(sequence));
    const others = Array.from({ length: 300 }, (_, at) => packetOf(1, undefined, at + 1));
    const taken = others.map(
      (packet) => receiver.unprotect(new SrtpSender(rtp, 10).protect(packet)) !== null,
    );
    assert.equal(taken.indexOf(false), 255, 'a peer may have so many');
    assert.equal(taken.includes(true, 255), false);
    assert.equal(receiver.unprotect(early), null, 'a copy of the first');
    assert.ok(receiver.unprotect(sent(0x20000)));
  });

  it('goes on counting when a new negotiation keeps the key, and starts anew with a new one', () => {
    const [a, b, c] = [newMasterKey(), newMasterKey(), newMasterKey()];
    const ours = new SecureMedia({ suite: 'AES_CM_128_HMAC_SHA1_80', localKey: a, remoteKey: b });
    const theirs = new SecureMedia({ suite: 'AES_CM_128_HMAC_SHA1_80', localKey: b, remoteKey: a });
    const heard = (sequence: number): boolean =>
      theirs.unprotectRtp(ours.protectRtp(packetOf(sequence))) !== null;
    assert.ok(heard(65_535) && heard(65_536));
    ours.change({ suite: 'AES_CM_128_HMAC_SHA1_32', localKey: a, remoteKey: c });
    assert.equal(heard(65_537), false, 'the tag is shorter now');
    theirs.change({ suite: 'AES_CM_128_HMAC_SHA1_32', localKey: c, remoteKey: a });
    assert.ok(heard(65_538), 'with the rollover counter as it was');
    ours.change({ suite: 'AES_CM_128_HMAC_SHA1_32', localKey: b, remoteKey: c });
    theirs.change({ suite: 'AES_CM_128_HMAC_SHA1_32', localKey: c, remoteKey: b });
    assert.ok(heard(3), 'with a rollover counter of 0');
  });
});

describe('secured RTCP', () => {
  const report = bytesOf('80c90001 cafebabe 81ca0002 cafebabe 00000000');

  it('is encrypted behind the first SSRC, and read once by the other side', () => {
    const { ours, theirs } = pair();
    for (const _ of [1, 2, 3]) {
      const secured = ours.protectRtcp(report);
      assert.equal(secured.length, report.length + 14);
      assert.deepEqual(Buffer.from(secured.subarray(0, 8)), report.subarray(0, 8));
      assert.notDeepEqual(Buffer.from(secured.subarray(8, report.length)), report.subarray(8));
      assert.deepEqual(Buffer.from(theirs.unprotectRtcp(secured.slice()) ?? []), report);
      assert.equal(theirs.unprotectRtcp(secured.slice()), null, 'a copy');
    }
  });

  it('has a tag of 10 bytes also where that of RTP has 4 (RFC 4568, section 6.2.2)', () => {
    const { ours, theirs } = pair('AES_CM_128_HMAC_SHA1_32');
    const secured = ours.protectRtcp(report);
    assert.equal(secured.length, report.length + 14);
    assert.ok(theirs.unprotectRtcp(secured));
  });

  it('is refused when it was changed anywhere or cut', () => {
    const { ours, theirs } = pair();
    const secured = ours.protectRtcp(report);
    for (let at = 0; at < secured.length; at += 1) {
      const forged = secured.slice();
      forged[at] = (forged[at] ?? 0) ^ 1;
      assert.equal(theirs.unprotectRtcp(forged), null, `byte ${at}`);
      assert.equal(theirs.unprotectRtcp(secured.slice(0, at)), null, `${at} bytes`);
    }
    assert.ok(theirs.unprotectRtcp(secured));
  });
});
