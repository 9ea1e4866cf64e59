import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { parseNetwork } from '../networks.ts';
import { OutboundClient, type OutboundClientOptions, type OutboundAnswer } from './outbound-client.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';
import { selfSigned } from './testing/self-signed.ts';

const certificate = selfSigned(['localhost', '127.0.0.1', 'receiver.test']);
const loopback = [parseNetwork('127.0.0.0/8')];
let receiver: Receiver;
const doors: OutboundClient[] = [];

before(async () => {
  receiver = await startReceiver(certificate);
});
afterEach(async () => {
  for (const outboundClient of doors.splice(0)) outboundClient.close();
  receiver.received.length = 0;
  receiver.connections = 0;
  receiver.answer = (_request, response) => void response.end('ok');
});
after(() => receiver.close());

function openOutboundClient(options: Partial<OutboundClientOptions> = {}): OutboundClient {
  const outboundClient = new OutboundClient({ allowedNetworks: loopback, ca: certificate.cert, ...options });
  doors.push(outboundClient);
  return outboundClient;
}

const post = (
  outboundClient: OutboundClient,
  url: string,
  more: { body?: string; signal?: AbortSignal } = {},
): Promise<OutboundAnswer> =>
  outboundClient.send({
    workspaceId: 1,
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    ...more,
  });

describe('the outbound client refuses', () => {
  it('internal addresses in every spelling of an address', async () => {
    const outboundClient = openOutboundClient({ allowedNetworks: [] });
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    hosts.push(
      '[::ffff:7f00:1]',
      '169.254.169.254',
      '10.0.0.1',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '127.0.0.1.',
    );
    for (const host of hosts) {
      const answer = await post(outboundClient, `https://${host}:${receiver.port}/`);
      assert.equal(answer.error?.stage, 'address_refused', host);
    }
    assert.equal(receiver.connections, 0);
  });

  it('a name that resolves to an internal address', async () => {
    const outboundClient = openOutboundClient({ allowedNetworks: [] });
    const answer = await post(outboundClient, receiver.origin);
    assert.equal(answer.error?.stage, 'address_refused');
    assert.equal(receiver.connections, 0);
  });

  it('a name whose address changes: each connection is checked by the address it uses', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const outboundClient = openOutboundClient({
      allowedNetworks: [parseNetwork('127.0.0.1')],
      lookUp: async () => [answers.shift() ?? '127.0.0.2'],
    });
    receiver.answer = (_request, response) => void response.writeHead(200, { connection: 'close' }).end();
    const url = `https://receiver.test:${receiver.port}/`;
    assert.equal((await post(outboundClient, url)).status, 200);
    assert.equal((await post(outboundClient, url)).error?.stage, 'address_refused');
  });

  it('the internal addresses of a name that has several', async () => {
    const outboundClient = openOutboundClient({
      allowedNetworks: [parseNetwork('127.0.0.1')],
      lookUp: async () => ['10.0.0.1', '127.0.0.1', '::1'],
    });
    assert.equal((await post(outboundClient, `https://receiver.test:${receiver.port}/`)).status, 200);
  });

  it('other schemes and the ports of other protocols', async () => {
    const outboundClient = openOutboundClient();
    for (const url of ['ftp://localhost/', 'file:///etc/passwd', 'https://localhost:22/', 'no address']) {
      assert.equal((await post(outboundClient, url)).error?.stage, 'address_refused', url);
    }
  });

  it('an untrusted certificate, and one for another name', async () => {
    const strict = new OutboundClient({ allowedNetworks: loopback });
    doors.push(strict);
    assert.equal((await post(strict, receiver.origin)).error?.stage, 'tls_failed');
    const outboundClient = openOutboundClient({ lookUp: async () => ['127.0.0.1'] });
    const answer = await post(outboundClient, `https://other.test:${receiver.port}/`);
    assert.equal(answer.error?.stage, 'tls_failed');
    assert.match(answer.error?.message ?? '', /ERR_TLS_CERT_ALTNAME_INVALID/);
    assert.equal(receiver.received.length, 0);
  });
});

describe('the outbound client names the stage that failed', () => {
  it('lookup_failed for a name without an address, or that cannot be looked up', async () => {
    const empty = openOutboundClient({ lookUp: async () => [] });
    assert.equal((await post(empty, 'https://nobody.test/')).error?.stage, 'lookup_failed');
    const failing = openOutboundClient({ lookUp: () => Promise.reject(new Error('no answer')) });
    assert.equal((await post(failing, 'https://nobody.test/')).error?.stage, 'lookup_failed');
  });

  it('connect_failed where no server listens', async () => {
    const other = await startReceiver(certificate);
    await other.close();
    const answer = await post(openOutboundClient(), other.origin);
    assert.equal(answer.error?.stage, 'connect_failed');
    assert.match(answer.error?.message ?? '', /ECONNREFUSED/);
  });

  it('timeout for a look-up, a handshake, a head and a body that do not end, with the received status', async () => {
    const short = { deadlineMs: 300 };
    const slowNames = openOutboundClient({ ...short, lookUp: () => new Promise(() => {}) });
    assert.equal((await post(slowNames, 'https://slow.test/')).error?.stage, 'timeout');
    const silent = await listen(createServer(() => {}));
    assert.equal(
      (await post(openOutboundClient(short), `https://localhost:${silent.port}/`)).error?.stage,
      'timeout',
    );
    await silent.close();
    receiver.answer = () => {};
    assert.equal((await post(openOutboundClient(short), receiver.origin)).error?.stage, 'timeout');
    let drip: NodeJS.Timeout | undefined;
    receiver.answer = (_request, response) => {
      drip = setInterval(() => response.write('.'), 10);
    };
    const dripping = await post(openOutboundClient({ deadlineMs: 5_000 }), receiver.origin);
    clearInterval(drip);
    assert.equal(dripping.error?.stage, 'timeout');
    assert.equal(dripping.status, 200);
    assert.match(dripping.body.toString(), /^\.+$/);
  });

  it('timeout when the caller aborts', async () => {
    receiver.answer = () => {};
    const aborter = new AbortController();
    const answering = post(openOutboundClient(), receiver.origin, { signal: aborter.signal });
    aborter.abort();
    assert.equal((await answering).error?.stage, 'timeout');
  });

  it('answer_failed for a connection that breaks, an invalid answer and endless headers', async () => {
    receiver.answer = (_request, response) => void response.socket?.destroy();
    assert.equal((await post(openOutboundClient(), receiver.origin)).error?.stage, 'answer_failed');
    receiver.answer = (_request, response) => void response.socket?.end('SMTP 220 hello\r\n\r\n');
    assert.equal((await post(openOutboundClient(), receiver.origin)).error?.stage, 'answer_failed');
    receiver.answer = (_request, response) =>
      void response.socket?.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`);
    assert.equal((await post(openOutboundClient(), receiver.origin)).error?.stage, 'answer_failed');
    receiver.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.socket?.destroy());
    };
    const half = await post(openOutboundClient(), receiver.origin);
    assert.equal(half.error?.stage, 'answer_failed');
    assert.equal(half.status, 200);
  });
});

describe('the outbound client', () => {
  it('sends path, query and body unchanged', async () => {
    const body = '{"name":"Zoë","n":1.0}';
    const answer = await post(openOutboundClient(), `${receiver.origin}/a?b=c%20d`, { body });
    assert.deepEqual([answer.error, answer.status, answer.body.toString()], [null, 200, 'ok']);
    const [received] = receiver.received;
    assert.deepEqual([received?.method, received?.path, received?.body], ['POST', '/a?b=c%20d', body]);
  });

  it('reuses a connection', async () => {
    const outboundClient = openOutboundClient();
    for (let count = 0; count < 20; count += 1) await post(outboundClient, receiver.origin);
    assert.equal(receiver.received.length, 20);
    assert.ok(receiver.connections <= 2, `${receiver.connections} connections`);
  });

  it('does not follow a redirect', async () => {
    receiver.answer = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    assert.equal((await post(openOutboundClient(), receiver.origin)).status, 302);
    assert.equal(receiver.received.length, 1);
  });

  it('keeps 16 KiB of 64 MiB, reads no more, and works afterwards', async () => {
    let sent = 0;
    receiver.answer = (_request, response) => {
      const piece = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        while (sent < 64 * 1024 * 1024 && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    const outboundClient = openOutboundClient();
    const answer = await post(outboundClient, receiver.origin);
    assert.deepEqual(
      [answer.status, answer.body.length, answer.cut, answer.error],
      [200, 16 * 1024, true, null],
    );
    assert.ok(sent < 32 * 1024 * 1024, `${sent} bytes were sent`);
    receiver.answer = (_request, response) => void response.end('again');
    assert.equal((await post(outboundClient, receiver.origin)).body.toString(), 'again');
  });

  it('keeps an answer of exactly 16 KiB whole', async () => {
    receiver.answer = (_request, response) => void response.end(Buffer.alloc(16 * 1024, 'x'));
    const answer = await post(openOutboundClient(), receiver.origin);
    assert.deepEqual([answer.body.length, answer.cut], [16 * 1024, false]);
  });

  it('does not let hanging requests delay others to the same server', async () => {
    receiver.answer = (request, response) => void (request.path === '/hang' || response.end('ok'));
    const outboundClient = openOutboundClient({ deadlineMs: 60_000 });
    const hanging = Array.from({ length: 20 }, () => post(outboundClient, `${receiver.origin}/hang`));
    const answer = await post(outboundClient, `${receiver.origin}/quick`);
    assert.equal(answer.error, null);
    outboundClient.close();
    await Promise.all(hanging);
  });
});

async function listen(server: Server): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets: { destroy(): void }[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { port: (server.address() as AddressInfo).port, close };
}
