import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { Client, errors, type Dispatcher } from 'undici';
import type { Exchange } from './exchange.ts';
import { OutboundError } from './outbound-error.ts';

/** Maximum size of the response headers and of trailers, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024;
/**
 * Idle time of a connection. It is less than the five seconds after which many servers close one, perhaps
 * while a request is written.
 */
const KEEP_ALIVE_MS = 4_000;
const MAX_KEEP_ALIVE_MS = 60_000;
/**
 * A server's `Keep-Alive: timeout` is shortened by this much, because the next request needs time to reach
 * it.
 */
const KEEP_ALIVE_MARGIN_MS = 1_000;

/** Callbacks of the owner of a connection. */
export interface ConnectionOwner {
  /** Its exchange is over and it can carry another one. */
  onFree(connection: Connection): void;
  /** It closed; called once. */
  onClosed(connection: Connection): void;
  /** It closed before it wrote anything of this exchange; another connection can carry the exchange. */
  onReturned(exchange: Exchange): void;
}

/**
 * One open connection that carries one exchange at a time, using undici (HTTP/1.1). By default undici
 * reconnects after a loss. Here it gets its socket only once, so a request is written at most once.
 */
export class Connection implements Dispatcher.DispatchHandler {
  /** Start of its current exchange, by the monotonic clock. */
  busySinceMs = performance.now();
  readonly #client: Client;
  readonly #owner: ConnectionOwner;
  #exchange: Exchange | null = null;
  /** Whether the request of the current exchange was written, at least in part. */
  #isWritten = false;
  #isClosed = false;
  readonly #socket: Socket;
  /** Bytes that had been read when the current exchange began. */
  #readBefore = 0;

  /** @param origin scheme, host and port; requests contain the host. */
  constructor(origin: string, socket: Socket, owner: ConnectionOwner) {
    this.#owner = owner;
    this.#socket = socket;
    let isGiven = false;
    this.#client = new Client(origin, {
      connect: (_options, done) => {
        if (isGiven) return done(new Error('closed'), null);
        isGiven = true;
        // undici stalls when `done` is called synchronously.
        queueMicrotask(() => {
          done(null, socket);
          // Registered after undici's own listener, which applies its limits first.
          socket.on('readable', () => this.#checkTraffic());
        });
      },
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN_MS,
      // The exchange has one deadline for everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    socket.once('close', () => this.close());
  }

  /** Sends the request of the exchange. The connection must be idle. */
  carry(exchange: Exchange): void {
    const { method, path, headers, body } = exchange.request;
    this.busySinceMs = performance.now();
    this.#exchange = exchange;
    this.#isWritten = false;
    this.#readBefore = this.#socket.bytesRead;
    exchange.onGivenUp = () => this.close();
    try {
      const made = typeof headers === 'function' ? headers() : headers;
      this.#client.dispatch({ method, path, headers: made, body: body ?? null }, this);
    } catch (error) {
      this.#refuse(exchange, error as Error);
    }
  }

  /** Closes the connection; a running exchange fails. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#exchange?.isOver === true) this.#exchange = null;
    void this.#client.destroy();
    this.#owner.onClosed(this);
  }

  onRequestStart(): void {
    this.#isWritten = true;
  }

  onResponseStart(_controller: unknown, status: number, headers: IncomingHttpHeaders): void {
    this.#exchange?.onHead(status, headers['retry-after']);
  }

  onResponseData(_controller: unknown, piece: Buffer): void {
    this.#exchange?.onBody(piece);
  }

  onResponseEnd(): void {
    this.#exchange?.complete();
    this.#exchange = null;
    if (!this.#isClosed) this.#owner.onFree(this);
  }

  onResponseError(_controller: unknown, error: Error): void {
    const exchange = this.#exchange;
    if (!exchange) return;
    if (error instanceof errors.InvalidArgumentError) {
      const message = `the request cannot be written: ${error.message}`;
      return this.#refuse(exchange, new RangeError(message, { cause: error }));
    }
    this.#exchange = null;
    exchange.onGivenUp = null;
    if (this.#isWritten) exchange.fail(error);
    else if (!exchange.isOver) this.#owner.onReturned(exchange);
  }

  #checkTraffic(): void {
    const exchange = this.#exchange;
    if (exchange && this.#socket.bytesRead - this.#readBefore > exchange.maxTraffic)
      exchange.fail(new OutboundError('answer_failed', 'The server sent far more than an answer.'));
  }

  /** The request itself is invalid; nothing of it was written and the connection stays usable. */
  #refuse(exchange: Exchange, error: Error): void {
    this.#exchange = null;
    exchange.onGivenUp = null;
    exchange.fail(error);
    this.#owner.onFree(this);
  }
}
