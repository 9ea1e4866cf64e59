import type { Clock } from '../../platform/clock.ts';

/** When the sound of a sentence that was written so far will have been heard, behind those before it. */
export class SpokenTime {
  readonly #clock: Clock;
  readonly #askedAtMs: number;
  #before: SpokenTime | null;
  #writtenMs = 0;
  /** Gaps in which the next sound was awaited. */
  #gapsMs = 0;
  #overAtMs: number | null = null;

  constructor(clock: Clock, before: SpokenTime | null) {
    this.#clock = clock;
    this.#askedAtMs = clock.monotonicMs();
    this.#before = before;
  }

  /** When the caller begins to wait in silence for more of it, by the monotonic clock. */
  get silentFromMs(): number {
    if (this.#overAtMs !== null) return this.#overAtMs;
    return Math.max(this.#askedAtMs, this.#before?.silentFromMs ?? 0) + this.#gapsMs + this.#writtenMs;
  }

  /** More sound was written. */
  wrote(ms: number): void {
    if (ms <= 0) return;
    this.#gapsMs += Math.max(0, this.#clock.monotonicMs() - this.silentFromMs);
    this.#writtenMs += ms;
  }

  /** It has been heard, or was stopped. */
  over(): void {
    this.#overAtMs ??= this.#clock.monotonicMs();
    this.#before = null;
  }
}
