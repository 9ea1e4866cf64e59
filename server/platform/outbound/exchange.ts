import type { AnswerListener } from './answer-parser.ts';

/** One request, and what came of it so far. */
export class Exchange implements AnswerListener {
  /** The status once it came, also when the rest of the answer fails. */
  status: number | null = null;
  /** True when the body was longer than what is kept. */
  cut = false;
  /** Nothing more is waited for. */
  isOver = false;
  /** Called once when it is over before its answer ended; whoever carries it sets this. */
  onGivenUp: (() => void) | null = null;
  readonly #write: () => Buffer;
  readonly #most: number;
  readonly #onOver: (error: Error | null) => void;
  readonly #kept: Buffer[] = [];
  #length = 0;

  /**
   * @param options.write head and body as they are written, made when they leave: hundreds may wait for a connection.
   * @param options.most bytes of the body to keep; where more comes, no more is read.
   * @param options.onOver told once, with null when there is a whole answer or as much of it as is kept, or with what went wrong.
   */
  constructor(options: { write: () => Buffer; most: number; onOver: (error: Error | null) => void }) {
    this.#write = options.write;
    this.#most = options.most;
    this.#onOver = options.onOver;
  }

  /** Head and body as they are written now. */
  write(): Buffer {
    return this.#write();
  }

  /** The beginning of the body. */
  get body(): Buffer {
    return this.#kept.length === 1 && this.#kept[0] ? this.#kept[0] : Buffer.concat(this.#kept);
  }

  /** Ends it wherever it stands, also while it waits for a connection. */
  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#onOver(error);
    this.onGivenUp?.();
  }

  /** The answer is whole. */
  complete(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#onOver(null);
  }

  onHead(status: number): void {
    this.status = status;
  }

  onBody(piece: Buffer): void {
    if (this.isOver) return;
    this.#kept.push(
      piece.length > this.#most - this.#length ? piece.subarray(0, this.#most - this.#length) : piece,
    );
    this.#length += piece.length;
    if (this.#length <= this.#most) return;
    this.cut = true;
    this.complete();
    this.onGivenUp?.();
  }
}
