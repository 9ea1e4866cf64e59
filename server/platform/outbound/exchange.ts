import type { AnswerListener } from './answer-parser.ts';

/** One request, and what came of it so far. */
export class Exchange implements AnswerListener {
  /** Head and body as they are written. */
  readonly request: Buffer;
  /** The status once it came, also when the rest of the answer fails. */
  status: number | null = null;
  /** True when the body was longer than what is kept. */
  cut = false;
  /** Resolves with the whole answer, or as much of it as is kept; rejects with what went wrong. */
  readonly ended: Promise<void>;
  /** Nothing more is waited for. */
  isOver = false;
  /** Called once when it is over before its answer ended; whoever carries it sets this. */
  onGivenUp: (() => void) | null = null;
  readonly #most: number;
  readonly #kept: Buffer[] = [];
  #length = 0;
  #resolve: () => void = () => {};
  #reject: (error: Error) => void = () => {};

  /** @param most bytes of the body to keep; where more comes, no more is read. */
  constructor(request: Buffer, most: number) {
    this.request = request;
    this.#most = most;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The beginning of the body. */
  get body(): Buffer {
    return Buffer.concat(this.#kept);
  }

  /** Ends it wherever it stands, also while it waits for a connection. */
  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#reject(error);
    this.onGivenUp?.();
  }

  /** The answer is whole. */
  complete(): void {
    this.isOver = true;
    this.#resolve();
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
