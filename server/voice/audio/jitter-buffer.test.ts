import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DECODING, encode } from './g711.ts';
import { JitterBuffer } from './jitter-buffer.ts';
import { seededRandom } from './testing/sounds.ts';

const FRAME = 160;

/** Packet `n` of a stream contains one code that identifies it. */
function put(buffer: JitterBuffer, n: number, from = 0): string {
  const codes = new Uint8Array(FRAME).fill(0x80 + (n % 100));
  return buffer.put('PCMU', codes, 0, FRAME, (from + n * FRAME) >>> 0);
}

/** The number (modulo 100) of the packet in the next frame, -1 for silence. */
function take(buffer: JitterBuffer): number {
  const frame = new Int16Array(FRAME);
  const present = buffer.take(frame);
  const value = frame[0] ?? 0;
  assert.ok(frame.every((sample) => sample === value));
  if (value === 0) return -1;
  assert.equal(present, true);
  return DECODING.PCMU.indexOf(value) - 0x80;
}

describe('the jitter buffer', () => {
  it('plays a steady stream in order, with a delay of two frames', () => {
    const buffer = new JitterBuffer();
    const heard = Array.from({ length: 10 }, (_, n) => {
      put(buffer, n);
      return take(buffer);
    });
    assert.deepEqual(heard, [-1, -1, 0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('reorders packets, ignores duplicates and plays silence for lost ones', () => {
    const buffer = new JitterBuffer();
    for (const n of [0, 2, 1, 1, 4, 2]) put(buffer, n);
    assert.deepEqual(
      Array.from({ length: 8 }, () => take(buffer)),
      [-1, -1, 0, 1, 2, -1, 4, -1],
    );
  });

  it('keeps the timing of sound after a gap of the sender', () => {
    const buffer = new JitterBuffer();
    const heard: number[] = [];
    for (let n = 0; n < 40; n++) {
      if (n < 5 || n >= 30) put(buffer, n);
      heard.push(take(buffer));
    }
    assert.equal(heard.indexOf(4), 6);
    assert.equal(heard.indexOf(30), 32);
    assert.ok(heard.slice(7, 32).every((n) => n === -1));
  });

  it('works across the wraparound of the timestamp', () => {
    const buffer = new JitterBuffer();
    const from = 2 ** 32 - 5 * FRAME - 7;
    const heard = Array.from({ length: 20 }, (_, n) => {
      put(buffer, n, from);
      return take(buffer);
    });
    assert.deepEqual(
      heard.slice(2),
      Array.from({ length: 18 }, (_, n) => n),
    );
  });

  it('reports a late packet, and increases the delay for a sender that is always late', () => {
    const buffer = new JitterBuffer();
    for (let n = 0; n < 4; n++) {
      put(buffer, n);
      take(buffer);
    }
    // The network delay is now 80 ms higher.
    for (let i = 0; i < 4; i++) take(buffer);
    assert.deepEqual([put(buffer, 4), put(buffer, 5), put(buffer, 6)], ['late', 'late', 'placed']);
    let last = -1;
    const heard: number[] = [];
    for (let n = 7; n < 20; n++) {
      put(buffer, n);
      last = take(buffer);
      heard.push(last);
    }
    assert.ok(heard.filter((n) => n >= 0).length >= 10, heard.join());
    assert.ok(last >= 16, `${last} is the last`);
  });

  it('increases the delay when some packets are late again and again, so that later ones are in time', () => {
    const buffer = new JitterBuffer();
    let late = 0;
    let lateAtTheEnd = 0;
    for (let n = 0; n < 1_000; n++) {
      // Every tenth packet is three frames late, the others are punctual.
      if (n % 10 !== 5) put(buffer, n);
      if (n % 10 === 8 && put(buffer, n - 3) === 'late') {
        late++;
        if (n > 500) lateAtTheEnd++;
      }
      take(buffer);
    }
    assert.ok(late >= 2 && late <= 10, `${late} late`);
    assert.equal(lateAtTheEnd, 0);
  });

  it('marks the samples that had not arrived', () => {
    const buffer = new JitterBuffer();
    const missing = Array.from({ length: 7 }, (_, n) => {
      if (n !== 2) put(buffer, n);
      take(buffer);
      return buffer.arrived.filter((mark) => mark === 0).length;
    });
    assert.deepEqual(missing, [FRAME, FRAME, 0, 0, FRAME, 0, 0]);
  });

  it('resynchronises with a sender whose clock restarts', () => {
    const buffer = new JitterBuffer();
    for (let n = 0; n < 10; n++) {
      put(buffer, n, 1_000_000);
      take(buffer);
    }
    const heard: number[] = [];
    for (let n = 0; n < 10; n++) {
      put(buffer, n, 5_000);
      heard.push(take(buffer));
    }
    assert.ok(heard.includes(6), heard.join());
  });

  for (const speed of [0.995, 1.005]) {
    it(`stays synchronised with a sender whose clock runs at ${speed}`, () => {
      const buffer = new JitterBuffer();
      let sent = 0;
      let heard = 0;
      for (let tick = 0; tick < 30_000; tick++) {
        for (; sent < tick * speed; sent++) {
          // A pause of 400 ms every two seconds, as in speech.
          if (sent % 100 < 80) put(buffer, sent);
        }
        if (take(buffer) >= 0) heard++;
        assert.ok(buffer.depth <= 12 * FRAME, `${buffer.depth} samples deep at ${tick}`);
      }
      const spoken = sent * 0.8;
      assert.ok(heard >= spoken * 0.97, `${heard} of ${spoken} frames heard`);
    });
  }

  it('reduces the delay when the network jitter decreases', () => {
    const buffer = new JitterBuffer();
    for (let n = 0; n < 8; n++) put(buffer, n);
    // Silence follows, eight packets early.
    const silent = encode('PCMU', new Int16Array(FRAME));
    for (let n = 8; n < 2_000; n++) {
      buffer.put('PCMU', silent, 0, FRAME, n * FRAME);
      buffer.take(new Int16Array(FRAME));
    }
    assert.ok(buffer.depth <= 3 * FRAME, `${buffer.depth / FRAME} frames deep`);
  });

  it('holds at most one second, for any timestamps', () => {
    const buffer = new JitterBuffer();
    const random = seededRandom(11);
    const frame = new Int16Array(FRAME);
    for (let i = 0; i < 50_000; i++) {
      const codes = new Uint8Array(Math.floor(random() * 1_500)).fill(1);
      buffer.put('PCMA', codes, 0, codes.length, Math.floor(random() * 2 ** 32));
      if (random() < 0.5) buffer.take(frame);
      assert.ok(buffer.depth <= 8_192);
    }
  });

  it('accepts packets of any length up to half a second', () => {
    const buffer = new JitterBuffer();
    const codes = encode('PCMA', new Int16Array(1_000).fill(4_000));
    buffer.put('PCMA', codes, 0, 1_000, 0);
    buffer.put('PCMA', codes, 0, 80, 1_000);
    const loud = Array.from({ length: 10 }, () => {
      const frame = new Int16Array(FRAME);
      buffer.take(frame);
      return frame.filter((sample) => sample > 3_000).length;
    });
    assert.equal(
      loud.reduce((sum, count) => sum + count),
      1_080,
    );
  });
});
