import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { unmapped, type Network } from '../../networks.ts';
import { Refusal } from '../../refusal.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { isTrusted } from './client-address.ts';

/** What one client may take up, and for how long: whoever is slower or wants more is cut off. */
export interface ConnectionLimits {
  /** From the connection, or the answer before, until the headers are there. */
  headersMs: number;
  /** Until the whole request is there. */
  requestMs: number;
  /** In the middle of a request or an answer, without a byte in either direction. */
  stalledMs: number;
  /** From the last byte written until the client has taken it. */
  answerMs: number;
  /** A connection without a request; longer than proxies keep theirs (60 s is usual), so that they close first. */
  idleMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
  headerBytes: number;
  headerCount: number;
  connections: number;
  /** Does not hold for trusted proxies, who speak for many. */
  connectionsPerAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  stalledMs: 60_000,
  answerMs: 60_000,
  idleMs: 72_000,
  checkMs: 1_000,
  headerBytes: 16 * 1024,
  headerCount: 100,
  connections: 10_000,
  connectionsPerAddress: 1_000,
};

/** Closes connections beyond the limits as soon as they are made. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  trustedProxies: readonly Network[],
  log: Logger,
): void {
  server.maxConnections = limits.connections;
  // One more than allowed, so that too many are seen to be too many instead of being left out in silence.
  server.maxHeadersCount = limits.headerCount + 1;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = unmapped(socket.remoteAddress ?? '');
    if (isTrusted(address, trustedProxies)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) {
      log.debug({ address }, 'connection refused: too many from this address');
      return void socket.destroy();
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
}

/** @throws Refusal `invalid_request` for more headers than anybody needs. */
export function checkHeaderCount(request: IncomingMessage, limits: ConnectionLimits): void {
  if (request.rawHeaders.length / 2 > limits.headerCount) {
    throw new Refusal('invalid_request', httpProblems.too_many_headers({ limit: limits.headerCount }));
  }
}

/** Ends a connection whose client does not take the rest of an answer in time, once all of it has been written. */
export function limitAnswer(response: ServerResponse, limits: ConnectionLimits): void {
  response.once('prefinish', () => {
    const { socket } = response;
    if (!socket || socket.writableLength === 0) return;
    const timer = setTimeout(() => socket.destroy(), limits.answerMs);
    response.once('close', () => clearTimeout(timer));
  });
}
