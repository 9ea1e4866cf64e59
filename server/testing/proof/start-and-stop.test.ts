import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { eventually, pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Starts the product and waits for its end, for starts that fail. */
async function refusedStart(
  settings: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-refused-'));
  const environment = {
    PATH: process.env['PATH'],
    PORT: '0',
    SIP_PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [MAIN], { cwd: dataDir, env: { ...environment, ...settings } });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  return { code, lines: said.trim().split('\n') };
}

/** Starts a typed call to the demo assistant; the call is in progress. */
async function typedCall(product: StartedProduct): Promise<number> {
  const placed = await product.api('POST', '/simulator/calls', {});
  assert.equal(placed.status, 201);
  const id = placed.body.data.call_id as number;
  await eventually(
    'the call in progress',
    async () => (await showCall(product, id)).status === 'in_progress',
  );
  return id;
}

const showCall = async (product: StartedProduct, id: number): Promise<ApiBody> =>
  (await product.api('GET', `/calls/${id}`)).body.data;

const isReady = async (product: StartedProduct): Promise<boolean> => {
  const url = new URL('/readyz', product.demo.base_url);
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
};

/** Process id of the embedded database's postmaster. */
const postmasterOf = async (product: StartedProduct): Promise<number> =>
  Number((await readFile(join(product.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

describe('a start', { timeout: 240_000 }, () => {
  it('names every unreadable setting on a line of its own, and starts nothing', async () => {
    const { code, lines } = await refusedStart({ PORT: 'x', RTP_PORTS: '1-2' });
    assert.equal(code, 1);
    assert.deepEqual(
      lines.map((line) => line.split(':').slice(0, 2).join(':')),
      ['switchboard: PORT', 'switchboard: RTP_PORTS'],
    );
  });

  it('reports a port in use in one line: HTTP, SIP', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    for (const name of ['PORT', 'SIP_PORT']) {
      const { code, lines } = await refusedStart({ [name]: String(port) });
      assert.equal(code, 1);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(lines[0] ?? '', new RegExp(`^switchboard: ${name}: .*${port}.*in use`));
    }
    await new Promise((resolve) => taken.close(resolve));
  });

  it('reports in one line that the database of DATABASE_URL is unreachable, without its password', async () => {
    const { code, lines } = await refusedStart({ DATABASE_URL: 'postgres://user:hushhush@127.0.0.1:1/none' });
    assert.equal(code, 1);
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', /^switchboard: DATABASE_URL: /);
    assert.doesNotMatch(lines[0] ?? '', /hushhush/);
  });

  it('reads an .env file, which the environment overrides', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-env-'));
    await writeFile(join(folder, '.env'), 'BRAND=not a brand\nPORT=abc\n');
    const child = spawn(process.execPath, [MAIN], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0' },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    await new Promise((resolve) => child.once('close', resolve));
    assert.match(said, /^switchboard: BRAND: /);
    await rm(folder, { recursive: true });
  });
});

describe('the running product', { timeout: 240_000 }, () => {
  it('writes demo.json readable only for its owner, and keeps the keys over a restart', async () => {
    const first = await startProduct();
    assert.equal((await stat(join(first.dataDir, 'demo.json'))).mode & 0o777, 0o600);
    assert.equal((await first.api('GET', '/me')).body.data.user.role, 'owner');
    assert.equal(first.demo.numbers.length, 2);
    assert.match(first.demo.sip_uri, /^sip:\+1\d+@127\.0\.0\.1:\d+$/);
    assert.equal(await first.stop(), 0);
    const second = await startProduct({}, first.dataDir);
    assert.deepEqual(second.demo.keys, first.demo.keys);
    assert.deepEqual(second.demo.login, first.demo.login);
    assert.equal((await second.api('GET', '/assistants?status=active')).body.meta.total, 1);
    assert.equal(await second.stop(), 0);
    await second.remove();
  });

  it('works with the operator’s own database', async () => {
    const database = await createTestDatabase();
    const product = await startProduct({ DATABASE_URL: database.url });
    assert.ok(await isReady(product));
    assert.equal(await product.stop(), 0);
    await product.remove();
    await database.drop();
  });

  it('survives the kill of its database, and serves again', async () => {
    const product = await startProduct();
    process.kill(await postmasterOf(product), 'SIGKILL');
    await eventually('not ready', async () => !(await isReady(product)));
    await eventually('ready again', () => isReady(product));
    assert.equal((await product.api('GET', '/me')).status, 200);
    assert.equal(await product.stop(), 0);
    await product.remove();
  });

  it('starts again after a kill in the middle of a call, and the call is ended', async () => {
    const killed = await startProduct();
    const id = await typedCall(killed);
    await killed.api('POST', `/simulator/calls/${id}/input`, { words: 'What are your opening hours?' });
    await eventually('two turns', async () => (await showCall(killed, id)).transcript.length >= 3);
    await killed.stop('SIGKILL');
    const again = await startProduct({}, killed.dataDir);
    const call = await eventually('the end of the call', async () => {
      const found = await showCall(again, id);
      return found.ended_at !== null && found;
    });
    assert.equal(call.status, 'failed');
    assert.match(call.error, /restart/);
    assert.ok(call.transcript.length >= 3);
    assert.equal(await again.stop(), 0);
    await again.remove();
  });

  it('says goodbye on calls in progress on SIGTERM, stores them, and exits', async () => {
    const product = await startProduct();
    const id = await typedCall(product);
    assert.equal(await product.stop(), 0);
    const again = await startProduct({}, product.dataDir);
    const call = await showCall(again, id);
    assert.equal(call.status, 'completed');
    assert.ok(call.transcript.length >= 2);
    assert.equal(call.transcript.at(-1).role, 'assistant');
    await again.stop();
    await again.remove();
  });

  it('logs one line per request and per call, with the id of the request, and no secret', async () => {
    const product = await startProduct();
    const answer = await product.api('GET', '/me');
    const headers = {
      authorization: `Bearer ${product.demo.keys.write}`,
      'content-type': 'application/json',
    };
    const faulty = { method: 'POST', headers, body: 'Ada 5550123' };
    assert.equal((await fetch(`${product.demo.base_url}/contacts`, faulty)).status, 400);
    const id = await typedCall(product);
    await product.api('POST', `/simulator/calls/${id}/input`, { hang_up: true });
    await eventually('the end of the call', async () => (await showCall(product, id)).ended_at !== null);
    await pause(200);
    await product.stop();
    const output = product.output();
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const requests = lines.filter((line) => line.request_id === answer.headers.get('request-id'));
    assert.equal(requests.length, 1);
    assert.equal(requests[0].route, '/api/v1/me');
    assert.equal(lines.filter((line) => line.msg === 'call ended' && line.call_id === id).length, 1);
    for (const secret of [product.demo.keys.write, product.demo.keys.read, product.demo.login.password]) {
      assert.ok(!output.includes(secret), 'a secret is in the log');
    }
    assert.ok(!output.includes('Ada 5550123'), 'what a client sent is in the log');
    await product.remove();
  });
});
