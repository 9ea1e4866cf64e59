import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ReplayWindow } from './replay-window.ts';

/** Numbers that look random and are the same in every run, from 0 to below `below`. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the window of packets that may be late (RFC 3711, section 3.3.2)', () => {
  for (const first of [0, 65_400, 2 ** 31 - 300, 2 ** 32 - 300, 2 ** 47]) {
    it(`takes each of the latest 128 once, and none before them, from index ${first} on`, () => {
      const window = new ReplayWindow();
      const noted = new Set<number>();
      const next = numbersFrom(first % 1_000);
      let highest = -1;
      for (let n = 0; n < 5_000; n += 1) {
        // Mostly a few to and fro, now and then a jump over more than the window.
        const around = Math.max(first, highest) + next(12) - 6;
        const index = Math.max(0, next(50) === 0 ? around + next(400) - 200 : around);
        const isNew = index > highest - 128 && !noted.has(index);
        assert.equal(window.isNew(index), isNew, `${index} with ${highest} as the highest`);
        if (!isNew) continue;
        window.note(index);
        noted.add(index);
        highest = Math.max(highest, index);
        assert.equal(window.highest, highest);
      }
    });
  }
});
