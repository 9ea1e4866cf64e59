import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a server, which keeps some requests waiting for ever. */
export interface HoldingProxy {
  origin: string;
  /** Resolves when a request or an answer is held. */
  held: Promise<void>;
  close(): void;
}

/** What is held: the request itself, or the answer to one that the server has carried out. */
export interface Hold {
  what: 'request' | 'answer';
  isMeant: (method: string, url: string) => boolean;
}

/** Passes everything on to `target`, but holds what `hold` means. */
export async function startHoldingProxy(target: string, hold: Hold): Promise<HoldingProxy> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    const isMeant = hold.isMeant(incoming.method ?? '', incoming.url ?? '');
    if (isMeant && hold.what === 'request') return resolve();
    const onward = request(new URL(incoming.url ?? '', target), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    });
    onward.once('response', (answer: IncomingMessage) => {
      if (isMeant) return answer.resume().once('end', resolve);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      return answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held, close };
}
