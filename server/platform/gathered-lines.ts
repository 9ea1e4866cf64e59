import { openLogDestination } from './log-destination.ts';

/** Gathered until they are this many characters: a write for some dozens of requests. */
const ENOUGH = 60_000;
const WITHIN_MS = 100;
/** What has to wait, because the reader is slow, is written in pieces of at most so many bytes. */
const MOST_BYTES = 1024 * 1024;

/**
 * Where the lines of the log go: gathered, and written together off the main thread, because one write for each line costs a
 * request as much as its checks do. Written within a tenth of a second, and all when the process ends by itself.
 */
export class GatheredLines {
  readonly #file: ReturnType<typeof openLogDestination>;
  #text = '';
  #isDue = false;

  /**
   * @param dest a file or its descriptor.
   * @param onCaughtUp told how many lines were dropped because they were not taken, once all others are written.
   */
  constructor(dest: number | string, onCaughtUp: (dropped: number) => void) {
    // It writes when it is told to, and not by itself: what it began at the end of the process would not be finished.
    this.#file = openLogDestination(dest, { minLength: MOST_BYTES - 1, maxWrite: MOST_BYTES }, onCaughtUp);
    process.on('exit', () => this.flushSync());
    setInterval(() => this.#flush(), WITHIN_MS).unref();
  }

  write(line: string): void {
    this.#text += line;
    if (this.#text.length < ENOUGH || this.#isDue) return;
    // Not at once: a process that ends with its last lines would write them beside a thread that has yet to begin.
    this.#isDue = true;
    setImmediate(() => this.#flush());
  }

  /** Writes all there is before it returns: asked for after a line that may be the last. */
  flushSync(): void {
    this.#handOver();
    this.#file.flushSync();
  }

  /** Begins to write; while it still does, what comes is kept for the next time. */
  #flush(): void {
    this.#isDue = false;
    this.#handOver();
    this.#file.flush();
  }

  #handOver(): void {
    this.#file.write(this.#text);
    this.#text = '';
  }
}
