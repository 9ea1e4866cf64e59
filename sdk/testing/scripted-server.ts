import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach } from 'node:test';

/** A request as it arrived. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What is answered next: a status with a body and headers, or whatever the function does. */
export type Scripted =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

/** A server that answers what the test says, in its order; after the last answer it answers that again. */
export function useScriptedServer() {
  const received: Received[] = [];
  let script: Scripted[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      });
      const [next] = script;
      if (script.length > 1) script.shift();
      if (typeof next === 'function') return next(response);
      const { status = 500, body: answer, headers = {} } = next ?? {};
      const written = typeof answer === 'string' ? answer : JSON.stringify(answer ?? {});
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(written);
    });
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    received.length = 0;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    received,
    /** The address, with the path of the API. */
    baseUrl: (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    answers: (...answers: Scripted[]): void => {
      script = answers;
    },
  };
}
