import { KeptBytes } from './kept-bytes.ts';

/** Announcements (1xx) before an answer; a server that sends more never comes to its answer. */
const MAX_ANNOUNCEMENTS = 100;

/** Bytes of an answer beside its body: headers, announcements, the sizes and extensions of chunks, TLS. */
const MAX_OVERHEAD = 128 * 1024;
/** Chunks of one byte take six, so what is kept may arrive in several times its bytes. */
const TRAFFIC_PER_BYTE = 8;

export interface RequestToSend {
  method: 'GET' | 'POST';
  /** With the query. */
  path: string;
  /** A function is called when the request is handed to a connection: it may wait for one. */
  headers: Record<string, string> | (() => Record<string, string>);
  body: string | undefined;
}

/** One request and what has come of its answer; it ends once. */
export class Exchange {
  readonly request: RequestToSend;
  /** The status once it has come, also when the rest of the answer fails. */
  status: number | null = null;
  /** True when the body was longer than what is kept. */
  cut = false;
  isOver = false;
  /** Called when the exchange ends before its answer does; set by whatever works on it at the moment. */
  onGivenUp: (() => void) | null = null;
  /** Bytes that may be read from the connection before the answer is complete or cut. */
  readonly maxTraffic: number;
  readonly #kept: KeptBytes;
  readonly #onOver: (error: Error | null) => void;
  #announcements = 0;

  /**
   * @param options.keepBytes bytes of the body to keep; when more come, the exchange ends and no more is
   *   read.
   * @param options.onOver called once: null when the answer is complete or cut, otherwise what went wrong.
   */
  constructor(request: RequestToSend, options: { keepBytes: number; onOver: (error: Error | null) => void }) {
    this.request = request;
    this.maxTraffic = MAX_OVERHEAD + TRAFFIC_PER_BYTE * options.keepBytes;
    this.#kept = new KeptBytes(options.keepBytes);
    this.#onOver = options.onOver;
  }

  /** The beginning of the body. */
  get body(): Buffer {
    return this.#kept.bytes;
  }

  /** Ends the exchange at whatever stage it is, also while it waits for a connection. */
  fail(error: Error): void {
    this.#end(error);
  }

  onHead(status: number): void {
    if (status >= 200) this.status = status;
    else if ((this.#announcements += 1) > MAX_ANNOUNCEMENTS) this.fail(new Error('too many announcements'));
  }

  onBody(piece: Buffer): void {
    if (this.isOver || this.#kept.add(piece)) return;
    this.cut = true;
    this.#end(null);
  }

  /** The answer is complete. */
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
