import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { fastify, type FastifyInstance } from 'fastify';
import { closeServer } from './close-server.ts';

/** A grace period that no test waits for. */
const AGES_MS = 60_000;

async function startServer(): Promise<{ server: FastifyInstance; open(text: string): Promise<Socket> }> {
  const server = fastify();
  server.post('/', async () => 'done');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    const taken = once(server.server, 'connection');
    await Promise.all([once(socket, 'connect'), taken]);
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  };
  return { server, open };
}

const halfBody = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n1';

/** The received text until the connection is closed. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

describe('closing the server', () => {
  it('does not wait for clients that have sent half of the headers or half of the body', async () => {
    const { server, open } = await startServer();
    const halves = await Promise.all(['POST / HTTP/1.1\r\nHost: x\r\n', halfBody].map(open));
    const ends = Promise.all(halves.map(readToEnd));
    await closeServer(server, 50);
    assert.deepEqual(await ends, ['', '']);
  });

  it('answers a running request', async () => {
    const { server, open } = await startServer();
    const arrived = Promise.withResolvers<void>();
    server.server.on('request', () => arrived.resolve());
    const socket = await open(halfBody);
    await arrived.promise;
    const answer = readToEnd(socket);
    const closing = closeServer(server, AGES_MS);
    socket.write('2');
    assert.match(await answer, /^HTTP\/1\.1 200 [^]*done$/);
    await closing;
  });
});
