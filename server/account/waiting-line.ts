import { concurrencyProblems } from '../platform/concurrency.problems.ts';
import { Refusal } from '../platform/refusal.ts';

/** Lets few tasks run at once and few wait, for work that would take the processor from calls. */
export class WaitingLine {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#atOnce = limits.atOnce;
    this.#mostWaiting = limits.waiting;
  }

  /** @throws Refusal `unavailable` when too many wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The place is handed on, so that nobody who comes now takes it.
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Refusal('unavailable', concurrencyProblems.too_many(), { headers: { 'Retry-After': '2' } });
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
