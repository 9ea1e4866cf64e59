import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { LANES, MAX_MESSAGE, Sha1Lanes } from './lanes.ts';

function expected(key: Uint8Array, message: Uint8Array, trailer: number): Buffer {
  const behind = Buffer.alloc(4);
  behind.writeUInt32BE(trailer);
  return createHmac('sha1', key).update(message).update(behind).digest();
}

describe('HMAC-SHA1 of four messages beside each other', () => {
  it('is that of node:crypto, for messages of every length up to four blocks and the longest', () => {
    const lanes = new Sha1Lanes();
    for (let first = 0; first < 260; first += 1) {
      // Lanes of different lengths: one message ends blocks before another.
      const lengths = [first, 259 - first, 172, first % 7 === 0 ? MAX_MESSAGE : 0];
      const given = lengths.map((length, lane) => ({
        ...{ message: randomBytes(length), key: randomBytes(1 + ((first + lane) % 64)) },
        trailer: randomBytes(4).readUInt32BE(),
      }));
      const keys = given.map(({ key }) => lanes.keyOf(key));
      given.forEach(({ message, trailer }, lane) => {
        lanes.put(lane, message);
        lanes.seal(lane, message.length, keys[lane] ?? assert.fail(), trailer);
      });
      lanes.digest();
      given.forEach(({ message, key, trailer }, lane) => {
        const tag = new Uint8Array(20);
        lanes.takeTag(lane, 20, tag, 0);
        assert.deepEqual(Buffer.from(tag), expected(key, message, trailer), `${lengths.join()}: ${lane}`);
      });
    }
  });

  it('tells a tag from one that differs in any bit', () => {
    const lanes = new Sha1Lanes();
    const key = randomBytes(20);
    const message = randomBytes(172);
    const tag = expected(key, message, 7).subarray(0, 10);
    const hmacKey = lanes.keyOf(key);
    for (let lane = 0; lane < LANES; lane += 1) {
      lanes.put(lane, message);
      lanes.seal(lane, message.length, hmacKey, 7);
    }
    lanes.digest();
    for (let bit = 0; bit < 80; bit += 1) {
      const forged = Buffer.from(tag);
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      assert.equal(lanes.isTag(1, 10, forged, 0), false);
    }
    assert.equal(lanes.isTag(1, 10, tag, 0), true);
    assert.equal(lanes.isTag(1, 10, tag.subarray(0, 9), 0), false, 'a tag that is too short');
  });
});
