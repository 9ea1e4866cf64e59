import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { until } from './jobs/testing/until.ts';

const logs = JSON.stringify(new URL('./logs.ts', import.meta.url).href);

/** A process that logs: `script` is its code, with a log at hand; its lines as they come. */
function logging(script: string): { child: ReturnType<typeof spawn>; text(): string } {
  const code = `import { createLog } from ${logs}; const log = createLog('info'); ${script}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { child, text: () => text };
}

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { n: number }).n);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('the log', () => {
  it('has every line when the process ends by itself, in order', async () => {
    const { child, text } = logging(`
      for (let n = 0; n < 500; n += 1) log.info({ n }, 'line');
      process.exit(3);`);
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 3);
    assert.deepEqual(numbersIn(text()), upTo(500));
  });

  it('has every line when there is nothing more to do, in order, however many were written before', async () => {
    const { child, text } = logging(`
      for (let n = 0; n < 3000; n += 1) {
        log.info({ n }, 'line');
        if (n % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
      }`);
    await once(child, 'close');
    assert.deepEqual(numbersIn(text()), upTo(3000));
  });

  it('shows a line while the process goes on, although it is alone', async () => {
    const { child, text } = logging(`log.warn('alone'); setInterval(() => {}, 1000);`);
    try {
      await until('the line is there', () => text().includes('alone'));
      const { level, time } = JSON.parse(text()) as Record<string, string>;
      assert.deepEqual([level, time], ['warn', new Date(time ?? '').toISOString()]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('blanks what could be a secret', async () => {
    const { child, text } = logging(`
      log.info({ password: 'hush', secret: 'hush', call: { key: 'hush', url: 'hush', authorization: 'hush' } }, 'told');`);
    await once(child, 'close');
    assert.match(text(), /told/);
    assert.doesNotMatch(text(), /hush/);
  });
});
