import { readRetryAfter } from '../retry-after.ts';
import { BoundedBuffer } from './bounded-buffer.ts';

/** Maximum number of interim responses (1xx) before the answer. */
const MAX_ANNOUNCEMENTS = 100;

/**
 * Maximum bytes of an answer besides its body: headers, interim responses, chunk sizes and extensions, TLS.
 */
const MAX_OVERHEAD = 128 * 1024;
/** A chunk of one byte takes six bytes, so the kept bytes may take several times their size on the wire. */
const TRAFFIC_PER_BYTE = 8;

export interface RequestToSend {
  method: 'GET' | 'POST' | 'PATCH';
  /** Path with the query. */
  path: string;
  /** A function is called when the request is passed to a connection, because it may wait for one. */
  headers: Record<string, string> | (() => Record<string, string>);
  body: string | Uint8Array | undefined;
}

/** One request and the state of its answer; it ends once. */
export class Exchange {
  readonly request: RequestToSend;
  /** The status, once received, even when the rest of the answer fails. */
  status: number | null = null;
  /** In how many milliseconds the server wants to be asked again (`Retry-After`); null where it is silent. */
  retryAfterMs: number | null = null;
  /** True when the body was longer than the kept bytes. */
  cut = false;
  isOver = false;
  /** Called when the exchange ends before its answer does; set by its current owner. */
  onGivenUp: (() => void) | null = null;
  /** Bytes that may be read from the connection before the answer is complete or cut. */
  readonly maxTraffic: number;
  readonly #kept: BoundedBuffer;
  readonly #onOver: (error: Error | null) => void;
  #announcements = 0;

  /**
   * @param options.keepBytes number of bytes of the body to keep; when more arrive, the exchange ends.
   * @param options.onOver called once: null when the answer is complete or cut, otherwise the error.
   */
  constructor(request: RequestToSend, options: { keepBytes: number; onOver: (error: Error | null) => void }) {
    this.request = request;
    this.maxTraffic = MAX_OVERHEAD + TRAFFIC_PER_BYTE * options.keepBytes;
    this.#kept = new BoundedBuffer(options.keepBytes);
    this.#onOver = options.onOver;
  }

  /** The beginning of the body. */
  get body(): Buffer {
    return this.#kept.bytes;
  }

  /** Ends the exchange at any stage, also while it waits for a connection. */
  fail(error: Error): void {
    this.#end(error);
  }

  /** @param retryAfter the header `Retry-After`. */
  onHead(status: number, retryAfter?: string | string[]): void {
    if (status >= 200) {
      this.status = status;
      this.retryAfterMs = readRetryAfter(retryAfter);
    } else if ((this.#announcements += 1) > MAX_ANNOUNCEMENTS) this.fail(new Error('too many announcements'));
  }

  onBody(piece: Buffer): void {
    if (this.isOver || this.#kept.add(piece)) return;
    this.cut = true;
    this.#end(null);
  }

  /** Called when the answer is complete. */
  complete(): void {
    this.onGivenUp = null;
    this.#end(null);
  }

  #end(error: Error | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#onOver(error);
    this.onGivenUp?.();
  }
}
