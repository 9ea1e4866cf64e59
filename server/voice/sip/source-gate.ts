import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { sipLimits } from './sip-limits.ts';

const LOG_INTERVAL_MS = 60_000;
/** How long the answers to a request of ours are taken, however late they are. */
const ANSWERS_MS = 300_000;

/**
 * Admits the peers that the operator allows and drops others before a byte is read, with one log line a
 * minute and source. Whom we ask may answer, and whoever is in a call with us may speak.
 */
export class SourceGate {
  readonly #isAllowed: (address: string) => boolean;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #loggedAtMs = new Map<string, number>();
  readonly #askedAtMs = new Map<string, number>();
  readonly #expected = new Map<string, number>();

  constructor(isAllowed: (address: string) => boolean, clock: Clock, log: Logger) {
    this.#isAllowed = isAllowed;
    this.#clock = clock;
    this.#log = log;
  }

  /** Whether this address is allowed, was asked, or is in a call with us. */
  knows(address: string): boolean {
    if (this.#isAllowed(address) || this.#expected.has(address)) return true;
    const askedAtMs = this.#askedAtMs.get(address) ?? Number.NEGATIVE_INFINITY;
    return this.#clock.monotonicMs() - askedAtMs < ANSWERS_MS;
  }

  /** @param mayAsk others are read too, so that nothing is to be logged of them. */
  admits(address: string, mayAsk = false): boolean {
    if (this.knows(address)) return true;
    if (mayAsk) return false;
    const now = this.#clock.monotonicMs();
    const last = this.#loggedAtMs.get(address);
    if (last === undefined || now - last >= LOG_INTERVAL_MS) this.#logRefusal(address, now);
    return false;
  }

  /** A request of ours goes to this address. */
  asked(address: string): void {
    this.#askedAtMs.delete(address);
    const [oldest] = this.#askedAtMs.keys();
    if (this.#askedAtMs.size >= sipLimits.rememberedSources && oldest !== undefined)
      this.#askedAtMs.delete(oldest);
    this.#askedAtMs.set(address, this.#clock.monotonicMs());
  }

  /** Admits this address until the function returned is called. */
  expect(address: string): () => void {
    this.#expected.set(address, (this.#expected.get(address) ?? 0) + 1);
    return () => {
      const left = (this.#expected.get(address) ?? 1) - 1;
      if (left > 0) this.#expected.set(address, left);
      else this.#expected.delete(address);
    };
  }

  /** Sources can be forged, so the memory is bounded: the oldest is forgotten first. */
  #logRefusal(address: string, now: number): void {
    this.#loggedAtMs.delete(address);
    const [oldest] = this.#loggedAtMs.keys();
    if (this.#loggedAtMs.size >= sipLimits.rememberedSources && oldest !== undefined)
      this.#loggedAtMs.delete(oldest);
    this.#loggedAtMs.set(address, now);
    this.#log.info({ peer: address }, 'sip source not allowed');
  }
}
