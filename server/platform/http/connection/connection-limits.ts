import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { unmapped, type Network } from '../../networks.ts';
import { Refusal } from '../../refusal.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { isTrusted } from './client-address.ts';

/**
 * Limits of one client's connections in number and time (milliseconds); connections beyond them are closed.
 */
export interface ConnectionLimits {
  /** Time from the connection, or the previous answer, until the headers are complete. */
  headersMs: number;
  /** Time until the whole request is received. */
  requestMs: number;
  /** Time without a byte in either direction, during a request or an answer. */
  stalledMs: number;
  /** Time from the last byte written until the client has received it. */
  answerMs: number;
  /**
   * A connection without a request; longer than proxies keep theirs (60 s is usual), so that they close
   * first.
   */
  idleMs: number;
  /** Interval in which the first two limits are checked. */
  checkMs: number;
  headerBytes: number;
  headerCount: number;
  connections: number;
  /** Does not apply to trusted proxies, which serve many clients. */
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
  // One more than the limit, so that excess headers are refused instead of silently dropped by Node.
  server.maxHeadersCount = limits.headerCount + 1;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = unmapped(socket.remoteAddress ?? '');
    if (isTrusted(address, trustedProxies)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) {
      log.debug({ address }, 'connection refused: too many connections from this address');
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

/** @throws Refusal `invalid_request` for too many headers. */
export function checkHeaderCount(request: IncomingMessage, limits: ConnectionLimits): void {
  if (request.rawHeaders.length / 2 > limits.headerCount) {
    throw new Refusal('invalid_request', httpProblems.too_many_headers({ limit: limits.headerCount }));
  }
}

/**
 * Destroys a connection whose client does not read the rest of an answer in time, once all of it is written.
 */
export function limitAnswer(response: ServerResponse, limits: ConnectionLimits): void {
  response.once('prefinish', () => {
    const { socket } = response;
    if (!socket || socket.writableLength === 0) return;
    const timer = setTimeout(() => socket.destroy(), limits.answerMs);
    response.once('close', () => clearTimeout(timer));
  });
}
