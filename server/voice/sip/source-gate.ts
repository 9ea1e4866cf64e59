import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { sipLimits } from './sip-limits.ts';

const LOG_INTERVAL_MS = 60_000;

/**
 * Admits the peers that the operator allows and drops others before a byte is read, with one log line a
 * minute and source.
 */
export class SourceGate {
  readonly #isAllowed: (address: string) => boolean;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #loggedAtMs = new Map<string, number>();

  constructor(isAllowed: (address: string) => boolean, clock: Clock, log: Logger) {
    this.#isAllowed = isAllowed;
    this.#clock = clock;
    this.#log = log;
  }

  admits(address: string): boolean {
    if (this.#isAllowed(address)) return true;
    const now = this.#clock.monotonicMs();
    const last = this.#loggedAtMs.get(address);
    if (last === undefined || now - last >= LOG_INTERVAL_MS) this.#logRefusal(address, now);
    return false;
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
