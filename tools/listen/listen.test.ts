import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { verifyWebhook } from '../../sdk/verify-webhook.ts';
import { emit } from '../../server/platform/events/emit.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { startReceiver, type Receiver } from '../../server/platform/outbound/testing/receiver.ts';
import { startTestApi, type TestApi } from '../../server/testing/test-api.ts';

const program = fileURLToPath(new URL('../listen.ts', import.meta.url));

/** A proxy to the API whose connections the test can break. */
class Link {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  port = 0;

  async open(toPort: number): Promise<void> {
    this.#server = createServer((socket) => {
      const other = connect(toPort, '127.0.0.1');
      for (const end of [socket, other]) this.#sockets.add(end.on('error', () => {}));
      socket.pipe(other).pipe(socket);
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async break(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    this.#server?.close();
    await once(this.#server as Server, 'close');
  }
}

describe('npm run listen', { timeout: 240_000 }, () => {
  let api: TestApi;
  let receiver: Receiver;
  let folder: string;
  const link = new Link();
  const children: ChildProcessWithoutNullStreams[] = [];

  before(async () => {
    api = await startTestApi({ now: new Date().toISOString() });
    receiver = await startReceiver(null);
    folder = await mkdtemp(join(tmpdir(), 'listen-'));
    await link.open(Number(new URL(api.baseUrl).port));
    const base = `http://127.0.0.1:${link.port}${new URL(api.baseUrl).pathname}`;
    await writeFile(
      join(folder, 'demo.json'),
      JSON.stringify({ base_url: base, keys: { read: api.workspace.keys.read } }),
    );
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    receiver.received.length = 0;
    receiver.answer = (_request, response) => void response.end('ok');
  });
  after(async () => {
    await link.break();
    await receiver.close();
    await api.stop();
    await rm(folder, { recursive: true });
  });

  function start(args: string[], env: Record<string, string> = { DATA_DIR: folder }) {
    const child = spawn(process.execPath, [program, ...args], { env, cwd: folder });
    children.push(child);
    let out = '';
    let err = '';
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString('utf8')));
    child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString('utf8')));
    return { child, out: () => out, err: () => err };
  }

  async function startListening(env?: Record<string, string>, args: string[] = []) {
    const started = start(['--forward-to', `${receiver.origin}/hook`, ...args], env);
    await until('it listens', () => started.out().includes('Ctrl-C ends'));
    const secret = /whsec_\S+/.exec(started.out())?.[0] ?? '';
    return { ...started, secret };
  }

  const emitOrder = (orderId: number): Promise<string> =>
    emit(api.sql, {
      workspaceId: api.workspace.id,
      type: 'order.created',
      data: { order_id: orderId },
      now: api.clock.now(),
    });

  it('forwards new events once, signed like a delivery, with a line for each', async () => {
    await emitOrder(1);
    const { out, secret } = await startListening();
    receiver.answer = (_request, response) => void response.writeHead(202).end();
    const id = await emitOrder(2);
    await until('it is forwarded', () => out().includes(id));
    assert.equal(receiver.received.length, 1);
    const [received] = receiver.received;
    assert.equal(received?.path, '/hook');
    const event = verifyWebhook(received?.body ?? '', received?.headers ?? {}, secret);
    assert.deepEqual([event.id, event.type], [id, 'order.created']);
    const { headers } = received ?? { headers: {} };
    assert.equal(headers['user-agent'], 'Service-Webhooks/1.0');
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['x-service-event'], 'order.created');
    assert.match(out(), new RegExp(`order.created ${id} -> 202 \\(\\d+ ms\\)`));
  });

  it('misses no event when the connection to the server breaks', async () => {
    const { out } = await startListening();
    await link.break();
    await until('it has noticed', () => out().includes('does not answer'));
    const ids = [await emitOrder(3), await emitOrder(4)];
    await link.open(Number(new URL(api.baseUrl).port));
    await until('both are forwarded', () => ids.every((id) => out().includes(id)));
    assert.match(out(), /The server answers again/);
    assert.equal(receiver.received.length, 2);
  });

  it('shows that no receiver accepted an event, and continues with the next', async () => {
    const { out } = await startListening();
    receiver.answer = (_request, response) => void response.socket?.destroy();
    const lost = await emitOrder(5);
    await until('it is shown', () => out().includes(lost));
    assert.match(out(), new RegExp(`${lost} -> failed: `));
    receiver.answer = (_request, response) => void response.end();
    const id = await emitOrder(6);
    await until('the next is forwarded', () => out().includes(`${id} -> 200`));
  });

  it('ends on Ctrl-C with code 0', async () => {
    const { child } = await startListening();
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    assert.equal(code, 0);
  });

  it('reads the key and the address from the command line or SWITCHBOARD_KEY', async () => {
    const { out } = await startListening({ SWITCHBOARD_KEY: api.workspace.keys.read }, [
      '--url',
      new URL(api.baseUrl).origin,
    ]);
    const id = await emitOrder(7);
    await until('it is forwarded', () => out().includes(id));
  });

  it('shows in one line what is missing or refused', async () => {
    const cases: [args: string[], env: Record<string, string>, said: RegExp][] = [
      [[], {}, /--forward-to must be the address/],
      [['--forward-to', 'localhost'], {}, /--forward-to must be the address/],
      [['--forward-to', receiver.origin], { DATA_DIR: join(folder, 'none') }, /There is no demo workspace/],
      [['--forward-to', receiver.origin, '--key', 'wrong'], { DATA_DIR: folder }, /answered 401/],
    ];
    for (const [args, env, said] of cases) {
      const { child, err } = start(args, env);
      const [code] = await once(child, 'close');
      assert.equal(code, 1);
      assert.match(err(), said);
    }
  });
});
