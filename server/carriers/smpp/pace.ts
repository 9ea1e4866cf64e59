import type { Clock } from '../../platform/clock.ts';
import { NotItsTurnError } from './smpp-errors.ts';

/** So much earlier than its time a text may leave: what comes at once need not be spread thinly. */
const EARLY_MS = 100;

/** Texts that leave by one account of this process, at most so many in a second. */
export class Pace {
  readonly #clock: Clock;
  #nextAtMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits for the turn of the next text.
   * @throws NotItsTurnError when `signal` aborts before, and at once when the turn comes after `withinMs`.
   */
  async turn(perSecond: number, withinMs: number, signal: AbortSignal): Promise<void> {
    const nowMs = this.#clock.monotonicMs();
    const dueMs = Math.max(nowMs, this.#nextAtMs);
    const waitMs = dueMs - EARLY_MS - nowMs;
    if (waitMs > withinMs) throw new NotItsTurnError('too many texts wait');
    this.#nextAtMs = dueMs + 1_000 / perSecond;
    if (waitMs > 0 && !(await this.#clock.sleep(waitMs, signal)))
      throw new NotItsTurnError('the text was given up before its turn');
  }

  /** Nothing leaves for a while: the carrier wants no more at the moment. */
  rest(ms: number): void {
    this.#nextAtMs = Math.max(this.#nextAtMs, this.#clock.monotonicMs() + ms + EARLY_MS);
  }
}
