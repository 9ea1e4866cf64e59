import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { Type } from 'typebox';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { parseNetwork } from '../../networks.ts';
import { ok, route } from '../route.ts';
import { One } from '../shapes/shapes.ts';

/** Slow and greedy clients on real sockets, with short limits. */
const LARGE = 48 * 1024 * 1024;
const limits = {
  headersMs: 800,
  requestMs: 1_500,
  stalledMs: 1_200,
  answerMs: 2_000,
  idleMs: 800,
  checkMs: 50,
};
const counts = { connections: 30, connectionsPerAddress: 12 };

/** Called when the connection of a request to `/large` is closed. */
let onGone: () => void = () => {};
const large = route({
  method: 'GET',
  path: '/large',
  scope: 'read',
  tag: 'Account',
  operationId: 'getLarge',
  summary: 'More than any buffer on the way holds',
  success: { status: 200, schema: One(Type.Object({ text: Type.String() })) },
  action: async ({ signal }) => {
    signal.addEventListener('abort', () => onGone(), { once: true });
    return ok({ text: 'x'.repeat(LARGE) });
  },
});

let api: TestApi;
let port: number;
const sockets: Socket[] = [];
before(async () => {
  api = await startTestApi({ limits: { ...limits, ...counts }, routes: [large] });
  port = Number(new URL(api.baseUrl).port);
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map(end));
});
after(() => api.stop());

function end(socket: Socket): Promise<void> {
  if (socket.closed) return Promise.resolve();
  return new Promise((resolve) => socket.once('close', () => resolve()).destroy());
}

/** A connection whose bytes are read by the test, if at all. */
async function open(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return socket;
}

/** What the server sends until it closes the connection. */
function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

/** Sends one byte after the other until the connection is closed. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 20);
  socket.once('close', () => clearInterval(timer));
}

const authorized = (): string => `Host: x\r\nAuthorization: Bearer ${api.workspace.keys.write}\r\n`;
const isServed = async (): Promise<boolean> => (await api.get('/me')).status === 200;

describe('a client is cut off that', () => {
  it('connects and sends nothing', async () => {
    await readToEnd(await open());
    assert.ok(await isServed());
  });

  it('sends its headers byte by byte', async () => {
    const socket = await open();
    socket.write('GET /api/v1/me HTTP/1.1\r\n');
    drip(socket, 'X-Slow: slow\r\n');
    const answer = await readToEnd(socket);
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.match(answer, /"type":"invalid_request"/);
    assert.match(answer, /\r\nRequest-Id: req_/);
  });

  it('sends its body byte by byte', async () => {
    const socket = await open();
    const head = `POST /api/v1/contacts HTTP/1.1\r\n${authorized()}Content-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: 100000\r\n\r\n`);
    drip(socket, '{"name":"Ann"}');
    assert.match(await readToEnd(socket), /^HTTP\/1\.1 408 /);
  });

  it('sends its body chunk by chunk, without an end', async () => {
    const socket = await open();
    const head = `POST /api/v1/contacts HTTP/1.1\r\n${authorized()}Content-Type: application/json\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    drip(socket, '1\r\n{\r\n');
    assert.match(await readToEnd(socket), /^HTTP\/1\.1 408 /);
  });

  it('stops in the middle of its body', async () => {
    const socket = await open();
    const head = `POST /api/v1/contacts HTTP/1.1\r\n${authorized()}Content-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: 100\r\n\r\n{"name":`);
    await readToEnd(socket);
    assert.ok(await isServed());
  });

  it('sends a request and never reads the answer', async () => {
    const gone = new Promise<void>((resolve) => (onGone = resolve));
    const socket = await open();
    socket.pause();
    socket.write(`GET /api/v1/large HTTP/1.1\r\n${authorized()}\r\n`);
    await gone;
    assert.ok(await isServed());
  });

  it('reads the answer very slowly', async () => {
    const gone = new Promise<void>((resolve) => (onGone = resolve));
    const socket = await open();
    let read = 0;
    socket.pause();
    const timer = setInterval(() => (read += (socket.read(4096) as Buffer | null)?.length ?? 0), 10);
    socket.write(`GET /api/v1/large HTTP/1.1\r\n${authorized()}\r\n`);
    await gone;
    clearInterval(timer);
    assert.ok(read > 0 && read < LARGE, `${read} bytes were read`);
  });

  it('keeps an idle connection', async () => {
    const socket = await open();
    socket.write(`GET /api/v1/me HTTP/1.1\r\n${authorized()}\r\n`);
    assert.match(await readToEnd(socket), /^HTTP\/1\.1 200 /);
  });

  it('is one of many that are slow, while others are served', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const socket of slow) {
      socket.write('GET / HTTP/1.1\r\n');
      drip(socket, 'X-Slow: slow\r\n');
    }
    assert.ok(await isServed());
    for (const answer of await Promise.all(slow.map(readToEnd))) assert.match(answer, /^HTTP\/1\.1 408 /);
  });

  it('reads a large answer at full speed, is not', async () => {
    const patient = await startTestApi({ routes: [large] });
    const answer = await patient.get('/large');
    assert.equal(answer.body.data.text.length, LARGE);
    await patient.stop();
  });
});

describe('a request is refused', () => {
  const send = async (head: string): Promise<string> => {
    const socket = await open();
    socket.write(head);
    return readToEnd(socket);
  };

  it('with more headers than 100', async () => {
    const headers = (count: number): string => 'X-Some: 1\r\n'.repeat(count);
    const refused = await send(`GET /api/v1/me HTTP/1.1\r\n${authorized()}${headers(99)}\r\n`);
    assert.match(refused, /^HTTP\/1\.1 400 /);
    assert.match(refused, /at most 100 headers/);
    assert.match(
      await send(`GET /api/v1/me HTTP/1.1\r\n${authorized()}${headers(98)}\r\n`),
      /^HTTP\/1\.1 200 /,
    );
  });

  it('with more than 16 KiB of headers', async () => {
    const answer = await send(`GET /api/v1/me HTTP/1.1\r\nX-Large: ${'x'.repeat(17 * 1024)}\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 431 /);
    assert.match(answer, /"type":"invalid_request"/);
  });

  it('without a Host, or with two, in the form of every other refusal', async () => {
    const lines = authorized().replace('Host: x\r\n', 'Connection: close\r\n');
    for (const hosts of ['', 'Host: a\r\nhost: b\r\n']) {
      const answer = await send(`GET /api/v1/me HTTP/1.1\r\n${hosts}${lines}\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, /request-id: req_/i);
      assert.match(answer, /"type":"invalid_request"/);
    }
    assert.match(await send(`GET /api/v1/me HTTP/1.0\r\n${lines}\r\n`), /^HTTP\/1\.1 200 /);
  });

  it('for its own faults, and not for an unknown Expect header', async () => {
    const asked = `Expect: tea\r\nConnection: close\r\n${authorized()}\r\n`;
    assert.match(await send(`GET /api/v1/me HTTP/1.1\r\n${asked}`), /^HTTP\/1\.1 200 /);
    const refused = await send(`GET /api/v1/assistants/0 HTTP/1.1\r\n${asked}`);
    assert.match(refused, /"type":"not_found"/);
  });

  for (const [what, headers] of [
    ['both a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
    ['a length that is no number', 'Content-Length: 0x4\r\n'],
    ['a space before the colon', 'Content-Length : 4\r\n'],
    ['a coding behind chunked', 'Transfer-Encoding: chunked, identity\r\n'],
    ['a zero character in a header', 'X-Zero: a\0b\r\n'],
  ] as const) {
    it(`with ${what}, so that a proxy cannot read it differently (request smuggling)`, async () => {
      const answer = await send(`POST /api/v1/contacts HTTP/1.1\r\n${authorized()}${headers}\r\n{}\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, /"type":"invalid_request"/);
      assert.equal(answer.split('HTTP/1.1').length, 2, 'one answer, and the connection is closed');
    });
  }
});

describe('connections', () => {
  const isClosed = (socket: Socket): Promise<boolean> =>
    new Promise((resolve) => {
      socket.once('close', () => resolve(true)).resume();
      socket.once('data', () => resolve(false));
      socket.write(`GET /api/v1/catalog/models HTTP/1.1\r\n${authorized()}\r\n`);
    });

  it('beyond those of one address are closed, until one of them ends', async () => {
    const busy = await startTestApi({ limits: { connectionsPerAddress: 3 } });
    const to = Number(new URL(busy.baseUrl).port);
    const [first] = await Promise.all([open(to), open(to), open(to)]);
    assert.ok(await isClosed(await open(to)));
    await end(first);
    let served = false;
    while (!served) served = !(await isClosed(await open(to)));
    await Promise.all(sockets.splice(0).map(end));
    await busy.stop();
  });

  it('of a trusted proxy are limited only by the total', async () => {
    const proxied = await startTestApi({
      limits: { connections: 5, connectionsPerAddress: 3 },
      trustedProxies: [parseNetwork('127.0.0.0/8')],
    });
    const to = Number(new URL(proxied.baseUrl).port);
    const held = await Promise.all(Array.from({ length: 5 }, () => open(to)));
    assert.ok(await isClosed(await open(to)));
    for (const socket of held) assert.ok(!(await isClosed(socket)));
    await Promise.all(sockets.splice(0).map(end));
    await proxied.stop();
  });
});
