import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { eventually, pause, startProduct, type StartedProduct } from './started-product.ts';

/** Environment that makes the product execute `code` when it receives SIGUSR2. */
const onSigusr2 = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`,
});

const callInProgress = async (product: StartedProduct): Promise<number> => {
  const placed = await product.api('POST', '/simulator/calls', {});
  const id = placed.body.data.call_id as number;
  await eventually('the call in progress', async () => {
    const call = await product.api('GET', `/calls/${id}`);
    return call.body.data.status === 'in_progress';
  });
  return id;
};

/** The call as it is after the next start. */
async function callAfterwards(
  product: StartedProduct,
  id: number,
): Promise<{ status: string; lastRole: string }> {
  const again = await startProduct({}, product.dataDir);
  const call = (await again.api('GET', `/calls/${id}`)).body.data;
  assert.equal(await again.stop(), 0);
  await again.remove();
  return { status: call.status, lastRole: call.transcript.at(-1)?.role };
}

const logLines = (product: StartedProduct): Record<string, unknown>[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.trim().startsWith('{'))
    .map((line) => JSON.parse(line));

const noPipes = process.platform === 'win32' ? 'there are no named pipes' : false;

describe('the end of the process', () => {
  it('happens once when Ctrl-C arrives twice, as under npm; calls end with a goodbye', async () => {
    const product = await startProduct();
    const id = await callInProgress(product);
    process.kill(product.pid, 'SIGINT');
    await pause(100);
    process.kill(product.pid, 'SIGINT');
    assert.equal(await product.stop('SIGINT'), 0);
    assert.deepEqual(await callAfterwards(product, id), { status: 'completed', lastRole: 'assistant' });
  });

  it('is forced by a second signal after three seconds', async () => {
    const product = await startProduct();
    // The database no longer answers, so stopping takes long.
    const postmaster = postmasterOf(product);
    process.kill(postmaster, 'SIGSTOP');
    try {
      process.kill(product.pid, 'SIGTERM');
      await pause(3_300);
      let code: number | null | undefined;
      // A busy process may note the first signal late, so that the second comes before its three seconds.
      do code = await Promise.race([product.stop('SIGTERM'), pause(500).then(() => undefined)]);
      while (code === undefined);
      assert.notEqual(code, 0);
      assert.match(product.output(), /cut short by a second signal/);
    } finally {
      resume(postmaster);
    }
    await product.remove();
  });

  it('happens although a file operation hangs', { skip: noPipes }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-pipe-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Nothing ever writes into the pipe, so opening it blocks forever.
    const product = await startProduct(
      onSigusr2(`process.getBuiltinModule('node:fs').open('${pipe}', 'r', () => {}); console.log('hangs')`),
    );
    const id = await callInProgress(product);
    process.kill(product.pid, 'SIGUSR2');
    await eventually('the hanging operation', async () => product.output().includes('hangs'));
    const startedAt = performance.now();
    await product.stop();
    // The pipe would hold it for ever. How much of this time a busy machine needs is not the question.
    assert.ok(performance.now() - startedAt < 100_000, `${performance.now() - startedAt} ms`);
    assert.match(product.output(), /a file operation does not end/);
    assert.deepEqual(await callAfterwards(product, id), { status: 'completed', lastRole: 'assistant' });
    await rm(folder, { recursive: true });
  });

  for (const [name, code, message] of [
    ['an exception that nothing caught', "throw new Error('the cause of it')", /^uncaught exception/],
    [
      'a rejection that nothing handled',
      "Promise.reject(new Error('the cause of it'))",
      /^unhandled rejection/,
    ],
  ] as const)
    it(`follows ${name}: the log has the cause, calls end with a goodbye, and the exit code is 1`, async () => {
      const product = await startProduct(onSigusr2(code));
      const id = await callInProgress(product);
      assert.equal(await product.stop('SIGUSR2'), 1);
      const fatal = logLines(product).find(({ level }) => level === 'fatal');
      assert.match(String(fatal?.['msg']), message);
      assert.match(JSON.stringify(fatal), /the cause of it/);
      assert.deepEqual(await callAfterwards(product, id), { status: 'completed', lastRole: 'assistant' });
    });
});

const postmasterOf = (product: StartedProduct): number =>
  Number(
    execFileSync('head', ['-1', join(product.dataDir, 'postgres/cluster/postmaster.pid')], {
      encoding: 'utf8',
    }),
  );

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The process has already ended.
  }
}
