import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a stand-in of a vendor. */
export interface VendorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  /** The same as it came. */
  bytes: Buffer;
}

export interface VendorReply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** The connection breaks in place of the answer. */
  drops?: boolean;
}

export interface VendorServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves JSON on a port of its own. */
export async function serveVendor(
  answer: (request: VendorRequest) => Promise<VendorReply>,
): Promise<VendorServer> {
  const server = createServer((request, response) => void reply(request, response, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: VendorRequest) => Promise<VendorReply>,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://vendor.example');
  const bytes = Buffer.concat(pieces);
  const body = bytes.toString('utf8');
  const {
    status,
    body: told,
    drops,
    headers: more = {},
  } = await answer({ method, path, query, headers, body, bytes });
  if (drops) return void request.socket.destroy();
  response
    .writeHead(status, { 'content-type': 'application/json', ...more })
    .end(told === null ? '' : JSON.stringify(told));
}
