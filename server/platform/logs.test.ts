import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { until } from './jobs/testing/until.ts';

const logs = JSON.stringify(new URL('./logs.ts', import.meta.url).href);

/** Only Linux has /dev/full, a file that behaves like a full disk. */
const noFullDisk = process.platform === 'linux' ? false : 'there is no /dev/full';

/** Starts a process that runs `script` with a `log`. */
function startLogging(script: string, dest?: string): ChildProcess {
  const to = dest === undefined ? '' : `, ${JSON.stringify(dest)}`;
  const code = `import { createLog } from ${logs}; const log = createLog('info'${to}); ${script}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.setEncoding('utf8');
  return child;
}

/** Like `startLogging`, with the output so far. */
function logging(script: string): { child: ChildProcess; text(): string } {
  const child = startLogging(script);
  let text = '';
  child.stdout?.on('data', (part: string) => (text += part));
  return { child, text: () => text };
}

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { n: number }).n);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('the log', () => {
  it('has every line when the process calls exit, in order', async () => {
    const { child, text } = logging(`
      for (let n = 0; n < 500; n += 1) log.info({ n }, 'line');
      process.exit(3);`);
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 3);
    assert.deepEqual(numbersIn(text()), upTo(500));
  });

  it('has every line when the event loop is empty, in order, however many were written before', async () => {
    const { child, text } = logging(`
      for (let n = 0; n < 3000; n += 1) {
        log.info({ n }, 'line');
        if (n % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
      }`);
    await once(child, 'close');
    assert.deepEqual(numbersIn(text()), upTo(3000));
  });

  it('keeps lines of any length and any characters whole and in order', async () => {
    const { child, text } = logging(`
      for (const length of [1, 2000, 70_000, 3, 20_000, 1300, 1365, 1366])
        for (let times = 0; times < 20; times += 1) log.info({ n: length, said: '\u{1f37a}é'.repeat(length) }, 'line');`);
    await once(child, 'close');
    const lines = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { n: number; said: string });
    assert.deepEqual(
      lines.map(({ n }) => n),
      [1, 2000, 70_000, 3, 20_000, 1300, 1365, 1366].flatMap((length) =>
        Array.from({ length: 20 }, () => length),
      ),
    );
    for (const { n, said } of lines) assert.equal(said, '\u{1f37a}é'.repeat(n));
  });

  it('shows a single line while the process runs', async () => {
    const { child, text } = logging(`log.warn('alone'); setInterval(() => {}, 1000);`);
    try {
      await until('the line is there', () => text().includes('alone'));
      const { level, time } = JSON.parse(text()) as Record<string, string>;
      assert.deepEqual([level, time], ['warn', new Date(time ?? '').toISOString()]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('redacts fields that may contain a secret', async () => {
    const { child, text } = logging(`
      log.info({ password: 'hush', secret: 'hush', call: { key: 'hush', url: 'hush', authorization: 'hush' } }, 'secrets');`);
    await once(child, 'close');
    assert.match(text(), /secrets/);
    assert.doesNotMatch(text(), /hush/);
  });

  it('without a reader does not fill the memory, and later reports how many lines are missing', async () => {
    const child = startLogging(`
      const text = 'x'.repeat(1_000);
      let written = 0;
      const writing = setInterval(() => {
        for (let n = 0; n < 2_000; n += 1) log.info({ n: (written += 1), text }, 'line');
        if (written < 60_000) return;
        clearInterval(writing);
        process.stderr.write('written');
        setInterval(() => {}, 1_000);
      }, 1);`);
    try {
      await once(child.stderr as Readable, 'data');
      let text = '';
      child.stdout?.on('data', (part: string) => (text += part));
      await until('it has caught up', () => text.includes('lines of the log were dropped'));
      const lines = text.trim().split('\n');
      const lastLine = JSON.parse(lines.at(-1) ?? '') as { lines: number };
      assert.equal(lines.length - 1 + lastLine.lines, 60_000);
      assert.ok(text.length < 20 * 2 ** 20, `${text.length} bytes were kept`);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('on a full disk neither ends the process nor blocks its end', { skip: noFullDisk }, async () => {
    for (const ms of [0, 30, 300]) {
      const child = startLogging(
        `
        for (let n = 0; n < 500; n += 1) log.info({ n }, 'line');
        setTimeout(() => process.exit(3), ${ms});`,
        '/dev/full',
      );
      const [code] = (await once(child, 'close')) as [number];
      assert.equal(code, 3, `after ${ms} ms`);
    }
  });
});
