import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Flow } from './flow.ts';
import { sipLimits } from './sip-limits.ts';
import { TcpConnection } from './tcp-connection.ts';
import { plainAddress } from './transport-udp.ts';

interface TcpOptions {
  host: string;
  port: number;
  isAllowed(address: string): boolean;
  onMessage(bytes: Buffer, flow: Flow): void;
  /** A stream that could not be followed; it is closed after `head` was answered. */
  onBroken(why: string, head: Buffer | null, flow: Flow): void;
  onFault(fault: Error): void;
}

/** SIP over TCP: connections that peers open, and those we open ourselves (RFC 3261, section 18). */
export class TcpTransport {
  readonly #server: Server;
  readonly #options: TcpOptions;
  readonly #connections = new Set<TcpConnection>();
  readonly port: number;
  #closed = false;

  private constructor(server: Server, options: TcpOptions) {
    this.#server = server;
    this.#options = options;
    const address = server.address();
    this.port = address !== null && typeof address === 'object' ? address.port : options.port;
    server.on('error', options.onFault);
    server.on('connection', (socket) => this.#accept(socket));
  }

  /** Listens; rejects with the system's error when that is refused. */
  static async open(options: TcpOptions): Promise<TcpTransport> {
    const server = createServer({ noDelay: true, keepAlive: true });
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
   */
  flowTo(address: string, port: number): Flow {
    for (const connection of this.#connections) {
      if (connection.open && connection.address === address && connection.port === port) return connection;
    }
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true });
    return this.#follow(socket, address, port);
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
    const full = this.#connections.size >= sipLimits.tcpConnections;
    if (this.#closed || full || socket.remotePort === undefined || !this.#options.isAllowed(address)) {
      socket.on('error', () => {});
      socket.destroy();
      return;
    }
    this.#follow(socket, address, socket.remotePort);
  }

  #follow(socket: Socket, address: string, port: number): TcpConnection {
    const connection = new TcpConnection(socket, address, port, {
      onMessage: this.#options.onMessage,
      onBroken: this.#options.onBroken,
      onClosed: () => this.#connections.delete(connection),
    });
    this.#connections.add(connection);
    if (this.#closed) void connection.destroy();
    return connection;
  }
}
