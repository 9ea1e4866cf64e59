import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { hmacSha256, sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('SHA-256', () => {
  it('has the digests of FIPS 180-4', () => {
    const digests: Record<string, string> = {
      '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
        '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    };
    for (const [text, digest] of Object.entries(digests))
      assert.equal(hex(sha256(Buffer.from(text))), digest);
  });

  it('agrees with OpenSSL for every length around its blocks, and for a long body', () => {
    for (const length of [...Array(200).keys(), 100_003]) {
      const bytes = randomBytes(length);
      assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), String(length));
    }
  });
});

describe('HMAC-SHA-256', () => {
  it('agrees with OpenSSL for keys shorter and longer than a block, over several parts', () => {
    for (const length of [0, 1, 32, 63, 64, 65, 200]) {
      const [key, one, two] = [randomBytes(length), randomBytes(11), randomBytes(70)];
      const expected = createHmac('sha256', key).update(one).update(two).digest('hex');
      assert.equal(hex(hmacSha256(key, one, two)), expected, String(length));
    }
  });
});
