import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { G722Decoder, G722Encoder } from './g722.ts';
import { rmsDbfs, toneShare } from './levels.ts';
import { spoken } from './testing/sounds.ts';
import { tone } from './tone.ts';

/** The numbers that the vectors were made from. */
function* sequence(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

/** A triangle wave with noise, overload and silence in it. */
function awkwardSound(): Int16Array {
  const noise = sequence(7);
  return Int16Array.from({ length: 4_000 }, (_, i) => {
    const phase = (i * 37) % 400;
    const triangle = (phase < 200 ? phase : 400 - phase) * 100 - 10_000;
    const value = triangle + ((noise.next().value >> 16) >> 4);
    if (i >= 1_000 && i < 1_040) return i % 2 ? 32_767 : -32_768;
    return i >= 2_000 && i < 2_400 ? 0 : value;
  });
}

const encode = (pcm: Int16Array): Uint8Array => {
  const encoder = new G722Encoder();
  return Uint8Array.from(pcm, (sample) => encoder.encode(sample));
};
const decode = (codes: Uint8Array): Int16Array => {
  const decoder = new G722Decoder();
  return Int16Array.from(codes, (code) => decoder.decode(code));
};
const hashOf = (data: Uint8Array | Int16Array): string =>
  createHash('sha256')
    .update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    .digest('hex');

describe('G.722', () => {
  // The vectors come from another implementation (spandsp 0.0.6, its mode for sound of 8 kHz).
  it('is written bit by bit as another implementation writes it', () => {
    const codes = encode(awkwardSound());
    assert.equal(Buffer.from(codes.subarray(0, 16)).toString('hex'), 'c4c4c4e2e0e0e7f2fbd8d0ccdbd8fdf2');
    assert.equal(hashOf(codes), '5f6a9d23d56099a79058d926dc40218a6d12542cec424c61a304e5e583316840');
  });

  it('is read as another implementation reads it, its own codes and any others', () => {
    assert.equal(
      hashOf(decode(encode(awkwardSound()))),
      '3b754175fc4d504912c39afe76f2bf61d0a3dbd4728a2afb4d05543bafaef2b5',
    );
    const random = sequence(11);
    const pcm = decode(Uint8Array.from({ length: 20_000 }, () => random.next().value >>> 24));
    assert.deepEqual([...pcm.subarray(0, 8)], [0, -38, -16, -32, 6, -22, -30, 6]);
    assert.equal(hashOf(pcm), '1bd155ccf29edd906c7a1c203bef2821ed9940ef7de76a13d5512d8022dc8a45');
  });

  it('keeps tones of the telephone band, and silence', () => {
    for (const hz of [300, 1_000, 2_000, 3_000]) {
      const pcm = tone([hz], 400);
      const heard = decode(encode(pcm)).subarray(800, 2_400);
      assert.ok(toneShare(heard, hz) > 0.98, `${hz} Hz`);
      assert.ok(Math.abs(rmsDbfs(heard) - rmsDbfs(pcm.subarray(800, 2_400))) < 1, `${hz} Hz`);
    }
    assert.ok(decode(encode(new Int16Array(800))).every((sample) => Math.abs(sample) <= 4));
  });

  it('keeps speech more than 20 dB above its noise', async () => {
    const pcm = await spoken('Hello, I would like to book a table for two tomorrow evening.');
    const heard = decode(encode(pcm));
    const noise = pcm.map((sample, i) => sample - (heard[i] ?? 0));
    assert.ok(rmsDbfs(pcm) - rmsDbfs(noise) > 20, `${rmsDbfs(pcm) - rmsDbfs(noise)} dB`);
  });

  it('finds its way after lost packets', () => {
    const codes = encode(tone([500], 600));
    const rest = decode(codes.filter((_, i) => i < 800 || i >= 1_120));
    assert.ok(toneShare(rest.subarray(2_400, 4_000), 500) > 0.98);
  });
});
