import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { Refusal } from '../../refusal.ts';
import type { NoteUpgrade } from '../answer/note-requests.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { endRequestSpan } from '../answer/trace-request.ts';

/** The greatest message that a client may send, in bytes. */
const MAX_MESSAGE_BYTES = 16 * 1024;
/** How long open sockets have to close when the server stops. */
const CLOSE_MS = 500;
/** The server goes away (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001;
/** The answer that opens a socket (RFC 6455, section 4.2.2). */
const SWITCHING_PROTOCOLS = 101;
/** The answer to a request for a socket that keeps to no version of RFC 6455. */
const BAD_HANDSHAKE = 400;

interface Upgrade {
  socket: Duplex;
  head: Buffer;
  /** Of the answer that accepts it. */
  headers?: OutgoingHttpHeaders;
}

/**
 * WebSockets of routes (RFC 6455). The request that opens one passes the same checks as any other: key or
 * session, limits, role, shape.
 */
export class Upgrades {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  readonly #upgrades = new WeakMap<IncomingMessage, Upgrade>();

  readonly #note: NoteUpgrade;

  /** @param note is told of each request that passed its checks. */
  constructor(note: NoteUpgrade) {
    this.#note = note;
    this.#sockets.on('headers', (lines: string[], request: IncomingMessage) => {
      const { headers = {} } = this.#upgrades.get(request) ?? {};
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${String(value)}`);
    });
  }

  /** Routes upgrade requests like all others, and closes the sockets when the server stops. */
  serve(server: FastifyInstance): void {
    server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.#upgrades.set(request, { socket, head });
      const response = new ServerResponse(request);
      // A request that is refused has the last answer of its connection.
      response.shouldKeepAlive = false;
      response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]);
      response.once('finish', () => socket.end());
      socket.on('error', () => socket.destroy());
      server.routing(request, response);
    });
    server.addHook('preClose', () => this.#closeAll());
  }

  /**
   * Completes the upgrade of a request and hands over its socket.
   * @throws Refusal `invalid_request` when the request asks for none.
   */
  accept(request: FastifyRequest, reply: FastifyReply, open: (socket: WebSocket) => void): void {
    const upgrade = this.#upgrades.get(request.raw);
    if (!upgrade) {
      throw new Refusal('invalid_request', httpProblems.not_an_upgrade(), {
        headers: { Upgrade: 'websocket' },
      });
    }
    upgrade.headers = reply.getHeaders() as OutgoingHttpHeaders;
    reply.code(SWITCHING_PROTOCOLS).hijack();
    let isOpen = false;
    reply.raw.detachSocket(upgrade.socket as Parameters<ServerResponse['detachSocket']>[0]);
    this.#sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
      // A protocol error closes the socket; nobody else needs to know.
      socket.on('error', () => socket.terminate());
      endRequestSpan(request, SWITCHING_PROTOCOLS);
      isOpen = true;
      this.#note(request, reply, SWITCHING_PROTOCOLS, socket);
      open(socket);
    });
    if (isOpen) return;
    // What is no handshake by RFC 6455 was answered, and its connection ended.
    endRequestSpan(request, BAD_HANDSHAKE);
    this.#note(request, reply, BAD_HANDSHAKE, null);
  }

  async #closeAll(): Promise<void> {
    const open = [...this.#sockets.clients];
    if (open.length === 0) return;
    const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of open) socket.close(GOING_AWAY);
    const timer = setTimeout(() => open.forEach((socket) => socket.terminate()), CLOSE_MS);
    await Promise.all(closed);
    clearTimeout(timer);
  }
}

/** True for requests that ask for a WebSocket. */
export const asksForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
