import type { Logger } from 'pino';

const FLUSH_EVERY_MS = 10_000;

/**
 * The last uses of keys or sessions. They are written together every ten seconds, so that a request costs no
 * query for them.
 */
export class UseLog<Use> {
  readonly #write: (uses: Use[]) => Promise<void>;
  readonly #log: Logger;
  readonly #what: string;
  readonly #used = new Map<number, Use>();
  readonly #timer: NodeJS.Timeout;

  /** @param options.what what is used, in the plural, for the log. */
  constructor(options: { write: (uses: Use[]) => Promise<void>; log: Logger; what: string }) {
    this.#write = options.write;
    this.#log = options.log;
    this.#what = options.what;
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Notes a use; a later one of the same id replaces it. */
  note(id: number, use: Use): void {
    this.#used.set(id, use);
  }

  /** Writes what was noted since the previous call. A failure is logged, and these uses are lost. */
  async flush(): Promise<void> {
    const uses = [...this.#used.values()];
    this.#used.clear();
    if (uses.length === 0) return;
    await this.#write(uses).catch((error: unknown) => {
      this.#log.warn({ err: error }, `recording the last use of ${this.#what} failed`);
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
