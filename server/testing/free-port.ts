import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives out by itself (from 32,768 on): no connection of another test takes
 * one of these before the program that is told of it does. The ports of media in tests begin at 20,000.
 */
const FROM = 10_000;
const TO = 19_999;

/**
 * A port of the loopback for a program that has to be told its port. Nobody has it, nor the one above, on
 * which SIP programs speak TLS, over UDP or TCP.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    const both = [port, port + 1].flatMap((one) => [isFreeForTcp(one), isFreeForUdp(one)]);
    if ((await Promise.all(both)).every(Boolean)) return port;
  }
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  return isBound(server, () => server.close());
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4').bind({ port, address: '127.0.0.1', exclusive: true });
  return isBound(socket, () => socket.close());
}

async function isBound(listener: NodeJS.EventEmitter, close: () => void): Promise<boolean> {
  try {
    await once(listener, 'listening');
  } catch {
    return false;
  }
  const closed = once(listener, 'close');
  close();
  await closed;
  return true;
}
