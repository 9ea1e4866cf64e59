import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
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
const BROWSER = 'console/one.browser.test.ts';
const STILL = 'server/still.test.mjs';

/** Names of files in their order, so many that two run in each process. */
const pairs = Array.from({ length: availableParallelism() + 2 }, (_, at) => [`a${at}`, `b${at}`] as const);

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

  it('passes when a test with a browser that failed beside the others passes alone', async () => {
    const { code, output } = await run({ [BROWSER]: FAILS_ONCE, [STILL]: PASSES });
    assert.equal(code, 0, output);
    assert.match(output, /failed beside the others, passed alone:\n {2}console\/one/);
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

  it('runs files in one process, and what is outside the suites of one file stays its own', async () => {
    const counted = (name: string): string => `
      import { before, after, afterEach, describe } from 'node:test';
      import { appendFileSync } from 'node:fs';
      const tell = (what) => appendFileSync('order', '${name}' + what + ' ');
      before(() => tell('+'));
      afterEach(() => tell('.'));
      after(() => tell('-'));
      describe('a suite', () => it('passes', () => tell(String(globalThis.seen = (globalThis.seen ?? 0) + 1))));`;
    const names = pairs.flat();
    const programs = names.map((name) => [`server/${name}.test.mjs`, counted(name)] as const);
    assert.equal((await run(Object.fromEntries(programs))).code, 0);
    const order = (await readFile(join(folder, 'order'), 'utf8')).trim().split(' ');
    for (const [first, second] of pairs)
      assert.deepEqual(
        order.filter((told) => told.startsWith(first) || told.startsWith(second)),
        [
          `${first}+`,
          `${first}1`,
          `${first}.`,
          `${first}-`,
          `${second}+`,
          `${second}2`,
          `${second}.`,
          `${second}-`,
        ],
      );
  });

  it('names the file of a process of several in which a test failed, and runs the others', async () => {
    const broken = `throw new Error('cannot be loaded');`;
    const programs = Object.fromEntries(pairs.flat().map((name) => [`server/${name}.test.mjs`, PASSES]));
    const wrong = { ...programs, 'server/a0.test.mjs': broken, 'server/b1.test.mjs': FAILS };
    const { code, output } = await run(wrong, { isCi: true });
    assert.equal(code, 1);
    assert.match(output, /✖ server\/a0\.test\.mjs/);
    assert.match(output, /cannot be loaded/);
    assert.match(output, /✖ server\/b1\.test\.mjs/);
    assert.match(output, /✔ server\/b0\.test\.mjs/);
    assert.match(output, /✔ server\/a1\.test\.mjs/);
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
