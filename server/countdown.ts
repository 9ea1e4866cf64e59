import type { Clock } from './platform/clock.ts';

/** Divides a time limit among consecutive steps, so that all of them together end in time. */
export class Countdown {
  readonly #clock: Clock;
  #endsAtMs: number;

  /** No time is left until `begin` sets some. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#endsAtMs = clock.monotonicMs();
  }

  begin(ms: number): void {
    this.#endsAtMs = this.#clock.monotonicMs() + ms;
  }

  /** The remaining time in ms, at most `most`. */
  leftOf(most: number): number {
    return Math.max(0, Math.min(most, this.#endsAtMs - this.#clock.monotonicMs()));
  }
}
