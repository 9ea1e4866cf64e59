import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const PASSES = `it('passes', () => {});`;
const FAILS = `it('fails', () => { throw new Error('red'); });`;
/** Fails when it runs first, and leaves a program running. */
const FAILS_ONCE = `
  import { spawn } from 'node:child_process';
  import { existsSync, writeFileSync } from 'node:fs';
  it('fails once', () => {
    if (existsSync('seen')) return;
    writeFileSync('seen', '');
    spawn('sleep', ['20']);
    throw new Error('busy');
  });`;
const PROOF = 'server/testing/proof/one.test.mjs';
const STILL = 'server/still.test.mjs';

describe('a run of the tests', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchboard-lanes-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function run(
    programs: Record<string, string>,
    more: { isCi?: boolean; mayRunAgain?: boolean } = {},
  ): Promise<{ code: number; output: string }> {
    for (const [file, program] of Object.entries(programs)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `import { it } from 'node:test';\n${program}`);
    }
    const wanted = { files: Object.keys(programs), url: '', isCi: false, mayRunAgain: true, ...more };
    const lanes = new URL('./run-lanes.ts', import.meta.url).href;
    const script = `
      import { runLanes } from ${JSON.stringify(lanes)};
      process.exitCode = await runLanes(${JSON.stringify(wanted)});`;
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const options = ['--input-type=module', '--eval', script];
    return execute(process.execPath, options, { cwd: folder, env, timeout: 50_000 }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
    );
  }

  it('passes with its tests, in either lane', async () => {
    assert.equal((await run({ [PROOF]: PASSES, [STILL]: PASSES })).code, 0);
    assert.equal((await run({ [STILL]: PASSES })).code, 0);
  });

  it('passes when what failed in real time passes alone, and names the file', async () => {
    const { code, output } = await run({ [PROOF]: FAILS_ONCE, [STILL]: PASSES });
    assert.equal(code, 0, output);
    assert.match(output, /failed beside the others, run again alone:\n {2}server\/testing\/proof\/one/);
    assert.match(output, /failed beside the others, passed alone:\n {2}server\/testing\/proof\/one/);
  });

  it('fails when that fails again, or files were asked for by name', async () => {
    assert.equal((await run({ [PROOF]: FAILS })).code, 1);
    assert.equal((await run({ [PROOF]: FAILS_ONCE }, { mayRunAgain: false })).code, 1);
  });

  it('fails when another test failed, without a second run', async () => {
    const { code, output } = await run({ [PROOF]: FAILS_ONCE, [STILL]: FAILS });
    assert.equal(code, 1);
    assert.doesNotMatch(output, /run again/);
  });

  it('fails when a lane is killed, without a second run', async () => {
    const kills = `it('kills its runner', () => process.kill(process.ppid, 'SIGKILL'));`;
    const { code, output } = await run({ [PROOF]: FAILS_ONCE, [STILL]: kills });
    assert.equal(code, 1);
    assert.doesNotMatch(output, /run again/);
  });

  it('fails in CI when a test was skipped, and names it', async () => {
    const skips = { [STILL]: `it('needs root', { skip: 'no root' }, () => {});` };
    const { code, output } = await run(skips, { isCi: true });
    assert.equal(code, 1);
    assert.match(output, /skipped:\n {2}needs root \(no root\)/);
    assert.equal((await run(skips)).code, 0);
  });
});
