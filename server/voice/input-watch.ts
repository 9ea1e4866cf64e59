import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';

/** The end of a playback and the event that interrupted it arrive one after the other within this time. */
const CAUSE_TOLD_WITHIN_MS = 200;

/** Counts how often the caller has pressed a key or begun to speak. */
export class InputWatch {
  count = 0;
  #next = new AbortController();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The caller has done something. */
  note(): void {
    this.count += 1;
    this.#next.abort();
    this.#next = new AbortController();
  }

  /** Waits until the input that interrupted a playback is among the events, so that it is read with it. */
  async after(count: number): Promise<void> {
    if (this.count > count) return;
    await this.#clock.sleep(CAUSE_TOLD_WITHIN_MS, this.#next.signal);
    // A reader that already waits for the event gets it first.
    await nextTurn();
  }
}
