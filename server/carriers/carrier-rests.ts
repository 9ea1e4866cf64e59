import type { Clock } from '../platform/clock.ts';
import type { DialFailure } from '../voice/sip/user-agent.ts';
import type { SharedTurns } from './shared-limits.ts';

/** No carrier is left alone for longer, whatever it asks for: one wrong header must not end all calls. */
const LONGEST_MS = 60_000;

/**
 * Carriers that answered 503 with Retry-After: they get no further call for so long (RFC 3261, section
 * 21.5.4), from no process. Without the header a 503 is a refusal as any other.
 */
export class CarrierRests {
  readonly #clock: Clock;
  readonly #turns: Pick<SharedTurns, 'rest'>;
  readonly #untilMs = new Map<number, number>();

  /** @param turns where the other processes learn of it. */
  constructor(clock: Clock, turns: Pick<SharedTurns, 'rest'>) {
    this.#clock = clock;
    this.#turns = turns;
  }

  /** Notes how a call to all servers of the carrier failed: the last one said so. */
  note(carrierId: number, failure: DialFailure): void {
    const askedS = failure.kind === 'refused' ? (failure.retryAfterS ?? 0) : 0;
    if (askedS <= 0) return;
    const ms = Math.min(askedS * 1_000, LONGEST_MS);
    this.learn(carrierId, ms);
    this.#turns.rest(carrierId, ms);
  }

  /** Notes what a call of another process was answered: the carrier is left alone for so long yet. */
  learn(carrierId: number, ms: number): void {
    const untilMs = this.#clock.monotonicMs() + ms;
    this.#untilMs.set(carrierId, Math.max(untilMs, this.#untilMs.get(carrierId) ?? 0));
  }

  /** For how long the carrier is left alone yet; 0 when it may be called. */
  leftMs(carrierId: number): number {
    const leftMs = (this.#untilMs.get(carrierId) ?? 0) - this.#clock.monotonicMs();
    if (leftMs > 0) return leftMs;
    this.#untilMs.delete(carrierId);
    return 0;
  }
}
