import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { freePort } from './free-port.ts';

describe('a free port', () => {
  it('can be had over TCP and UDP, with the one above', async () => {
    const port = await freePort();
    const servers = [port, port + 1].map((one) => createServer().listen(one, '127.0.0.1'));
    const sockets: Socket[] = [port, port + 1].map((one) => createSocket('udp4').bind(one, '127.0.0.1'));
    await Promise.all([...servers, ...sockets].map((each) => once(each, 'listening')));
    for (const each of [...servers, ...sockets]) each.close();
  });

  it('is none of those that connections get by themselves', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    assert.ok(ports.every((port) => port >= 10_000 && port < 20_000));
  });
});
