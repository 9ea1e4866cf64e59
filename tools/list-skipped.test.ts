import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';

const execute = promisify(execFile);

describe('the list of skipped tests', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchboard-skipped-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function list(program: string): Promise<string[]> {
    const file = join(folder, `${performance.now()}.test.mjs`);
    await writeFile(file, `import { describe, it } from 'node:test';\n${program}`);
    const reporter = new URL('./list-skipped.ts', import.meta.url).href;
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await execute(process.execPath, ['--test', `--test-reporter=${reporter}`, file], {
      env,
      timeout: 30_000,
    });
    return stdout.split('\n').filter((line) => line !== '');
  }

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
