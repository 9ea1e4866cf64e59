import type { Clock } from './platform/clock.ts';

/** Shares out a time among what is done one after the other, so that all of it together ends in time. */
export class Countdown {
  readonly #clock: Clock;
  #endsAtMs: number;

  /** There is no time left until `begin` gives some. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#endsAtMs = clock.monotonicMs();
  }

  begin(ms: number): void {
    this.#endsAtMs = this.#clock.monotonicMs() + ms;
  }

  /** What is left, in ms, but no more than `most`. */
  leftOf(most: number): number {
    return Math.max(0, Math.min(most, this.#endsAtMs - this.#clock.monotonicMs()));
  }
}
