import type { Socket } from 'node:net';
import { AnswerParser, type AnswerListener } from './answer-parser.ts';
import type { Exchange } from './exchange.ts';
import type { Begun } from './fresh-count.ts';

/** A connection to a server that carries one exchange at a time. */
export class HttpConnection implements AnswerListener {
  /** Until when it may be used again, by the monotonic clock. */
  keptUntilMs = 0;
  /** How its request is counted by whoever gave it one. */
  begun: Begun | null = null;
  readonly #socket: Socket;
  readonly #parser = new AnswerParser(this);
  readonly #onFree: (connection: HttpConnection) => void;
  readonly #onClosed: (connection: HttpConnection) => void;
  #exchange: Exchange | null = null;
  #isClosed = false;

  /**
   * @param options.onFree its exchange is over and it may carry another.
   * @param options.onClosed it is of no more use; called once.
   */
  constructor(
    socket: Socket,
    options: {
      onFree: (connection: HttpConnection) => void;
      onClosed: (connection: HttpConnection) => void;
    },
  ) {
    this.#socket = socket;
    this.#onFree = options.onFree;
    this.#onClosed = options.onClosed;
    socket
      .on('data', (piece: Buffer) => this.#read(piece))
      .on('end', () => this.#onServerEnded())
      .on('error', (error: Error) => this.#close(error))
      .on('close', () => this.#close(new Error('closed')));
  }

  /** Writes the request; the exchange is over when its answer is, or when the connection is. */
  carry(exchange: Exchange): void {
    this.#exchange = exchange;
    exchange.onGivenUp = () => this.#close(null);
    this.#parser.begin();
    try {
      this.#socket.write(exchange.write());
    } catch (error) {
      // Nothing was written: what cannot be said harms no connection, but it is not worth keeping one for.
      this.#close(error as Error);
    }
  }

  destroy(): void {
    this.#close(new Error('closed'));
  }

  onHead(status: number): void {
    this.#exchange?.onHead(status);
  }

  onBody(piece: Buffer): void {
    this.#exchange?.onBody(piece);
  }

  #read(piece: Buffer): void {
    const exchange = this.#exchange;
    // What comes unasked belongs to no answer: nothing that follows could be trusted.
    if (!exchange) return this.#close(null);
    try {
      const progress = this.#parser.push(piece);
      if (progress !== 'open' && this.#exchange) this.#end(exchange, progress === 'whole');
    } catch (error) {
      this.#close(error as Error);
    }
  }

  #end(exchange: Exchange, isClean: boolean): void {
    exchange.onGivenUp = null;
    exchange.complete();
    const { keepMs } = this.#parser;
    // A server that answered before it heard everything would take the rest for the next request.
    if (!isClean || keepMs === 0 || this.#socket.writableLength > 0) return this.#close(null);
    this.#exchange = null;
    this.keptUntilMs = performance.now() + keepMs;
    this.#onFree(this);
  }

  #onServerEnded(): void {
    if (this.#exchange && this.#parser.close()) this.#exchange.complete();
    this.#close(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
  }

  /** @param error of the exchange; null when that is over already. */
  #close(error: Error | null): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const exchange = this.#exchange;
    this.#exchange = null;
    this.#socket.destroy();
    if (exchange) exchange.onGivenUp = null;
    if (error) exchange?.fail(error);
    this.#onClosed(this);
  }
}
