import { openLogDestination } from './log-destination.ts';

/** Lines are gathered until they are this many bytes: one write for some hundreds of requests. */
const FLUSH_BYTES = 60_000;
const BUFFER_BYTES = 64 * 1024;
/** A line of so many characters fits into the rest of the buffer, whatever the characters are. */
const MAX_CHARACTERS = Math.floor((BUFFER_BYTES - FLUSH_BYTES) / 3);
const WITHIN_MS = 100;
/** Lines that wait for a slow reader are written in pieces of at most so many bytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * Gathers the lines of the log and writes them together off the main thread, because a write for each line costs a request
 * as much as its validation. Every line is written within a tenth of a second, and all of them when the process ends by itself. Lines wait
 * as bytes: as strings they would cost 4 µs more each (docs/decisions/0032).
 */
export class GatheredLines {
  readonly #file: ReturnType<typeof openLogDestination>;
  readonly #bytes = Buffer.allocUnsafe(BUFFER_BYTES);
  #used = 0;
  #isDue = false;

  /**
   * @param dest a file or its descriptor.
   * @param onCaughtUp told how many lines were dropped because they were not taken, once all others are written.
   */
  constructor(dest: number | string, onCaughtUp: (dropped: number) => void) {
    // It writes only when told to: a write that it begins by itself at the end of the process would not be finished.
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
    // Not at once: the last lines of a process that ends would overtake those that a thread has yet to write.
    this.#isDue = true;
    setImmediate(() => this.#flush());
  }

  /** Writes everything before it returns; for a line that may be the last. */
  flushSync(): void {
    this.#handOver();
    this.#file.flushSync();
  }

  /** Begins a write; lines that come while it runs wait for the next. */
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
