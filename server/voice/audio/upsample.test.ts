import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rmsDbfs, toneShare } from './levels.ts';
import { resample } from './resample.ts';
import { tone } from './tone.ts';
import { Upsampler } from './upsample.ts';

/** The doubled sound, pushed in chunks of this many samples. */
function doubled(pcm: Int16Array, chunk = 160): Int16Array {
  const upsampler = new Upsampler();
  const out = new Int16Array(2 * pcm.length);
  for (let at = 0; at < pcm.length; at += chunk)
    out.set(upsampler.push(pcm.subarray(at, at + chunk)), 2 * at);
  return out;
}

describe('doubling the sample rate', () => {
  for (const hz of [300, 1_000, 3_000]) {
    it(`preserves pitch and level of ${hz} Hz and adds nothing above 4 kHz`, () => {
      const sound = tone([hz], 1_000);
      const back = resample(doubled(sound), 16_000).subarray(500, 7_500);
      assert.ok(toneShare(back, hz) > 0.995, `${toneShare(back, hz)}`);
      assert.ok(Math.abs(rmsDbfs(back) - rmsDbfs(sound)) < 0.2);
      const [whole, low] = [rmsDbfs(doubled(sound).subarray(1_000, 15_000)), rmsDbfs(back)];
      assert.ok(Math.abs(whole - low) < 0.1, `${whole} dBFS, ${low} below 4 kHz`);
    });
  }

  it('is the same whatever the length of the chunks', () => {
    const sound = tone([440], 100);
    const whole = doubled(sound, sound.length);
    for (const chunk of [1, 7, 160]) assert.deepEqual(doubled(sound, chunk), whole, `${chunk}`);
  });
});
