import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

interface LogLine {
  level: number;
  msg: string;
}

const ERROR_LEVEL = 50;

let api: TestApi;
const lines: LogLine[] = [];
before(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  api = await startTestApi({ log });
});
after(() => api.stop());

/** Sends the beginning of a request and resolves with the server's side of it. */
async function beginUpload(head: string, body: string) {
  const { hostname, port, pathname } = new URL(api.baseUrl);
  const received = Promise.withResolvers<IncomingMessage>();
  const onRequest = (message: unknown) => received.resolve((message as { request: IncomingMessage }).request);
  subscribe('http.server.request.start', onRequest);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const key = api.workspace.keys.write;
  socket.write(
    `POST ${pathname}/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\n${head}\r\n\r\n${body}`,
  );
  const request = await received.promise;
  unsubscribe('http.server.request.start', onRequest);
  return { socket, request };
}

const uploads = [
  { what: 'with a Content-Length', head: 'Content-Length: 1000', body: '{"name":' },
  { what: 'in chunks', head: 'Transfer-Encoding: chunked', body: '8\r\n{"name":\r\n' },
];

describe('an upload that its client cuts off', () => {
  for (const { what, head, body } of uploads) {
    it(`writes no error line to the log: ${what}`, async () => {
      const { socket, request } = await beginUpload(head, body);
      // A request on another connection gives the server time to start reading the body.
      assert.equal((await api.get('/me')).status, 200);
      const closed = new Promise((resolve) => void request.once('close', resolve));
      socket.destroy();
      await closed;
      await setImmediate();
      assert.equal((await api.get('/me')).status, 200);
      assert.deepEqual(
        lines.filter(({ level }) => level >= ERROR_LEVEL),
        [],
      );
    });
  }
});
