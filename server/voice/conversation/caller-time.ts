import type { Clock } from '../../platform/clock.ts';

/** How long is slept at a time on hold; only a bound, the end of the hold wakes every sleeper. */
const MAX_SLEEP_MS = 60_000;

/**
 * Time as the caller has it: it stands still while they hold the call. Whatever waits for the caller, or for something to
 * be heard by them, waits on this clock, and so goes on after the hold where it was. Limits of the call itself do not.
 */
export class CallerTime implements Clock {
  readonly #clock: Clock;
  #heldSinceMs: number | null = null;
  /** How long the call was held altogether, in holds that are over. */
  #heldMs = 0;
  #onChange = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stops the time; without effect when it stands. */
  hold(): void {
    if (this.#heldSinceMs !== null) return;
    this.#heldSinceMs = this.#clock.monotonicMs();
    this.#wakeAll();
  }

  /** Lets the time go on; without effect when it does. */
  resume(): void {
    if (this.#heldSinceMs === null) return;
    this.#heldMs += this.#clock.monotonicMs() - this.#heldSinceMs;
    this.#heldSinceMs = null;
    this.#wakeAll();
  }

  /** The present instant, which no hold changes. */
  now(): Temporal.Instant {
    return this.#clock.now();
  }

  epochMs(): number {
    return this.#clock.epochMs();
  }

  /** Milliseconds that were not held; only differences mean something. */
  monotonicMs(): number {
    return (this.#heldSinceMs ?? this.#clock.monotonicMs()) - this.#heldMs;
  }

  /** Resolves after `ms` milliseconds that were not held, or at once with `false` when `signal` aborts. */
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
