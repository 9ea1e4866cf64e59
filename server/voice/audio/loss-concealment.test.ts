import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rmsDbfs, toneShare } from './levels.ts';
import { LossConcealment } from './loss-concealment.ts';
import { spoken } from './testing/sounds.ts';
import { tone } from './tone.ts';

const FRAME = 160;

/** Hears `pcm` with the frames of `lost` missing. */
function conceal(pcm: Int16Array, lost: (n: number) => boolean): { out: Int16Array; made: number } {
  const concealment = new LossConcealment();
  const out = new Int16Array(pcm.length);
  for (let n = 0; (n + 1) * FRAME <= pcm.length; n += 1) {
    const frame = lost(n) ? new Int16Array(FRAME) : pcm.slice(n * FRAME, (n + 1) * FRAME);
    concealment.fill(frame, new Uint8Array(FRAME).fill(lost(n) ? 0 : 1), lost(n) ? FRAME : 0);
    out.set(frame, n * FRAME);
  }
  return { out, made: concealment.concealedSamples };
}

describe('loss concealment', () => {
  it('leaves sound without losses as it is', () => {
    const pcm = tone([300, 700], 400);
    assert.deepEqual(
      conceal(pcm, () => false),
      { out: pcm, made: 0 },
    );
  });

  it('goes on with a periodic sound through a lost packet, in phase', () => {
    const pcm = tone([100], 400);
    const { out, made } = conceal(pcm, (n) => n === 10);
    assert.equal(made, FRAME);
    const lost = [10 * FRAME, 11 * FRAME] as const;
    assert.ok(toneShare(out.subarray(...lost), 100) > 0.9);
    assert.ok(rmsDbfs(out.subarray(...lost)) > rmsDbfs(pcm.subarray(...lost)) - 3);
  });

  it('keeps the level of speech through lost packets', async () => {
    const pcm = await spoken('Hello, I would like to book a table for two tomorrow evening.');
    const lost = (n: number): boolean => n % 10 === 4;
    const { out } = conceal(pcm, lost);
    const levels = (sound: Int16Array): number[] =>
      Array.from({ length: Math.floor(pcm.length / FRAME) }, (_, n) =>
        rmsDbfs(sound.subarray(n * FRAME, (n + 1) * FRAME)),
      );
    const [before, after] = [levels(pcm), levels(out)];
    const voiced = before.flatMap((level, n) =>
      lost(n) && level > -35 && (before[n - 1] ?? -90) > -35 ? [Math.abs(level - (after[n] ?? 0))] : [],
    );
    const kept = voiced.filter((difference) => difference < 6).length;
    assert.ok(voiced.length >= 5 && kept >= 0.7 * voiced.length, `${kept} of ${voiced.length}`);
  });

  it('fades a long gap to silence within 60 ms, and counts what it made up', () => {
    const { out, made } = conceal(tone([200], 600), (n) => n >= 10 && n < 25);
    assert.ok(rmsDbfs(out.subarray(10 * FRAME, 11 * FRAME)) > -30);
    assert.ok(out.subarray(13 * FRAME + 1, 25 * FRAME).every((sample) => sample === 0));
    assert.equal(made, 480);
  });

  it('joins without a leap on both sides', () => {
    const pcm = tone([125], 600);
    const { out } = conceal(pcm, (n) => n === 10 || n === 11);
    const steps = (part: Int16Array): number =>
      part.reduce((most, sample, i) => Math.max(most, i ? Math.abs(sample - (part[i - 1] ?? 0)) : 0), 0);
    assert.ok(steps(out) <= 3 * steps(pcm), `${steps(out)} of ${steps(pcm)}`);
  });

  it('fills a part of a frame', () => {
    const concealment = new LossConcealment();
    const pcm = tone([200], 100);
    const arrived = new Uint8Array(FRAME).fill(1);
    for (let n = 0; n < 4; n += 1) concealment.fill(pcm.slice(n * FRAME, (n + 1) * FRAME), arrived, 0);
    const half = pcm.slice(4 * FRAME);
    half.fill(0, 80);
    concealment.fill(
      half,
      Uint8Array.from(arrived, (_, i) => (i < 80 ? 1 : 0)),
      80,
    );
    assert.ok(rmsDbfs(half.subarray(80)) > -30);
    assert.deepEqual(half.subarray(0, 80), pcm.subarray(4 * FRAME, 4 * FRAME + 80));
  });

  it('makes nothing up where nothing was heard', () => {
    assert.ok(conceal(new Int16Array(20 * FRAME), (n) => n > 4).out.every((sample) => sample === 0));
  });
});
