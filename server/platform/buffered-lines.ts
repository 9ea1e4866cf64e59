import { openLogDestination } from './log-destination.ts';

/** Lines are buffered until they reach this size: one write for some hundreds of requests. */
const FLUSH_BYTES = 60_000;
const BUFFER_BYTES = 64 * 1024;
/**
 * A line of this length always fits into the rest of the buffer: a character has at most three bytes
 * in UTF-8.
 */
const MAX_CHARACTERS = Math.floor((BUFFER_BYTES - FLUSH_BYTES) / 3);
const WITHIN_MS = 100;
/** Lines that wait for a slow reader are written in chunks of at most this size. */
const MAX_BYTES = 1024 * 1024;

/**
 * Buffers the lines of the log and writes them together off the main thread, because a write for each
 * line costs a request as much as its validation. Every line is written within 100 ms, and all of
 * them when the process ends normally. Lines are buffered as bytes: strings would cost 4 µs more each
 * (docs/decisions/0032).
 */
export class BufferedLines {
  readonly #file: ReturnType<typeof openLogDestination>;
  readonly #bytes = Buffer.allocUnsafe(BUFFER_BYTES);
  #used = 0;
  #isDue = false;

  /**
   * @param dest a file name or a file descriptor.
   * @param onCaughtUp called with the number of dropped lines, once all others are written.
   */
  constructor(dest: number | string, onCaughtUp: (dropped: number) => void) {
    // The destination writes only on request: a write of its own at the end of the process would not
    // complete.
    this.#file = openLogDestination(dest, { minLength: MAX_BYTES - 1, maxWrite: MAX_BYTES }, onCaughtUp);
    process.on('exit', () => this.flushSync());
    setInterval(() => this.#flush(), WITHIN_MS).unref();
  }

  write(line: string): void {
    if (line.length > MAX_CHARACTERS) {
      this.#handOver();
      this.#file.write(line);
    } else {
      this.#used += this.#bytes.write(line, this.#used);
    }
    if (this.#used < FLUSH_BYTES) return;
    this.#handOver();
    if (this.#isDue) return;
    // Not synchronously: the last lines of an ending process would overtake a pending write of a
    // thread.
    this.#isDue = true;
    setImmediate(() => this.#flush());
  }

  /** Writes everything synchronously; for a line that may be the last. */
  flushSync(): void {
    this.#handOver();
    this.#file.flushSync();
  }

  /** Starts a write; lines that arrive meanwhile wait for the next. */
  #flush(): void {
    this.#isDue = false;
    this.#handOver();
    this.#file.flush();
  }

  #handOver(): void {
    if (this.#used === 0) return;
    this.#file.write(this.#bytes.toString('utf8', 0, this.#used));
    this.#used = 0;
  }
}
