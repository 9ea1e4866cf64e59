import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { accessProblems } from './access.problems.ts';
import { customerOf } from '../connection/client-address.ts';

const WINDOW_SECONDS = 60;
/** Addresses that have a count of their own; further addresses of the same minute share one count. */
const MOST_COUNTED = 10_000;
const ALL_OTHERS = '';

/**
 * Counts refused keys per client address and minute, in this process. An address beyond the limit is refused
 * without another query.
 */
export class FailedKeys {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #counts = new Map<string, number>();
  #windowStart = 0;

  /** @param options.limit refused keys a minute; 0 is off. */
  constructor(options: { clock: Clock; limit: number }) {
    this.#clock = options.clock;
    this.#limit = options.limit;
  }

  /**
   * Counts a key that is not checked yet as refused, so that concurrent requests cannot exceed the limit.
   * @returns a function that undoes the count, for a key that proves valid.
   * @throws Refusal `rate_limited` with `Retry-After`.
   */
  begin(address: string): () => void {
    if (this.#limit === 0) return () => {};
    const nowSeconds = Math.floor(this.#clock.epochMs() / 1000);
    const start = nowSeconds - (nowSeconds % WINDOW_SECONDS);
    if (start !== this.#windowStart) this.#counts.clear();
    this.#windowStart = start;
    const customer = this.#nameOf(address);
    const count = this.#counts.get(customer) ?? 0;
    if (count >= this.#limit) throw tooMany(start + WINDOW_SECONDS - nowSeconds);
    this.#counts.set(customer, count + 1);
    return () => {
      if (this.#windowStart === start) this.#counts.set(customer, (this.#counts.get(customer) ?? 1) - 1);
    };
  }

  #nameOf(address: string): string {
    const customer = customerOf(address);
    const isKnown = this.#counts.has(customer) || this.#counts.size < MOST_COUNTED;
    return isKnown ? customer : ALL_OTHERS;
  }
}

const tooMany = (secondsLeft: number): Refusal =>
  new Refusal('rate_limited', accessProblems.too_many_refused_keys(), {
    headers: { 'Retry-After': String(secondsLeft) },
  });
