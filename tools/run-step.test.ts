import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';

const RUN_STEP = new URL('run-step.ts', import.meta.url).href;
/** Says its process id, and runs until it is told to end. */
const CHILD = 'console.log(process.pid); setInterval(() => {}, 1000)';
const PARENT = `
  const { run } = await import(${JSON.stringify(RUN_STEP)});
  const code = await run(process.execPath, ['-e', ${JSON.stringify(CHILD)}]);
  process.exitCode = await run(process.execPath, ['-e', '0']);
  console.log('cleaned up', code);`;

describe('a program that runs another', () => {
  it('ends it when it is told to end, starts no further one and cleans up', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT]);
    let said = '';
    parent.stdout.on('data', (chunk) => (said += String(chunk)));
    await once(parent.stdout, 'data');
    const pid = Number(said.trim());
    assert.ok(pid > 0, said);
    parent.kill('SIGTERM');
    const [code] = (await once(parent, 'close')) as [number];
    assert.deepEqual([code, said.split('\n')[1]], [143, 'cleaned up 143']);
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });
});
