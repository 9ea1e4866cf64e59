import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Resampler } from './resampler.ts';

const sine = (hertz: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) =>
    Math.sin((2 * Math.PI * hertz * at) / rate),
  );

function inBlocks(resampler: Resampler, samples: Float32Array, length: number): Float32Array {
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += length)
    parts.push(...resampler.push(samples.subarray(at, at + length)));
  return Float32Array.from(parts);
}

/** The loudness between the ends, where the filter has its whole length. */
function loudness(samples: Float32Array): number {
  const inner = samples.subarray(200, samples.length - 200);
  return Math.sqrt(inner.reduce((sum, sample) => sum + sample * sample, 0) / inner.length);
}

const FULL = Math.SQRT1_2;

describe('the resampler', () => {
  for (const rate of [44_100, 48_000, 96_000]) {
    it(`keeps speech and removes what 16 kHz cannot carry, from ${rate} Hz`, () => {
      for (const hertz of [300, 1_000, 3_400, 6_000]) {
        const kept = inBlocks(new Resampler(rate, 16_000), sine(hertz, rate, 0.5), 128);
        assert.ok(Math.abs(loudness(kept) - FULL) < 0.02, `${hertz} Hz: ${loudness(kept)}`);
      }
      for (const hertz of [9_500, 12_000, 20_000]) {
        const gone = inBlocks(new Resampler(rate, 16_000), sine(hertz, rate, 0.5), 128);
        assert.ok(loudness(gone) < 0.005, `${hertz} Hz: ${loudness(gone)}`);
      }
    });

    it(`brings 16 kHz to ${rate} Hz without its mirror`, () => {
      const samples = inBlocks(new Resampler(16_000, rate), sine(3_000, 16_000, 0.5), 320);
      const expected = sine(3_000, rate, 0.5);
      // Its delay in samples of the output is found by the best fit.
      const distances = Array.from({ length: 200 }, (_, delay) => {
        const shifted = expected.subarray(1_000, 4_000);
        return shifted.reduce((most, value, at) => {
          return Math.max(most, Math.abs(value - (samples[1_000 + at + delay] ?? 0)));
        }, 0);
      });
      assert.ok(Math.min(...distances) < 0.15, String(Math.min(...distances)));
      assert.ok(Math.abs(loudness(samples) - FULL) < 0.02);
    });
  }

  it('gives the same however the stream is cut, and as many samples as the rates say', () => {
    const samples = sine(440, 44_100, 1);
    const whole = new Resampler(44_100, 16_000).push(samples);
    for (const length of [1, 7, 128, 1_000]) {
      const parts = inBlocks(new Resampler(44_100, 16_000), samples, length);
      assert.equal(parts.length, whole.length);
      assert.ok(parts.every((value, at) => Math.abs(value - (whole[at] ?? 2)) < 1e-5));
    }
    assert.ok(Math.abs(whole.length - 16_000) <= 32, String(whole.length));
  });
});
