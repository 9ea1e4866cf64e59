import type { Dispatcher } from 'undici';

/**
 * One request and what comes of it, as undici tells it. Beside `Pool.request` this saves the streams and signals that each
 * answer would bring, which cost a worker a quarter of its time.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  /** The status once it came, also when the rest of the answer fails. */
  status: number | null = null;
  headers: Record<string, string | string[] | undefined> = {};
  /** True when the body was longer than what is kept. */
  cut = false;
  /** Resolves with the whole answer, or as much of it as is kept; rejects with what went wrong. */
  readonly ended: Promise<void>;
  readonly #most: number;
  readonly #kept: Buffer[] = [];
  #length = 0;
  #controller: Dispatcher.DispatchController | null = null;
  #givenUp: Error | null = null;
  #resolve: () => void = () => {};
  #reject: (error: Error) => void = () => {};

  /** @param most bytes of the body to keep; what comes beyond ends the connection. */
  constructor(most: number) {
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
  giveUp(error: Error): void {
    this.#givenUp = error;
    this.#reject(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#givenUp) controller.abort(this.#givenUp);
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 1xx announce an answer and are none.
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.cut) return;
    this.#kept.push(chunk.subarray(0, this.#most - this.#length));
    this.#length += chunk.length;
    if (this.#length <= this.#most) return;
    this.cut = true;
    this.#resolve();
    controller.abort(new Error('enough of the answer came'));
  }

  onResponseEnd(): void {
    this.#resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}
