import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { useTestApi } from '../../server/testing/use-test-api.ts';
import type { Json } from '../../server/testing/test-api.ts';
import { useCommandLine } from '../testing/command-line.ts';
import { readLines } from './read-lines.ts';

const api = useTestApi();
const cli = useCommandLine();

const asked = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };

async function talk(input: string, env: Record<string, string> = {}): Promise<Json[]> {
  const own = { SWITCHBOARD_URL: new URL(api.baseUrl).origin, SWITCHBOARD_KEY: api.workspace.keys.read };
  const { code, out } = await cli.run(['mcp'], { env: { ...own, ...env }, input });
  assert.equal(code, 0);
  const messages: Json[] =
    out === ''
      ? []
      : out
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
  return messages.toSorted((a, b) => a.id - b.id);
}

describe('switchboard mcp', () => {
  it('answers what is no message, without a login with exit code 2', async () => {
    const [answer, ...others] = await talk('{"jsonrpc"\n\n[]\n');
    assert.deepEqual([answer.id, answer.error.code, others.length], [null, -32_700, 1]);
    const none = await cli.run(['mcp'], { input: asked(1, 'tools/list') });
    assert.deepEqual([none.code, none.out], [2, '']);
  });

  it('gives a refusal of the server, and a server that is away, as the answer to each request', async () => {
    const wrong = await talk(asked(1, 'tools/list') + asked(2, 'ping'), { SWITCHBOARD_KEY: 'sbk_wrong' });
    assert.deepEqual(
      wrong.map(({ id, error }) => [id, error.data.type]),
      [
        [1, 'unauthenticated'],
        [2, 'unauthenticated'],
      ],
    );
    const [away] = await talk(asked(1, 'ping'), { SWITCHBOARD_URL: 'http://127.0.0.1:1' });
    assert.match(away.error.message, /^http:\/\/127\.0\.0\.1:1\/mcp was not reached/);
  });

  it('passes messages on, those at a time and in a list, and says nothing to notifications', async () => {
    const told = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`;
    const list = `[${asked(3, 'ping').trimEnd()},${asked(4, 'tools/list').trimEnd()}]\n`;
    const hello = await talk(asked(1, 'initialize', HELLO) + told + asked(2, 'tools/list') + list);
    assert.equal(hello.length, 3);
    const answers = hello.find(Array.isArray) ?? [];
    assert.equal(answers.length, 2);
    const [first, second] = hello.filter(({ id }) => id !== undefined);
    assert.equal(first.result.protocolVersion, '2025-06-18');
    assert.ok(second.result.tools.length > 10);
  });

  it('gives up requests that its client cancels, also as many as are answered at a time', async (test) => {
    const COUNT = 16;
    let [come, closed] = [0, 0];
    const server = createServer((request, response) => {
      response.once('close', () => (closed += 1));
      request.resume().once('end', () => (come += 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    test.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const { child, ended } = cli.start(['mcp', '--url', `http://127.0.0.1:${port}`, '--key', 'sbk_x']);
    for (let id = 1; id <= COUNT; id += 1) child.stdin.write(asked(id, 'tools/list'));
    await until('all have come', () => come === COUNT);
    for (let requestId = 1; requestId <= COUNT; requestId += 1) {
      const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
      child.stdin.write(`${JSON.stringify(cancelled)}\n`);
    }
    child.stdin.end();
    await until('all are given up', () => closed === COUNT, 20);
    assert.deepEqual(await ended, { code: 0, out: '', err: '' });
  });

  it('skips lines that are too long, however they come', async () => {
    const input = new PassThrough();
    const { signal } = new AbortController();
    for (const part of ['ab', 'c\nde', 'fgh', 'ijk', '\nlm\n', 'n']) input.write(part);
    input.end();
    const lines = await Array.fromAsync(readLines(input, { limit: 5, signal }));
    assert.deepEqual(lines, ['abc', null, 'lm', 'n']);
  });
});
