import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { parseNetwork } from '../networks.ts';
import { ProviderClient, type ProviderRequest } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';
import { LocalProvider } from './testing/local-provider.ts';

let server: LocalProvider;
let client: ProviderClient;
before(async () => {
  server = await LocalProvider.start();
});
after(() => server.close());
afterEach(() => client.close());

const request = (over: Partial<ProviderRequest> = {}): ProviderRequest => ({
  access: server.access('openai'),
  method: 'POST',
  path: '/chat/completions',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  signal: new AbortController().signal,
  ...over,
});

const failure = async (over: Partial<ProviderRequest> = {}): Promise<ProviderError> => {
  client = new ProviderClient();
  try {
    const { body } = await client.send(request(over));
    for await (const _ of body);
  } catch (error) {
    assert.ok(error instanceof ProviderError, inspect(error));
    return error;
  }
  throw new Error('the request did not fail');
};

describe('the client of providers', () => {
  it('appends the path to the base address and gives the body as it comes', async () => {
    client = new ProviderClient();
    server.answer = (_request, response) => void response.end('a body');
    const { status, body } = await client.send(request());
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    assert.equal(status, 200);
    assert.equal(Buffer.concat(chunks).toString(), 'a body');
    assert.equal(server.requests.at(-1)?.path, '/v1/chat/completions');
  });

  it('uses the connection again that was opened while it rang', async () => {
    client = new ProviderClient();
    server.answer = (_request, response) => void response.end('ok');
    const made = server.connections;
    await client.warm(server.access('openai'), new AbortController().signal);
    for (let turn = 0; turn < 3; turn += 1) {
      // A connection counts as free one turn of the event loop after the end of an answer.
      await new Promise((resolve) => setImmediate(resolve));
      const { body } = await client.send(request());
      for await (const _ of body);
    }
    assert.equal(server.connections - made, 1);
  });

  for (const [status, body, kind, isPermanent] of [
    [401, '{"error":{"message":"no key"}}', 'authentication', true],
    [403, '{}', 'authorization', true],
    [404, '{"error":{"message":"no such model","code":"model_not_found"}}', 'invalid_request', true],
    [402, '{}', 'quota', true],
    [429, '{"error":{"message":"slow down","code":"rate_limit_exceeded"}}', 'rate_limit', false],
    [429, '{"error":{"message":"pay","code":"insufficient_quota"}}', 'quota', true],
    [529, '{"type":"error","error":{"type":"overloaded_error","message":"busy"}}', 'server', false],
    [503, '<html>', 'server', false],
    [302, '', 'unknown', false],
  ] as const) {
    it(`tells ${status} ${body} as ${kind}`, async () => {
      server.answer = (_request, response) => void response.writeHead(status).end(body);
      const error = await failure();
      assert.deepEqual([error.kind, error.isPermanent, error.status], [kind, isPermanent, status]);
    });
  }

  it('reads how long it is asked to wait', async () => {
    for (const [headers, waitMs] of [
      [{ 'retry-after': '7' }, 7_000],
      [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
      [{ 'retry-after': 'soon' }, null],
    ] as const) {
      server.answer = (_request, response) => void response.writeHead(429, headers).end('{}');
      assert.equal((await failure()).retryAfterMs, waitMs);
    }
  });

  it('never repeats the key that a provider sends back', async () => {
    server.answer = (_request, response) =>
      void response.writeHead(401).end('{"error":{"message":"Incorrect API key: key-of-the-test"}}');
    const error = await failure();
    assert.match(error.message, /Incorrect API key: \[key\]/);
    assert.doesNotMatch(
      inspect(error, { depth: 9 }) + JSON.stringify(server.access('openai')),
      /key-of-the-test/,
    );
  });

  it('gives up when the head, the next part or the end of the answer is late', async () => {
    server.answer = () => {};
    assert.equal((await failure({ timeouts: { headMs: 50 } })).kind, 'timeout');
    server.answer = (_request, response) => void response.write('begun');
    assert.match((await failure({ timeouts: { betweenMs: 50 } })).message, /next part/);
    server.answer = (_request, response) => {
      const timer = setInterval(() => response.write('more'), 5);
      response.once('close', () => clearInterval(timer));
    };
    assert.match((await failure({ timeouts: { totalMs: 80 } })).message, /whole answer/);
  });

  it('does not count the time of a slow reader as the provider’s', async () => {
    client = new ProviderClient();
    server.answer = (_request, response) => {
      response.write('one');
      setTimeout(() => response.end('two'), 20);
    };
    const { body } = await client.send(request({ timeouts: { betweenMs: 1_000 } }));
    let read = '';
    for await (const chunk of body) {
      read += Buffer.from(chunk).toString();
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    assert.equal(read, 'onetwo');
  });

  it('ends an answer that is longer than allowed', async () => {
    server.answer = (_request, response) => void response.end('x'.repeat(5_000));
    assert.match((await failure({ maxBytes: 1_000 })).message, /longer than 1000 bytes/);
  });

  it('tells a broken and an impossible connection', async () => {
    server.answer = (_request, response) => {
      response.write('half');
      setTimeout(() => response.destroy(), 5);
    };
    assert.equal((await failure()).kind, 'connectivity');
    const gone = await LocalProvider.start();
    const access = gone.access('openai');
    await gone.close();
    assert.equal((await failure({ access })).kind, 'connectivity');
  });

  it('rejects with the reason of the signal that gives the request up', async () => {
    client = new ProviderClient();
    server.answer = () => {};
    const given = new AbortController();
    const sent = client.send(request({ signal: given.signal }));
    setTimeout(() => given.abort(new Error('the caller spoke')), 10);
    await assert.rejects(sent, /the caller spoke/);
  });

  it('refuses internal addresses to workspaces, unless the operator allows the network', async () => {
    server.answer = (_request, response) => void response.end('ok');
    const before = server.requests.length;
    const error = await failure({ access: server.access('openai', { workspaceId: 5 }) });
    assert.deepEqual([error.kind, server.requests.length], ['invalid_request', before]);
    client = new ProviderClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
    const { status } = await client.send(request({ access: server.access('openai', { workspaceId: 5 }) }));
    assert.equal(status, 200);
  });
});
