import type { Socket } from 'node:net';
import type { Flow, TlsSecurity } from './flow.ts';
import { FrameStream } from './frame-stream.ts';
import { sipLimits } from './sip-limits.ts';

interface TcpConnectionEvents {
  onMessage(bytes: Buffer, flow: Flow): void;
  onBroken(why: string, head: Buffer | null, flow: Flow): void;
  /** Called with each message that is sent. */
  onSent?(bytes: Buffer, flow: Flow): void;
  onClosed(): void;
}

const PING = Buffer.from('\r\n\r\n');
const PONG = Buffer.from('\r\n');

/** One TCP or TLS connection, opened by either side. */
export class TcpConnection implements Flow {
  readonly protocol: 'TCP' | 'TLS';
  readonly security?: TlsSecurity;
  readonly reliable = true;
  readonly address: string;
  readonly port: number;
  readonly #socket: Socket;
  readonly #frames = new FrameStream();
  readonly #events: TcpConnectionEvents;
  readonly #closed = Promise.withResolvers<void>();
  readonly #settled = Promise.withResolvers<void>();
  localPort: number | null = null;
  #holders = 0;
  #received = 0;
  /** Pings of ours that are not answered: an empty line may be their answer, or begin the peer's own ping. */
  #pings = 0;
  #isConnecting: boolean;

  /** @param tls whom a TLS connection of ours leads to; null for one of a peer, absent for TCP. */
  constructor(
    socket: Socket,
    address: string,
    port: number,
    events: TcpConnectionEvents,
    tls?: TlsSecurity | null,
  ) {
    this.protocol = tls === undefined ? 'TCP' : 'TLS';
    if (tls) this.security = tls;
    this.address = address;
    this.port = port;
    this.#socket = socket;
    this.#events = events;
    this.#isConnecting = socket.connecting;
    if (!socket.connecting) this.#settle();
    socket.setTimeout(socket.connecting ? sipLimits.tcpConnectMs : sipLimits.tcpIdleMs);
    // A TLS connection is there once both sides have shaken hands.
    socket.on(tls === undefined ? 'connect' : 'secureConnect', () => {
      this.#settle();
      socket.setTimeout(sipLimits.tcpIdleMs);
    });
    socket.on('timeout', () => this.#onIdle());
    socket.on('data', (chunk) => this.#onData(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      events.onClosed();
      this.#settled.resolve();
      this.#closed.resolve();
    });
  }

  get open(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  send(bytes: Buffer): Promise<void> {
    if (this.#socket.writableLength > sipLimits.tcpUnsentBytes) this.#socket.destroy();
    if (!this.open) return Promise.reject(new Error('The connection is closed'));
    this.#events.onSent?.(bytes, this);
    return new Promise((resolve, reject) => {
      this.#socket.write(bytes, (fault) => (fault ? reject(fault) : resolve()));
    });
  }

  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  get received(): number {
    return this.#received;
  }

  ping(): Promise<void> {
    this.#pings += 1;
    return this.send(PING);
  }

  /** Closes it after this time, unless a call uses it then. */
  expire(afterMs: number): void {
    const timer = setTimeout(() => {
      if (this.#holders === 0) this.#socket.destroy();
    }, afterMs);
    this.#socket.on('close', () => clearTimeout(timer));
  }

  retain(): void {
    this.#holders += 1;
  }

  release(): void {
    this.#holders -= 1;
  }

  /** Closes it at once; resolves when it is closed. */
  destroy(): Promise<void> {
    this.#socket.destroy();
    return this.#closed.promise;
  }

  #settle(): void {
    this.#isConnecting = false;
    this.localPort = this.#socket.localPort ?? null;
    this.#settled.resolve();
  }

  #onIdle(): void {
    if (this.#holders > 0 && !this.#isConnecting) this.#socket.setTimeout(sipLimits.tcpIdleMs);
    else this.#socket.destroy();
  }

  #onData(chunk: Buffer | string): void {
    if (typeof chunk === 'string') return;
    this.#received += chunk.length;
    if (this.#pings > 0 && this.#frames.isIdle && chunk.equals(PONG)) {
      this.#pings -= 1;
      return;
    }
    for (const frame of this.#frames.push(chunk)) {
      if (this.#socket.destroyed) return;
      if (frame.kind === 'message') this.#events.onMessage(frame.bytes, this);
      else if (frame.kind === 'ping') this.send(PONG).catch(() => this.#socket.destroy());
      else {
        this.#events.onBroken(frame.why, frame.head, this);
        this.#socket.destroySoon();
      }
    }
  }
}
