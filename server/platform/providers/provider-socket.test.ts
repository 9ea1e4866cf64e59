import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { selfSigned } from '../outbound/testing/self-signed.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderSocket } from './provider-socket.ts';
import { LocalProvider } from './testing/local-provider.ts';

let server: LocalProvider;
const client = new ProviderClient();
before(async () => {
  server = await LocalProvider.start();
});
afterEach(() => {
  server.refuse = () => null;
  server.onSocket = () => {};
});
after(async () => {
  await client.close();
  await server.close();
});

const open = (over: object = {}): Promise<ProviderSocket> =>
  client.openSocket({
    access: server.access('deepgram'),
    path: '/v1/listen?model=m',
    headers: { authorization: 'Token key-of-the-test' },
    signal: new AbortController().signal,
    ...over,
  });

const failureOf = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error: unknown = await promise.then(
    () => assert.fail('did not fail'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ProviderError, String(error));
  return error;
};

const readAll = async (socket: ProviderSocket): Promise<(string | Uint8Array)[]> => {
  const read: (string | Uint8Array)[] = [];
  for await (const message of socket.messages) read.push(message);
  return read;
};

describe('a socket to a provider', () => {
  it('sends its headers, and text and bytes both ways', async () => {
    server.onSocket = (socket, request) => {
      socket.send(`${request.url} ${request.headers.authorization}`);
      socket.on('message', (data, isBinary) => {
        socket.send(data as Buffer, { binary: isBinary });
        if (isBinary) socket.close(1000);
      });
    };
    const socket = await open();
    socket.send('hello');
    socket.send(new Uint8Array([1, 2, 3]));
    const read = await readAll(socket);
    assert.deepEqual(read.slice(0, 2), ['/v1/listen?model=m Token key-of-the-test', 'hello']);
    assert.deepEqual([...(read[2] as Uint8Array)], [1, 2, 3]);
    assert.equal(socket.isOpen, false);
  });

  it('tells a refused upgrade with its status, its wait and its words', async () => {
    server.refuse = () => ({
      status: 429,
      headers: { 'retry-after': '3' },
      body: '{"err_code":"TOO_MANY_REQUESTS","err_msg":"Too many streams"}',
    });
    const error = await failureOf(open());
    assert.deepEqual([error.kind, error.status, error.retryAfterMs], ['rate_limit', 429, 3_000]);
    assert.match(error.message, /Too many streams/);
    server.refuse = () => ({ status: 401, headers: { 'dg-error': 'INVALID_AUTH key-of-the-test' } });
    const refused = await failureOf(open());
    assert.equal(refused.kind, 'authentication');
    assert.doesNotMatch(refused.message, /key-of-the-test/);
  });

  it('keeps what came before it was read', async () => {
    server.onSocket = (socket) => {
      for (let index = 0; index < 500; index += 1) socket.send(String(index));
      socket.close(1000);
    };
    const socket = await open();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const read = await readAll(socket);
    assert.deepEqual([read.length, read[0], read[499]], [500, '0', '499']);
  });

  it('fails its reader when the connection breaks or is closed with a reason', async () => {
    server.onSocket = (socket) => socket.terminate();
    assert.equal((await failureOf(open().then(readAll))).kind, 'connectivity');
    server.onSocket = (socket) => socket.close(1011, 'NET-0000 key-of-the-test');
    const error = await failureOf(open().then(readAll));
    assert.deepEqual([error.kind, error.status], ['server', 1011]);
    assert.match(error.message, /NET-0000 \[key\]/);
  });

  it('ends its reader when it is closed, and then sends nothing more', async () => {
    const closed = new Promise<number>((resolve) => {
      server.onSocket = (socket) => socket.on('close', resolve);
    });
    const socket = await open();
    const reading = readAll(socket);
    socket.close();
    socket.close();
    socket.send('late');
    assert.deepEqual(await reading, []);
    assert.equal(await closed, 1000);
  });

  it('is given up when the upgrade takes too long, and when its caller says so', async () => {
    const silent = await LocalProvider.start();
    silent.refuse = () => ({ status: 100 });
    const slow = failureOf(
      client.openSocket({
        access: silent.access('deepgram'),
        path: '/',
        headers: {},
        signal: new AbortController().signal,
        handshakeMs: 50,
      }),
    );
    assert.notEqual((await slow).kind, 'authentication');
    const given = new AbortController();
    given.abort(new Error('the call is over'));
    await assert.rejects(open({ signal: given.signal }), /the call is over/);
    await silent.close();
  });

  it('verifies certificates, and speaks TLS where the address says https', async () => {
    const certificate = selfSigned(['127.0.0.1']);
    const secure = await LocalProvider.start(certificate);
    secure.onSocket = (socket) => socket.close(1000);
    const options = {
      access: secure.access('openai'),
      path: '/realtime',
      headers: {},
      signal: new AbortController().signal,
    };
    assert.equal((await failureOf(client.openSocket(options))).kind, 'connectivity');
    const trusting = new ProviderClient({ ca: certificate.cert });
    assert.deepEqual(await readAll(await trusting.openSocket(options)), []);
    await trusting.close();
    await secure.close();
  });

  it('refuses internal addresses to workspaces', async () => {
    const error = await failureOf(open({ access: server.access('deepgram', { workspaceId: 5 }) }));
    assert.equal(error.kind, 'invalid_request');
  });
});
