import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

/** The oldest Node.js whose npm installs the product. */
const OLDEST = 18;

interface Locked {
  optional?: boolean;
  dev?: boolean;
  engines?: { node?: string };
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** True for a range like `>=16`, which an old Node.js satisfies. */
const takesOldest = (range: string): boolean =>
  range.split('||').some((part) => Number(/^\s*>=\s*(\d+)/.exec(part)?.[1] ?? Infinity) <= OLDEST);

describe('the lockfile', () => {
  // npm leaves an optional package out, without a word, where its own Node.js is older than the package asks
  // for. The programs compiled for a platform are such packages, and run on the Node.js that comes with them.
  // After an update of the bundler, remove `engines` from its entries (docs/decisions/0081).
  it('names no Node.js for the packages of a platform that the npm of an old Node.js does not meet', () => {
    const refused = Object.entries(packages).filter(
      ([, { optional, dev, engines }]) => optional && !dev && !takesOldest(engines?.node ?? '>=0'),
    );
    assert.deepEqual(
      refused.map(([name]) => name),
      [],
    );
  });
});
