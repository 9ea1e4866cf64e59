import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { JitterBuffer } from './jitter-buffer.ts';
import { rmsDbfs, toneShare } from './levels.ts';
import { OpusCoder, opusSamples } from './opus-coder.ts';
import { joined } from './testing/sounds.ts';
import { tone } from './tone.ts';

const FRAME = 160;
const TERMS = { bitrate: 20_000, fec: true };

describe('Opus', () => {
  const coders: OpusCoder[] = [];
  const open = async (): Promise<OpusCoder> => {
    const coder = OpusCoder.open(TERMS, (reason) => assert.fail(reason));
    coders.push(coder);
    await coder.ready;
    return coder;
  };
  let packets: Uint8Array[];
  before(async () => {
    const coder = await open();
    // The tone changes where the second half begins.
    const pcm = joined(tone([500], 500), tone([900], 500));
    packets = Array.from({ length: 50 }, (_, n) => {
      const packet = coder.encode(pcm.subarray(n * FRAME, (n + 1) * FRAME));
      assert.ok(packet);
      return packet;
    });
  });
  after(() => coders.forEach((coder) => coder.close()));

  /** Plays the packets that `comes` names through a jitter buffer, from position `from` on. */
  async function played(from: number, comes: (n: number) => boolean): Promise<[Int16Array, JitterBuffer]> {
    const buffer = new JitterBuffer();
    buffer.opus.coder = await open();
    const heard = new Int16Array(48 * FRAME);
    const put = (n: number): void => {
      const packet = packets[n];
      if (packet && comes(n)) buffer.put('opus', packet, 0, packet.length, (from + n * FRAME) >>> 0);
    };
    for (let n = 0; n < 48; n += 1) {
      // Neighbours change places, and each packet comes twice.
      [n ^ 1, n].forEach(put);
      buffer.take(heard.subarray(n * FRAME, (n + 1) * FRAME));
    }
    return [heard, buffer];
  }

  it('tells the length of packets by their first bytes, and what is none', () => {
    assert.ok(packets.every((packet) => opusSamples(packet, 0, packet.length) === FRAME));
    assert.ok(packets.reduce((sum, { length }) => sum + length, 0) < 50 * 80);
    assert.equal(opusSamples(Uint8Array.of(0x18), 0, 1), 480);
    assert.equal(opusSamples(Uint8Array.of(0x83, 4), 0, 2), 80);
    for (const bytes of [[], [0x83], [0x83, 0], [0x1b, 3], [0xff, 63]])
      assert.equal(opusSamples(Uint8Array.from(bytes), 0, bytes.length), null);
  });

  it('puts packets in order where positions wrap, each once', async () => {
    const [heard, buffer] = await played(2 ** 32 - 10 * FRAME, () => true);
    const half = heard.subarray(10 * FRAME, 24 * FRAME);
    assert.ok(toneShare(half, 500) > 0.95 && rmsDbfs(half) > -20, String(toneShare(half, 500)));
    assert.deepEqual([buffer.opus.concealedSamples, buffer.missing], [0, 0]);
  });

  it('fills losses, of which it tells how long they were, and falls silent after half a second', async () => {
    const [heard, buffer] = await played(0, (n) => n !== 10 && n !== 26);
    // What follows at once tells of the new tone, which nothing before knows of.
    const [old, changed] = [11, 27].map((n) => heard.subarray(n * FRAME, (n + 1) * FRAME));
    assert.ok(old && toneShare(old, 500) > 0.9 && rmsDbfs(old) > -22);
    assert.ok(changed && toneShare(changed, 900) > 0.9 && rmsDbfs(changed) > -22);
    assert.equal(buffer.opus.concealedSamples, 2 * FRAME);
    const [gone, ended] = await played(0, (n) => n < 10);
    assert.equal(ended.opus.concealedSamples, 480);
    assert.equal(
      gone.subarray(40 * FRAME).findIndex((sample) => sample !== 0),
      -1,
    );
  });

  it('is not disturbed by whatever comes, and holds a bounded number of packets', async () => {
    const buffer = new JitterBuffer();
    buffer.opus.coder = await open();
    const frame = new Int16Array(FRAME);
    let state = 5;
    const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
    for (let n = 0; n < 3_000; n += 1) {
      const bytes = Uint8Array.from({ length: next() % 90 }, next);
      buffer.put('opus', bytes, 0, bytes.length, (n * 20 + (next() % 4_000)) >>> 0);
      if (n % 4 === 0) buffer.take(frame);
    }
    buffer.reset();
    const [packet] = packets;
    assert.ok(packet);
    for (let n = 0; n < 60; n += 1) {
      buffer.put('opus', packet, 0, packet.length, n * FRAME);
      buffer.take(frame);
    }
    assert.ok(buffer.opus.coder?.conceal(FRAME, null)?.length === FRAME);
  });

  it('encodes nothing and decodes silence once it is closed', async () => {
    const coder = await open();
    coder.close();
    coder.close();
    assert.deepEqual(
      [coder.encode(new Int16Array(FRAME)), coder.decode(Uint8Array.of(0)), coder.conceal(FRAME, null)],
      [null, null, null],
    );
  });
});
