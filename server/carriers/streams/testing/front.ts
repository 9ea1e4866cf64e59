import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { HookAnswer } from '../arriving-calls.ts';
import type { StreamedCalls } from '../streamed-calls.ts';
import type { StreamAccess } from '../stream-access.ts';

/** The HTTP server of one carrier's calls, without the rest of the API. */
export interface Front {
  origin: string;
  /** What the vendor's requests were answered with, in order. */
  answers: HookAnswer[];
  stop(): Promise<void>;
}

/** Serves the vendor's requests and sockets; `calls` and `access` are asked for at each of them. */
export async function openFront(calls: () => StreamedCalls, access: () => StreamAccess): Promise<Front> {
  const answers: HookAnswer[] = [];
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 });
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { url, ourId, headers, urls } = readHead(request);
      const signed = { raw: Buffer.concat(pieces), headers, urls, now: Temporal.Now.instant() };
      const answer = url.startsWith(access().voicePath)
        ? await calls().takeHook(access(), signed, ourId)
        : 'unreadable';
      answers.push(answer);
      const isTaken = typeof answer === 'object';
      if (isTaken) void answer.afterwards?.();
      response.writeHead(isTaken ? 200 : 403).end(isTaken ? (answer.document ?? '') : '');
    })();
  });
  const readHead = (request: IncomingMessage) => {
    const url = request.url ?? '/';
    const urls = calls().urlsOf(url);
    return { url, urls, headers: request.headers, ourId: new URL(url, origin).searchParams.get('call') };
  };
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const { url, headers, urls } = readHead(request);
    const token = url.slice(access().streamsPath.length + 1);
    const call = calls().claim(access(), token, {
      headers,
      urls: urls.map((one) => one.replace(/^http/, 'ws')),
    });
    if (!call) return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate());
      call.carry(opened);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answers,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
