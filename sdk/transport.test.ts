import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import {
  ApiError,
  ConnectionError,
  RateLimitError,
  ServerError,
  SwitchboardError,
  TimeoutError,
} from './errors.ts';
import { useScriptedServer, type Scripted } from './testing/scripted-server.ts';
import { path, Transport, type RequestOptions, type Sent } from './transport.ts';

const server = useScriptedServer();
const OK: Scripted = { status: 200, body: { data: { id: 1 } } };
const NOW = Date.parse('2026-11-23T12:00:00Z');

/** A transport whose waits are noted instead of waited for. */
function open(options: RequestOptions = {}): { transport: Transport; waits: number[] } {
  const waits: number[] = [];
  let now = NOW;
  const pause = async (ms: number): Promise<void> => {
    waits.push(ms);
    now += ms;
  };
  const { headers = {}, ...others } = options;
  const defaults = { timeoutMs: 30_000, totalTimeoutMs: 120_000, maxRetries: 2 };
  const transport = new Transport(
    { ...defaults, ...others, headers, baseUrl: server.baseUrl(), fetch },
    { now: () => now, random: () => 1, pause },
  );
  return { transport, waits };
}

const refusal = (status: number, type: string, headers: Record<string, string> = {}): Scripted => ({
  ...{ status, headers, body: { error: { type, message: 'No.', request_id: 'req_1' } } },
});
const busy = (headers: Record<string, string> = {}): Scripted => refusal(503, 'unavailable', headers);
const breakOff: Scripted = (response) => response.destroy();

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error,
  );
}

describe('a request', () => {
  it('has its parameters encoded, and what is undefined or null left out', async () => {
    server.answers(OK);
    const { transport } = open({ headers: { authorization: 'Bearer sbk_1' } });
    const query = { q: 'Zoë & co', page: 2, open: false, tag: undefined, from: null };
    await transport.data('GET', path`/voices/${'a/b ?'}/${7}`, { query });
    const [sent] = server.received;
    assert.equal(sent?.path, '/api/v1/voices/a%2Fb%20%3F/7?q=Zo%C3%AB+%26+co&page=2&open=false');
    assert.equal(sent?.headers.authorization, 'Bearer sbk_1');
    assert.equal(sent?.headers['idempotency-key'], undefined);
    for (const wrong of ['', '.', '..']) assert.throws(() => path`/contacts/${wrong}`, TypeError);
  });

  it('has headers of its own before those of the client, and tells its answer', async () => {
    server.answers({ ...OK, headers: { 'request-id': 'req_7' } });
    const { transport } = open({ headers: { 'accept-language': 'de', 'x-one': '1' } });
    let id: string | null = null;
    const options: RequestOptions = {
      headers: { 'Accept-Language': 'fr' },
      onResponse: ({ headers }) => (id = headers.get('request-id')),
    };
    assert.deepEqual(await transport.data('GET', '/me', { options }), { id: 1 });
    assert.equal(server.received[0]?.headers['accept-language'], 'fr');
    assert.equal(server.received[0]?.headers['x-one'], '1');
    assert.equal(id, 'req_7');
    const reason = new Error('of the program');
    const onResponse = (): never => {
      throw reason;
    };
    assert.equal(await failure(transport.data('GET', '/me', { options: { onResponse } })), reason);
    assert.equal(server.received.length, 2);
  });

  it('follows nobody who sends it elsewhere with the key', async () => {
    server.answers({ status: 302, headers: { location: '/elsewhere' } });
    const { transport } = open({ maxRetries: 0 });
    assert.ok((await failure(transport.data('GET', '/me', {}))) instanceof ConnectionError);
    assert.equal(server.received.length, 1);
  });

  it('says so when what answers is not Switchboard', async () => {
    const { transport } = open();
    for (const body of ['<html>Welcome', '[]', '5', '{}']) {
      server.answers({ status: 200, body });
      const error = await failure(transport.data('GET', '/me', {}));
      assert.ok(error instanceof SwitchboardError && !(error instanceof ConnectionError));
      assert.match(error.message, /is it its address\?$/);
    }
    assert.equal(server.received.length, 4);
  });
});

describe('an answer', () => {
  it('is read also where what sends requests has bodies of another kind', async () => {
    const bodies = [undefined, { pipe: () => undefined }];
    for (const body of bodies) {
      const text = async (): Promise<string> => '{"data": {"id": 1}}';
      const answer = { ok: true, status: 200, headers: new Headers(), url: '', body, text };
      const transport = new Transport({
        ...{ timeoutMs: 1_000, totalTimeoutMs: 1_000, maxRetries: 0, headers: {} },
        ...{ baseUrl: 'http://127.0.0.1/api/v1', fetch: async () => answer as unknown as Response },
      });
      assert.deepEqual(await transport.data('GET', '/me', {}), { id: 1 });
    }
  });
});

describe('a request that fails', () => {
  const post: Sent = { body: { name: 'Ada' } };
  const keys = (): unknown[] => server.received.map(({ headers }) => headers['idempotency-key']);

  it('is sent again with the same key and body until it succeeds', async () => {
    server.answers(breakOff, busy(), OK);
    const { transport, waits } = open();
    assert.deepEqual(await transport.data('POST', '/contacts', post), { id: 1 });
    assert.deepEqual(waits, [500, 1000]);
    const [key, ...others] = keys();
    assert.match(String(key), /^[0-9a-f]{32}$/);
    assert.deepEqual(others, [key, key]);
    assert.deepEqual(new Set(server.received.map(({ body }) => body)), new Set(['{"name":"Ada"}']));
  });

  it('has a new key for each wish, or the one that is given', async () => {
    server.answers(OK);
    const { transport } = open();
    for (const options of [{}, {}, { idempotencyKey: 'order 17' }]) {
      await transport.data('POST', '/orders', { ...post, options });
    }
    assert.equal(new Set(keys()).size, 3);
    assert.equal(keys()[2], 'order 17');
  });

  it('is sent once when it is a POST that takes no key', async () => {
    const { transport } = open();
    for (const answer of [breakOff, busy()]) {
      server.answers(answer, OK);
      const once = { ...post, isUnrepeatable: true };
      assert.ok((await failure(transport.data('POST', '/session', once))) instanceof SwitchboardError);
    }
    assert.deepEqual(keys(), [undefined, undefined]);
  });

  it('is sent again for statuses that may pass, and for no other', async () => {
    for (const status of [408, 429, 502, 503, 504, 400, 401, 403, 404, 405, 409, 413, 422, 500]) {
      server.received.length = 0;
      server.answers({ status, body: 'Something is wrong.' });
      const error = await failure(open().transport.data('GET', '/me', {}));
      assert.ok(error instanceof ApiError && error.status === status);
      assert.equal(
        server.received.length,
        [408, 429, 502, 503, 504].includes(status) ? 3 : 1,
        String(status),
      );
    }
  });

  it('waits for the try before, when that still runs', async () => {
    server.answers(refusal(409, 'idempotency_conflict'), OK);
    assert.deepEqual(await open().transport.data('POST', '/contacts', post), { id: 1 });
  });

  it('is not sent again when the answer is a call that was rejected', async () => {
    server.answers({ status: 502, body: { data: { id: 5, status: 'failed', error: 'Busy.' } } });
    const error = await failure(open().transport.data('POST', '/calls', post));
    assert.ok(error instanceof ServerError);
    assert.deepEqual([error.status, error.type, error.code], [502, null, null]);
    assert.deepEqual((error.body as { data: object }).data, { id: 5, status: 'failed', error: 'Busy.' });
    assert.equal(server.received.length, 1);
  });

  it('waits as long as the server says, in seconds or until a date, and no longer than a minute', async () => {
    const date = new Date(NOW + 9_000).toUTCString();
    server.answers(busy({ 'retry-after': '2' }), busy({ 'retry-after': date }), OK);
    const { transport, waits } = open();
    await transport.data('GET', '/me', {});
    // The date is two seconds nearer by then.
    assert.deepEqual(waits, [2_000, 7_000]);
    server.answers(refusal(429, 'rate_limited', { 'retry-after': '61' }));
    const error = await failure(transport.data('GET', '/me', {}));
    assert.ok(error instanceof RateLimitError);
    assert.equal(error.retryAfterSeconds, 61);
    server.answers(busy({ 'retry-after': 'tomorrow' }), OK);
    await transport.data('GET', '/me', {});
    assert.deepEqual(waits.slice(2), [500]);
  });

  it('ends before a wait that is longer than the time for all tries', async () => {
    server.answers(busy({ 'retry-after': '50' }));
    const { transport, waits } = open({ totalTimeoutMs: 60_000 });
    assert.ok((await failure(transport.data('GET', '/me', {}))) instanceof ServerError);
    assert.deepEqual(waits, [50_000]);
  });

  it('ends after as many tries as it may have, with waits of eight seconds at most', async () => {
    server.answers(busy());
    const { transport, waits } = open();
    const options = { maxRetries: 7 };
    assert.ok((await failure(transport.data('GET', '/me', { options }))) instanceof ServerError);
    assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
    assert.equal(server.received.length, 8);
  });
});

describe('the time of a request', () => {
  it('ends it when no answer comes, or only a part of one', async () => {
    const { transport } = open({ timeoutMs: 50, maxRetries: 1 });
    const part: Scripted = (response) => void response.writeHead(200).write('{"data"');
    server.answers(() => undefined, part);
    const error = await failure(transport.data('GET', '/me', {}));
    assert.ok(error instanceof TimeoutError && error instanceof ConnectionError);
  });

  it('ends it with the signal, for the reason that the signal has', async () => {
    const { transport } = open();
    const reason = new Error('enough');
    const ending = new AbortController();
    const options = { signal: ending.signal };
    server.answers(() => ending.abort(reason));
    assert.equal(await failure(transport.data('GET', '/me', { options })), reason);
    assert.equal(await failure(transport.data('GET', '/me', { options })), reason);
    assert.equal(server.received.length, 1);
  });

  it('does not end the bytes of an answer, which the signal does', async () => {
    const ending = new AbortController();
    server.answers((response) => void response.writeHead(200).write('RIFF'));
    const { transport } = open({ timeoutMs: 5_000 });
    const options = { signal: ending.signal };
    const { body } = await transport.bytes('GET', '/calls/1/recording', { options });
    const reader = body?.getReader();
    assert.equal(new TextDecoder().decode((await reader?.read())?.value), 'RIFF');
    ending.abort();
    assert.equal(((await failure(reader?.read() ?? assert.fail())) as Error).name, 'AbortError');
  });

  it('for bytes follows a link to another origin without the key, and otherwise no redirection', async () => {
    const elsewhere = createServer((request, response) => {
      response.end(request.headers.authorization ?? 'no key');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    server.answers({ status: 302, headers: { location: `http://127.0.0.1:${port}/call.wav` } });
    const { transport } = open({ headers: { authorization: 'Bearer sbk_1' }, maxRetries: 0 });
    const link = await transport.bytes('GET', '/calls/1/recording', {});
    assert.equal(await link.text(), 'no key');
    assert.ok((await failure(transport.data('GET', '/calls/1', {}))) instanceof ConnectionError);
    elsewhere.close();
    elsewhere.closeAllConnections();
  });
});
