import assert from 'node:assert/strict';
import { createServer, type Socket, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { parseNetwork } from '../networks.ts';
import { until } from '../jobs/testing/until.ts';
import { OutboundClient, type OutboundAnswer } from './outbound-client.ts';

/** Answers each received chunk, which is a whole request here. */
type Answering = (socket: Socket, request: string) => void;

const answer = (body: string, ...headers: string[]): string =>
  ['HTTP/1.1 200 OK', ...headers, `Content-Length: ${body.length}`, '', body].join('\r\n');
const echo: Answering = (socket, request) =>
  void socket.write(answer(/^POST (\S+)/.exec(request)?.[1] ?? ''));

let outboundClient: OutboundClient;
let origin: string;
let sockets: Socket[];
let answering: Answering;
let close: () => Promise<void>;

beforeEach(async () => {
  sockets = [];
  answering = echo;
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).on('data', (piece) => answering(socket, piece.toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Requests that hang do so for longer than any test takes.
  outboundClient = new OutboundClient({
    allowedNetworks: [parseNetwork('127.0.0.0/8')],
    deadlineMs: 200_000,
  });
  close = async () => {
    outboundClient.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

const post = (path: string, workspaceId = 1): Promise<OutboundAnswer> =>
  outboundClient.send({ workspaceId, method: 'POST', url: origin + path, headers: {}, body: '{}' });
const postMany = (count: number): Promise<OutboundAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => post(`/${index}`)));
const bodyOf = ({ error, body }: OutboundAnswer): string => error?.message ?? body.toString();

describe('connections to a server', () => {
  it('to a fast server carry a burst over far fewer connections than requests, each with its own answer', async (test) => {
    // Time stands still: whatever the machine needs for its answers, the server is a fast one.
    const nowMs = performance.now();
    test.mock.method(performance, 'now', () => nowMs);
    const answers = await postMany(400);
    assert.deepEqual(
      answers.map(bodyOf),
      answers.map((_, index) => `/${index}`),
    );
    assert.ok(sockets.length < 300, `${sockets.length} connections`);
  });

  it('are added while requests hang, so that others do not wait', async () => {
    answering = (socket, request) => void (request.startsWith('POST /hang') || echo(socket, request));
    const hanging = Array.from({ length: 150 }, () => post('/hang'));
    assert.equal(bodyOf(await post('/quick')), '/quick');
    assert.ok(sockets.length > 150);
    outboundClient.close();
    for (const { error } of await Promise.all(hanging)) assert.equal(error?.stage, 'answer_failed');
  });

  it('are reused until the server closes them', async () => {
    for (let count = 0; count < 5; count += 1) assert.equal(bodyOf(await post('/kept')), '/kept');
    assert.equal(sockets.length, 1);
    answering = (socket) => void socket.write(answer('bye', 'Connection: close'));
    for (let count = 0; count < 5; count += 1) assert.equal(bodyOf(await post('/closed')), 'bye');
    assert.equal(sockets.length, 5);
  });

  it('are not reused after an answer delimited by the end of the connection', async () => {
    answering = (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nuntil the end');
    assert.deepEqual((await postMany(3)).map(bodyOf), ['until the end', 'until the end', 'until the end']);
    assert.equal(sockets.length, 3);
  });

  it('never deliver an answer to a different request', async () => {
    answering = (socket, request) => {
      const smuggled = answer('smuggled');
      socket.write(request.startsWith('POST /first') ? answer('first') + smuggled : answer('own'));
    };
    const answers = await Promise.all([post('/first'), ...Array.from({ length: 100 }, () => post('/next'))]);
    assert.deepEqual(new Set(answers.map(bodyOf)), new Set(['first', 'own']));
    assert.equal(bodyOf(await post('/next')), 'own');
  });

  it('are closed when unrequested data arrives', async () => {
    await post('/kept');
    const [first] = sockets;
    const closed = new Promise((resolve) => first?.once('close', resolve));
    first?.write(answer('unasked'));
    await closed;
    assert.equal(bodyOf(await post('/next')), '/next');
    assert.equal(sockets.length, 2);
  });

  it('are closed when the server answers before it has read the whole request', async () => {
    answering = (socket) => void socket.write(answer('enough'));
    const long = 'x'.repeat(8 * 1024 * 1024);
    const first = await outboundClient.send({
      workspaceId: 1,
      method: 'POST',
      url: origin,
      headers: {},
      body: long,
    });
    assert.equal(bodyOf(first), 'enough');
    answering = echo;
    assert.equal(bodyOf(await post('/next')), '/next');
  });

  it('write a request once, also when the server closes an idle connection at that moment', async () => {
    const requests: string[] = [];
    const asked = new Map<string, () => void>();
    answering = (socket, request) => {
      const path = request.split(' ')[1] ?? '';
      requests.push(path);
      const keeps = path === '/short' ? 2 : 60;
      const write = () => void socket.write(answer('ok', `Keep-Alive: timeout=${keeps}`));
      if (path === '/last') write();
      else asked.set(path, write);
    };
    const answers = new Map(['/long', '/longer', '/short'].map((path) => [path, post(path)]));
    await until('each has a connection of its own', async () => asked.size === 3);
    // The connection with the shortest idle timeout is the one used last.
    for (const [path, answered] of answers) {
      asked.get(path)?.();
      assert.equal((await answered).error, null);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    assert.equal((await post('/last')).error, null);
    assert.equal(bodyOf(await post('/last')), 'ok');
    assert.deepEqual(requests.toSorted(), ['/last', '/last', '/long', '/longer', '/short']);
  });

  it('that cannot be opened fail every waiting request', async () => {
    await close();
    const answers = await postMany(150);
    for (const { error } of answers) assert.equal(error?.stage, 'connect_failed');
  });

  it('that break fail one request and no other', async () => {
    answering = (socket, request) =>
      void (request.startsWith('POST /break') ? socket.destroy() : echo(socket, request));
    const [broken, ...others] = await Promise.all([post('/break'), post('/1'), post('/2')]);
    assert.equal(broken?.error?.stage, 'answer_failed');
    assert.deepEqual(others.map(bodyOf), ['/1', '/2']);
  });

  it('compute the headers of a request when it is written, not before', async () => {
    let leaves = 0;
    let held: (() => void) | null = null;
    answering = (socket) => {
      held = () => void socket.write(answer('ok'));
    };
    const send = (): Promise<OutboundAnswer> =>
      outboundClient.send({
        workspaceId: 1,
        method: 'POST',
        url: `${origin}/`,
        headers: () => {
          leaves += 1;
          return { 'X-Number': String(leaves) };
        },
        body: '',
      });
    const all = Array.from({ length: 100 }, send);
    await until('the first ones leave', () => leaves > 0);
    assert.ok(leaves < all.length, `${leaves} made at once`);
    await until('one is held', () => held !== null);
    answering = (socket) => void socket.write(answer('ok'));
    for (const socket of sockets) socket.write(answer('ok'));
    assert.ok((await Promise.all(all)).every(({ status }) => status === 200));
    assert.equal(leaves, all.length);
  });

  it('stay usable after a request with an invalid header is refused', async () => {
    const send = (headers: { 'X-Name': string } | (() => { 'X-Name': string })): Promise<OutboundAnswer> =>
      outboundClient.send({ workspaceId: 1, method: 'POST', url: `${origin}/`, headers, body: '' });
    const faulty = { 'X-Name': 'a\r\nX-Other: b' };
    await assert.rejects(send(faulty), RangeError);
    await assert.rejects(
      send(() => faulty),
      RangeError,
    );
    assert.equal((await send({ 'X-Name': 'a' })).status, 200);
  });
});

describe('connections of several workspaces to one server', () => {
  const echoUnlessHang: Answering = (socket, request) =>
    void (request.startsWith('POST /hang') || echo(socket, request));

  it('remain available to a third workspace when all requests of two hang', async () => {
    answering = echoUnlessHang;
    const hanging = [1, 2].flatMap((workspaceId) =>
      Array.from({ length: 600 }, () => post('/hang', workspaceId)),
    );
    let before = -1;
    await until('no more connections are opened', async () => {
      const isSteady = sockets.length === before && before > 300;
      before = sockets.length;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return isSteady;
    });
    let over = 0;
    for (const request of hanging) void request.then(() => (over += 1));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => post(`/${index}`, 3)));
    assert.deepEqual(
      answers.map(bodyOf),
      answers.map((_, index) => `/${index}`),
    );
    assert.equal(over, 0, 'they did not wait for one that hangs');
    assert.ok(sockets.length <= 1024, `${sockets.length} connections`);
    outboundClient.close();
    await Promise.all(hanging);
  });

  it('are given to waiting requests as soon as others end', async () => {
    const held: (() => void)[] = [];
    answering = (socket, request) => void held.push(() => echo(socket, request));
    const all = [1, 2, 3].flatMap((workspaceId) =>
      Array.from({ length: 300 }, (_, index) => post(`/${index}`, workspaceId)),
    );
    await until('hundreds are under way', () => held.length > 300);
    answering = echo;
    for (const answered of held) answered();
    for (const { error } of await Promise.all(all)) assert.equal(error, null);
  });

  it('are never used by another workspace', async () => {
    const paths = new Map<Socket, Set<string>>();
    answering = (socket, request) => {
      const path = request.split(' ')[1] ?? '';
      paths.set(socket, (paths.get(socket) ?? new Set()).add(path));
      echo(socket, request);
    };
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([1, 2, 3].map((workspaceId) => post(`/${workspaceId}`, workspaceId)));
      assert.deepEqual(answers.map(bodyOf), ['/1', '/2', '/3']);
    }
    assert.equal(paths.size, 3);
    for (const seen of paths.values()) assert.equal(seen.size, 1);
  });
});
