import type { Clock } from '../../platform/clock.ts';

/** How long one sleep lasts on hold; only a bound, the end of the hold ends every sleep. */
const MAX_SLEEP_MS = 60_000;

/**
 * A clock that stands still while the caller holds the call. Waits for the caller, or for something to be
 * heard by them, use this clock and continue after the hold. Limits of the call itself use the other clock.
 */
export class CallerTime implements Clock {
  readonly #clock: Clock;
  #heldSinceMs: number | null = null;
  /** Total length of the holds that have ended. */
  #heldMs = 0;
  #onChange = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stops the clock; without effect when it is stopped. */
  hold(): void {
    if (this.#heldSinceMs !== null) return;
    this.#heldSinceMs = this.#clock.monotonicMs();
    this.#wakeAll();
  }

  /** Starts the clock again; without effect when it runs. */
  resume(): void {
    if (this.#heldSinceMs === null) return;
    this.#heldMs += this.#clock.monotonicMs() - this.#heldSinceMs;
    this.#heldSinceMs = null;
    this.#wakeAll();
  }

  /** The present instant, unchanged by holds. */
  now(): Temporal.Instant {
    return this.#clock.now();
  }

  epochMs(): number {
    return this.#clock.epochMs();
  }

  /** Milliseconds without those on hold; only differences have a meaning. */
  monotonicMs(): number {
    return (this.#heldSinceMs ?? this.#clock.monotonicMs()) - this.#heldMs;
  }

  /** Resolves after `ms` milliseconds that were not on hold, or at once with `false` when `signal` aborts. */
  async sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
    const wakeAtMs = this.monotonicMs() + ms;
    for (;;) {
      const isHeld = this.#heldSinceMs !== null;
      const changed = this.#onChange.signal;
      const slept = await this.#clock.sleep(
        isHeld ? MAX_SLEEP_MS : wakeAtMs - this.monotonicMs(),
        signal ? AbortSignal.any([signal, changed]) : changed,
      );
      if (signal?.aborted) return false;
      if (slept && !isHeld) return true;
    }
  }

  #wakeAll(): void {
    this.#onChange.abort();
    this.#onChange = new AbortController();
  }
}
