import { openLogDestination } from './log-destination.ts';

/** Gathered until they are this many bytes: a write for some hundreds of requests. */
const ENOUGH = 60_000;
const ROOM = 64 * 1024;
/** Characters of a line that is sure to find room, whatever they are. */
const MOST_CHARACTERS = Math.floor((ROOM - ENOUGH) / 3);
const WITHIN_MS = 100;
/** What has to wait, because the reader is slow, is written in pieces of at most so many bytes. */
const MOST_BYTES = 1024 * 1024;

/**
 * Where the lines of the log go: gathered, and written together off the main thread, because one write for each line costs a
 * request as much as its checks do. Written within a tenth of a second, and all when the process ends by itself. They wait as
 * bytes: as texts, which are put together of dozens of pieces each, they would cost the collector more than their writing.
 */
export class GatheredLines {
  readonly #file: ReturnType<typeof openLogDestination>;
  readonly #bytes = Buffer.allocUnsafe(ROOM);
  #used = 0;
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
    if (line.length > MOST_CHARACTERS) {
      this.#handOver();
      this.#file.write(line);
    } else {
      this.#used += this.#bytes.write(line, this.#used);
    }
    if (this.#used < ENOUGH) return;
    this.#handOver();
    if (this.#isDue) return;
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
    if (this.#used === 0) return;
    this.#file.write(this.#bytes.toString('utf8', 0, this.#used));
    this.#used = 0;
  }
}
