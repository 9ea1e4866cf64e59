import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Exceptions } from './list-exceptions.ts';

const execute = promisify(execFile);

let folder = '';
before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'switchboard-reporters-')));
});
after(() => rm(folder, { recursive: true }));

/** Runs a file with the program and returns what of it did not pass. */
async function run(program: string): Promise<Exceptions> {
  await writeFile(join(folder, 'one.test.mjs'), `import { describe, it } from 'node:test';\n${program}`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const reporter = new URL('./list-exceptions.ts', import.meta.url).href;
  const options = ['--test', `--test-reporter=${reporter}`, 'one.test.mjs'];
  const { stdout } = await execute(process.execPath, options, { env, cwd: folder, timeout: 30_000 }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout) as Exceptions;
}

describe('the list of skipped tests', () => {
  const list = async (program: string): Promise<string[]> => (await run(program)).skipped;

  it('names tests and suites that did not run, with the reason', async () => {
    const program = `
      it('one', { skip: 'sipp is not installed' }, () => {});
      describe('two', { skip: true }, () => { it('inside', () => {}); });
      it('three', { todo: true }, () => {});
      it('four', (test) => test.skip('not here'));`;
    assert.deepEqual((await list(program)).sort(), [
      'four (not here)',
      'one (sipp is not installed)',
      'three',
      'two',
    ]);
  });

  it('is empty when all ran', async () => {
    assert.deepEqual(await list(`it('one', () => {});`), []);
  });
});

describe('the list of files with failed tests', () => {
  const list = async (program: string): Promise<string[]> => (await run(program)).failed;

  it('does not name the file of a suite that another file is loaded into', async () => {
    await writeFile(
      join(folder, 'other.mjs'),
      `import { it } from 'node:test';\nit('one', () => { throw new Error('red'); });`,
    );
    assert.deepEqual(await list(`describe('other.mjs', () => import('./other.mjs'));`), ['other.mjs']);
  });

  it('names the file of a test that fails, and of one that takes too long', async () => {
    assert.deepEqual(await list(`it('one', () => { throw new Error('red'); });`), ['one.test.mjs']);
    const endless = `it('two', { timeout: 10 }, () => new Promise((done) => setTimeout(done, 1_000)));`;
    assert.deepEqual(await list(endless), ['one.test.mjs']);
  });

  it('names a file that cannot be loaded, and one that ends its process', async () => {
    assert.deepEqual(await list(`throw new Error('not loaded');`), ['one.test.mjs']);
    assert.deepEqual(await list(`it('one', () => process.exit(3));`), ['one.test.mjs']);
  });

  it('is empty when all passed', async () => {
    assert.deepEqual(await list(`it('one', () => {});`), []);
  });
});
