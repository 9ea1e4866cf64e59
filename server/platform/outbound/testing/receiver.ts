import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './self-signed.ts';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server on loopback that stores the requests it receives. */
export interface Receiver {
  /** `https://localhost:port`, or `http:` without a certificate. */
  origin: string;
  port: number;
  received: Received[];
  /** Connections made so far. */
  connections: number;
  /** The handler of requests; by default it answers 200 with `ok`. */
  answer: (request: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startReceiver(certificate: Certificate | null): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const receiver: Receiver = {
    origin: '',
    port: 0,
    received: [],
    connections: 0,
    answer: (_request, response) => void response.end('ok'),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const received = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      receiver.received.push(received);
      receiver.answer(received, response);
    });
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.on('connection', (socket: Socket) => {
    receiver.connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.origin = `${certificate ? 'https' : 'http'}://localhost:${receiver.port}`;
  return receiver;
}
