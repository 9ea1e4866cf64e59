import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateMos } from './estimate-mos.ts';

const rounded = (loss: number, jitterMs: number, roundTripMs: number | null): number =>
  Math.round(estimateMos({ loss, jitterMs, roundTripMs }) * 100) / 100;

describe('the estimated opinion of a call', () => {
  it('is that of G.711 on a good line, and falls with loss, jitter and delay', () => {
    assert.equal(rounded(0, 0, null), 4.4);
    assert.equal(rounded(0, 2, 40), 4.39);
    assert.equal(rounded(0.05, 2, 40), 4.02);
    assert.equal(rounded(0, 2, 600), 3.77);
    assert.equal(rounded(0.2, 40, 300), 1.66);
  });

  it('stays between one and four and a half whatever is reported', () => {
    for (const [loss, jitterMs, roundTripMs] of [
      [1, 5_000, 60_000],
      [0, 0, 0],
    ] as const) {
      const mos = estimateMos({ loss, jitterMs, roundTripMs });
      assert.ok(mos >= 1 && mos <= 4.5);
    }
  });
});
