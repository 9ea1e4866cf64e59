import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Exceptions } from './list-exceptions.ts';
import { filesOfSecondRun } from './second-run.ts';

const part = (...failed: string[]): Exceptions => ({ failed, skipped: [] });

describe('a second run', () => {
  it('is for files with pages and with calls of the started product, each once', () => {
    const page = 'console/calls/calls.browser.test.ts';
    const calls = 'server/testing/proof/wire-restart.test.ts';
    assert.deepEqual(filesOfSecondRun([part(page), part(calls, page)]), [page, calls]);
  });

  it('is not for tests whose clock stands still, nor for what failed beside them', () => {
    const still = 'server/platform/jobs/jobs.test.ts';
    assert.deepEqual(filesOfSecondRun([part(still), part()]), []);
    assert.deepEqual(filesOfSecondRun([part('console/a.browser.test.ts', still)]), []);
  });

  it('is not for a run of which a part did not come to its end', () => {
    assert.deepEqual(filesOfSecondRun([part('console/a.browser.test.ts'), null]), []);
  });

  it('is not for many files', () => {
    const files = Array.from({ length: 7 }, (_, index) => `console/${index}.browser.test.ts`);
    assert.deepEqual(filesOfSecondRun([part(...files)]), []);
    assert.equal(filesOfSecondRun([part(...files.slice(1))]).length, 6);
  });
});
