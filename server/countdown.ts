import type { Clock } from './platform/clock.ts';

/** Divides a time limit among consecutive steps, so that all of them together end in time. */
export class Countdown {
  readonly #clock: Clock;
  #endsAtMs: number;
  #hasBegun = false;

  /** No time is left until `begin` sets some. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#endsAtMs = clock.monotonicMs();
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(ms: number): void {
    this.#hasBegun = true;
    this.#endsAtMs = this.#clock.monotonicMs() + ms;
  }

  /** The remaining time in ms, at most `most`. */
  leftOf(most: number): number {
    return Math.max(0, Math.min(most, this.#endsAtMs - this.#clock.monotonicMs()));
  }
}
