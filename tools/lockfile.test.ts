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

/** Those of the product, and of the generator of its documentation. */
const LOCKFILES = ['../package-lock.json', './docs/package-lock.json'] as const;

const packagesOf = (lockfile: string): [string, Locked][] =>
  Object.entries(JSON.parse(readFileSync(new URL(lockfile, import.meta.url), 'utf8')).packages);

/** True for a range like `>=16`, which an old Node.js satisfies. */
const takesOldest = (range: string): boolean =>
  range.split('||').some((part) => Number(/^\s*>=\s*(\d+)/.exec(part)?.[1] ?? Infinity) <= OLDEST);

describe('the lockfiles', () => {
  // npm leaves an optional package out, without a word, where its own Node.js is older than the package asks
  // for. The programs compiled for a platform are such packages, and run on the Node.js that comes with them.
  // After an update of the bundler or the generator, remove `engines` from its entries (docs/decisions/0081,
  // docs/decisions/0113).
  it('names no Node.js for the packages of a platform that the npm of an old Node.js does not meet', () => {
    const refused = LOCKFILES.flatMap(packagesOf).filter(
      ([, { optional, dev, engines }]) => optional && !dev && !takesOldest(engines?.node ?? '>=0'),
    );
    assert.deepEqual(
      refused.map(([name]) => name),
      [],
    );
  });
});
