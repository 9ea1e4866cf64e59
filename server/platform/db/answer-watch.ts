import { responsiveTimeout } from '../responsive-timeout.ts';
import { Connection, type ConnectionOptions } from './connection.ts';

/** Deadline of the probe. A statement may take long, a probe that needs no data may not. */
const PROBE_MS = 3_000;

/**
 * Finds out whether a database that has left statements unanswered for a while still answers at all:
 * a stopped process or a machine that hangs keeps its connections open and sends nothing. The probe
 * uses its own connection.
 */
export class AnswerWatch {
  readonly #url: string;
  readonly #options: ConnectionOptions;
  #connection: Connection | null = null;

  constructor(url: string, options: ConnectionOptions) {
    this.#url = url;
    this.#options = { ...options, name: `${options.name ?? 'switchboard'} probe`, connectMs: PROBE_MS };
  }

  /** False when the database sends nothing at all in time; an error counts as an answer. */
  async answers(): Promise<boolean> {
    let cancel = (): void => {};
    const silence = new Promise<boolean>((resolve) => {
      cancel = responsiveTimeout(PROBE_MS, () => resolve(false));
    });
    const answered = await Promise.race([this.#ask(), silence]).finally(cancel);
    if (!answered) this.close();
    return answered;
  }

  /** Ends the suspicion. */
  close(): void {
    this.#connection?.destroy();
    this.#connection = null;
  }

  async #ask(): Promise<boolean> {
    try {
      if (this.#connection === null) {
        this.#connection = new Connection(this.#url, this.#options);
        await this.#connection.connect();
      }
      await this.#connection.ask({ text: 'select', values: [], prepared: false });
    } catch {
      this.close();
    }
    return true;
  }
}
