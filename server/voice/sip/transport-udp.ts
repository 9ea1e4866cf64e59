import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import type { Flow } from './flow.ts';

interface UdpOptions {
  host: string;
  port: number;
  isAllowed(address: string): boolean;
  mayAsk(): boolean;
  onMessage(bytes: Buffer, flow: Flow): void;
  /** A fault of the socket as a whole; single datagrams that cannot be sent reject their `send`. */
  onFault(fault: Error): void;
  /** Called with each message that is sent. */
  onSent?(bytes: Buffer, peer: Pick<Flow, 'protocol' | 'address' | 'port'>): void;
}

const PING = Buffer.from('\r\n\r\n');

/** SIP over UDP: one socket, one message a datagram (RFC 3261, section 18). */
export class UdpTransport {
  readonly #socket: Socket;
  readonly #isIPv6: boolean;
  readonly #onSent: UdpOptions['onSent'];
  readonly port: number;
  #closed = false;

  private constructor(socket: Socket, options: UdpOptions) {
    this.#socket = socket;
    const { address: own, port } = socket.address();
    this.#isIPv6 = isIPv6(own);
    this.port = port;
    this.#onSent = options.onSent;
    socket.on('error', options.onFault);
    socket.on('message', (bytes, peer) => {
      const address = plainAddress(peer.address);
      // A few bytes of white space keep a mapping of address translation open (RFC 5626, section 4.4).
      if (bytes.length <= 4 || !(options.isAllowed(address) || options.mayAsk())) return;
      options.onMessage(bytes, this.flowTo(address, peer.port));
    });
  }

  /** Binds the socket; rejects with the system's error when that is refused. */
  static async open(options: UdpOptions): Promise<UdpTransport> {
    const socket = createSocket({ type: isIPv6(options.host) ? 'udp6' : 'udp4', recvBufferSize: 1_048_576 });
    socket.bind(options.port, options.host);
    try {
      await once(socket, 'listening');
    } catch (refusal) {
      socket.close();
      throw refusal;
    }
    return new UdpTransport(socket, options);
  }

  flowTo(address: string, port: number): Flow {
    const nothing = (): void => {};
    const send = (bytes: Buffer): Promise<void> => this.#send(bytes, address, port);
    return {
      protocol: 'UDP',
      address,
      port,
      reliable: false,
      open: true,
      localPort: null,
      settled: null,
      closed: null,
      received: 0,
      send,
      ping: () => send(PING),
      retain: nothing,
      release: nothing,
    };
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  #send(bytes: Buffer, address: string, port: number): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The UDP transport is closed'));
    this.#onSent?.(bytes, { protocol: 'UDP', address, port });
    // An IPv6 socket reaches IPv4 peers by their mapped addresses only (RFC 4291, section 2.5.5.2).
    const target = this.#isIPv6 && isIPv4(address) ? `::ffff:${address}` : address;
    return new Promise((resolve, reject) => {
      this.#socket.send(bytes, port, target, (fault) => (fault ? reject(fault) : resolve()));
    });
  }
}

/** An IPv4 peer of a socket that listens on IPv6 is still that IPv4 peer. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
