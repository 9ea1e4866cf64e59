import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseNetwork } from '../networks.ts';
import { until } from '../jobs/testing/until.ts';
import { OutboundClient, type OutboundAnswer } from './outbound-client.ts';

const MIB = 1024 * 1024;
const REQUESTS = 200;
const CHUNKS = 15;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory outside the JavaScript heap, where buffers are, that is still referenced. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

let sockets: Socket[];
let answering: (socket: Socket) => Promise<void>;
let client: OutboundClient;
let url: string;
let close: () => Promise<void>;

beforeEach(async () => {
  sockets = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).once('data', () => void answering(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  client = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
  close = async () => {
    client.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

describe('the memory used by answers', () => {
  it('is the size of the kept bytes, not of the socket blocks that contained them', async () => {
    const chunk = `1;x=${'x'.repeat(15_000)}\r\na\r\n`;
    let written = 0;
    answering = async (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      for (let count = 0; count < CHUNKS; count += 1) {
        if (!socket.write(chunk)) await new Promise((resolve) => socket.once('drain', resolve));
      }
      written += 1;
    };
    const before = heldBytes();
    const post = (): Promise<OutboundAnswer> =>
      client.send({ workspaceId: 1, method: 'POST', url, headers: {}, body: '{}' });
    const answers = Array.from({ length: REQUESTS }, post);
    await until('all chunks are on their way', () => written === REQUESTS);
    let held = Infinity;
    // The traffic is 45 MB; each connection may hold the last block that it read.
    await until('little is held', () => (held = heldBytes() - before) < 20 * MIB).catch(() => {});
    for (const socket of sockets) socket.write('0\r\n\r\n');
    for (const { body } of await Promise.all(answers)) assert.equal(body.toString(), 'a'.repeat(CHUNKS));
    assert.ok(held < 20 * MIB, `${(held / MIB).toFixed(1)} MiB are held`);
  });
});
