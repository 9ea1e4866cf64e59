import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rmsDbfs, toneShare } from './levels.ts';
import { Resampler, isResamplable, resample } from './resample.ts';

function sine(hz: number, rate: number, samples: number, peak = 10_000): Int16Array {
  return Int16Array.from({ length: samples }, (_, i) =>
    Math.round(peak * Math.sin((2 * Math.PI * hz * i) / rate)),
  );
}

describe('resampling to 8 kHz', () => {
  for (const rate of [6_000, 11_025, 16_000, 22_050, 24_000, 44_100, 48_000]) {
    it(`preserves pitch, level and length of a 1 kHz tone from ${rate} Hz`, () => {
      const out = resample(sine(1_000, rate, rate), rate);
      assert.ok(Math.abs(out.length - 8_000) <= 1, `${out.length} samples`);
      const middle = out.subarray(1_000, 7_000);
      assert.ok(toneShare(middle, 1_000) > 0.999);
      assert.ok(Math.abs(rmsDbfs(middle) - rmsDbfs(sine(1_000, 8_000, 8_000))) < 0.1);
    });
  }

  it('aligns the output with the input', () => {
    const out = resample(sine(500, 22_050, 22_050), 22_050);
    const expected = sine(500, 8_000, 8_000);
    for (let i = 200; i < 7_800; i++) {
      assert.ok(Math.abs((out[i] ?? 0) - (expected[i] ?? 0)) < 40, `sample ${i}`);
    }
  });

  it('prevents aliasing of frequencies above 4 kHz', () => {
    for (const hz of [4_400, 5_000, 7_000, 9_500]) {
      const out = resample(sine(hz, 22_050, 22_050), 22_050);
      assert.ok(
        rmsDbfs(out.subarray(500, 7_500)) < -70,
        `${hz} Hz at ${rmsDbfs(out.subarray(500, 7_500))} dBFS`,
      );
    }
  });

  it('preserves 3.4 kHz, the top of the telephone band, within 1 dB', () => {
    const out = resample(sine(3_400, 22_050, 22_050), 22_050).subarray(500, 7_500);
    assert.ok(Math.abs(rmsDbfs(out) - rmsDbfs(sine(3_400, 8_000, 8_000))) < 1);
  });

  it('gives the same samples in chunks of any size as in one piece', () => {
    const input = sine(700, 22_050, 9_000);
    const whole = resample(input, 22_050);
    const resampler = new Resampler(22_050);
    const pieces: number[] = [];
    for (let at = 0, size = 1; at < input.length; at += size, size = (size * 7 + 3) % 500) {
      pieces.push(...resampler.push(input.subarray(at, at + size)));
    }
    pieces.push(...resampler.flush());
    assert.deepEqual(pieces, [...whole]);
  });

  it('saturates instead of wrapping', () => {
    const loud = Int16Array.from({ length: 4_000 }, (_, i) => (Math.floor(i / 20) % 2 ? 32_767 : -32_768));
    const out = resample(loud, 16_000);
    for (let i = 20; i < out.length - 20; i++) {
      const around = loud[2 * i] ?? 0;
      if (loud[2 * i - 8] === around && loud[2 * i + 8] === around) {
        assert.equal(Math.sign(out[i] ?? 0), Math.sign(around), `sample ${i}`);
      }
    }
  });

  it('copies 8 kHz unchanged', () => {
    const input = sine(300, 8_000, 160);
    const out = new Resampler(8_000).push(input);
    assert.deepEqual(out, input);
    assert.notEqual(out.buffer, input.buffer);
  });

  it('refuses invalid sample rates', () => {
    for (const rate of [0, -8_000, 3_999, 192_001, 8_000.5, Number.NaN]) {
      assert.equal(isResamplable(rate), false);
      assert.throws(() => new Resampler(rate), RangeError);
    }
  });
});
