import { once } from 'node:events';
import { connect, createServer, isIP, type Server, type Socket } from 'node:net';
import {
  checkServerIdentity,
  connect as connectTls,
  createServer as createTlsServer,
  type Server as TlsServer,
} from 'node:tls';
import { ConnectionShare } from './connection-share.ts';
import type { Flow, TlsSecurity } from './flow.ts';
import { sipLimits } from './sip-limits.ts';
import { TcpConnection } from './tcp-connection.ts';
import type { TlsIdentity } from './tls-identity.ts';
import { plainAddress } from './transport-udp.ts';

interface TcpOptions {
  host: string;
  port: number;
  isAllowed(address: string): boolean;
  /** Whether others may connect for a moment. */
  mayAsk(): boolean;
  onMessage(bytes: Buffer, flow: Flow): void;
  /** A stream that could not be followed; it is closed after `head` was answered. */
  onBroken(why: string, head: Buffer | null, flow: Flow): void;
  onFault(fault: Error): void;
  /** Called with each message that is sent. */
  onSent?(bytes: Buffer, flow: Flow): void;
  /** Accepts TLS with this certificate; absent: plain TCP. */
  tls?: TlsIdentity | undefined;
  /** Certificates (PEM) that servers are verified by, in place of Node's. */
  ca?: string | undefined;
}

/** How long a handshake of a peer may take. */
const HANDSHAKE_MS = 5_000;
const FROM_TLS_1_2 = { minVersion: 'TLSv1.2' } as const;

/** SIP over TCP or TLS: connections that peers open, and those we open ourselves (RFC 3261, section 18). */
export class TcpTransport {
  readonly #server: Server;
  readonly #options: TcpOptions;
  readonly #connections = new Set<TcpConnection>();
  /** Connections of peers, those in a handshake among them: of whoever is allowed, and of others. */
  readonly #allowed = new ConnectionShare({
    all: sipLimits.tcpConnections,
    each: sipLimits.tcpConnectionsEach,
  });
  readonly #strangers = new ConnectionShare({
    all: sipLimits.strangerConnections,
    each: sipLimits.strangerConnectionsEach,
  });
  readonly port: number;
  #closed = false;

  private constructor(server: Server, options: TcpOptions) {
    this.#server = server;
    this.#options = options;
    const address = server.address();
    this.port = address !== null && typeof address === 'object' ? address.port : options.port;
    server.on('error', options.onFault);
    // Whoever is not allowed is dropped before a handshake costs anything.
    server.on('connection', (socket: Socket) => {
      if (!this.#admits(socket)) socket.on('error', () => {}).destroy();
    });
    if (options.tls) {
      server.on('secureConnection', (socket: Socket) => this.#accept(socket));
      server.on('tlsClientError', (_fault, socket: Socket) => socket.destroy());
    } else server.on('connection', (socket: Socket) => this.#accept(socket));
  }

  /** Listens; rejects with the system's error when that is refused. */
  static async open(options: TcpOptions): Promise<TcpTransport> {
    const { tls } = options;
    const connections = { noDelay: true, keepAlive: true };
    const server = tls ? listenTls(tls, connections) : createServer(connections);
    server.listen(options.port, options.host);
    await once(server, 'listening');
    return new TcpTransport(server, options);
  }

  get connections(): number {
    return this.#connections.size;
  }

  /**
   * The open connection to exactly this address and port, else a new one, which connects while it is written
   * to.
   * @param security whom a TLS connection has to lead to; absent: plain TCP.
   */
  flowTo(address: string, port: number, security?: TlsSecurity): Flow {
    for (const connection of this.#connections) {
      const isSame = connection.open && connection.address === address && connection.port === port;
      if (isSame && isAsSecure(connection, security)) return connection;
    }
    const where = { host: address, port, noDelay: true, keepAlive: true };
    const socket = security ? this.#connectTls(where, security) : connect(where);
    return this.#follow(socket, address, port, security);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await Promise.all([...this.#connections].map((connection) => connection.destroy()));
    await closed;
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (socket.destroyed || socket.remotePort === undefined) {
      socket.on('error', () => {}).destroy();
      return;
    }
    const { tls, isAllowed } = this.#options;
    const connection = this.#follow(socket, address, socket.remotePort, tls ? null : undefined);
    if (!isAllowed(address)) connection.expire(sipLimits.strangerMs);
  }

  #admits(socket: Socket): boolean {
    if (this.#closed || this.#connections.size >= sipLimits.tcpConnections) return false;
    const address = plainAddress(socket.remoteAddress ?? '');
    if (this.#options.isAllowed(address)) return this.#allowed.take(socket, address);
    return this.#options.mayAsk() && this.#strangers.take(socket, address);
  }

  #connectTls(where: { host: string; port: number }, { serverName, verify }: TlsSecurity): Socket {
    const { ca } = this.#options;
    return connectTls({
      ...where,
      // A certificate may be for an address, but no handshake names one (RFC 6066, section 3).
      ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
      ...(ca === undefined ? {} : { ca }),
      checkServerIdentity: (_host, certificate) => checkServerIdentity(serverName, certificate),
      rejectUnauthorized: verify,
      ...FROM_TLS_1_2,
    });
  }

  #follow(socket: Socket, address: string, port: number, tls?: TlsSecurity | null): TcpConnection {
    const { onMessage, onSent } = this.#options;
    const events = {
      onMessage,
      ...(onSent ? { onSent } : {}),
      onBroken: this.#options.onBroken,
      onClosed: () => this.#connections.delete(connection),
    };
    const connection: TcpConnection = new TcpConnection(socket, address, port, events, tls);
    this.#connections.add(connection);
    if (this.#closed) void connection.destroy();
    return connection;
  }
}

/** Whether a connection leads to the one wanted: a name that is not the one verified needs another. */
const isAsSecure = ({ security }: Flow, wanted?: TlsSecurity): boolean =>
  wanted === undefined || (security?.serverName === wanted.serverName && (security.verify || !wanted.verify));

/** A server that shows the certificate as it is at each handshake. */
function listenTls(identity: TlsIdentity, connections: { noDelay: boolean; keepAlive: boolean }): TlsServer {
  const { current } = identity;
  const server = createTlsServer({
    ...connections,
    ...current,
    ...FROM_TLS_1_2,
    handshakeTimeout: HANDSHAKE_MS,
  });
  identity.onChange((pair) => server.setSecureContext({ ...pair, ...FROM_TLS_1_2 }));
  return server;
}
