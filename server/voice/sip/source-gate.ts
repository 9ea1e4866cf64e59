import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { sipLimits } from './sip-limits.ts';

const LOG_INTERVAL_MS = 60_000;

/** Lets in whom the operator named and drops all others before a byte is read; one log line a minute and source. */
export class SourceGate {
  readonly #isAllowed: (address: string) => boolean;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #told = new Map<string, number>();

  constructor(isAllowed: (address: string) => boolean, clock: Clock, log: Logger) {
    this.#isAllowed = isAllowed;
    this.#clock = clock;
    this.#log = log;
  }

  admits(address: string): boolean {
    if (this.#isAllowed(address)) return true;
    const now = this.#clock.monotonicMs();
    const last = this.#told.get(address);
    if (last === undefined || now - last >= LOG_INTERVAL_MS) this.#tell(address, now);
    return false;
  }

  /** Forged sources are free, so the memory is bounded: full, it forgets the oldest. */
  #tell(address: string, now: number): void {
    this.#told.delete(address);
    const [oldest] = this.#told.keys();
    if (this.#told.size >= sipLimits.rememberedSources && oldest !== undefined) this.#told.delete(oldest);
    this.#told.set(address, now);
    this.#log.info({ peer: address }, 'sip source not allowed');
  }
}
