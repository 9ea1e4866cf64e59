import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('launch.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'switchboard-launch-'));
after(() => rmSync(folder, { recursive: true }));

const launch = (program: string, args: string[] = [], nodeArgs: string[] = [], script = launcher) => {
  const file = join(folder, 'program.ts');
  writeFileSync(file, program);
  const run = spawnSync(process.execPath, [script, ...nodeArgs, file, ...args], { encoding: 'utf8' });
  return { code: run.status, output: run.stdout.trim(), errors: run.stderr.trim() };
};

describe('the launcher', () => {
  it('runs TypeScript with its arguments', () => {
    const { code, output } = launch(
      'const words: string[] = process.argv.slice(2);\nconsole.log(words.join());',
      ['a', '--b'],
    );
    assert.deepEqual([code, output], [0, 'a,--b']);
  });

  it('passes options to Node.js', () => {
    const { output } = launch('console.log(process.execArgv.join());', [], ['--max-semi-space-size=64']);
    assert.equal(output, '--max-semi-space-size=64');
  });

  it('ends with the exit code of the program', () => {
    assert.equal(launch('process.exit(3);').code, 3);
  });

  it('keeps compiled code in the installed folder, for the program and its threads', () => {
    const { output } = launch("console.log(process.env['NODE_COMPILE_CACHE']);");
    assert.equal(output, fileURLToPath(new URL('../node_modules/.cache/switchboard', import.meta.url)));
  });

  it('puts its Node.js first in PATH', () => {
    const { output } = launch(
      "console.log(process.env['PATH']?.split(':')[0] + '/node' === process.execPath);",
    );
    assert.equal(output, 'true');
  });

  it('uses the Node.js it runs on, when that is new enough and the package is not installed', () => {
    for (const file of ['launch.mjs', 'node-packages.mjs'])
      cpSync(fileURLToPath(new URL(file, import.meta.url)), join(folder, file));
    const { output } = launch('console.log(process.execPath);', [], [], join(folder, 'launch.mjs'));
    assert.equal(output, process.execPath);
  });
});
