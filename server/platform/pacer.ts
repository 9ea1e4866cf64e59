import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests are let in. */
const SLICE_MS = 10;

/** Cuts long work into slices: between two of them everything else that waits for the thread runs. */
export class Pacer {
  #since = performance.now();

  /** Call it between two pieces of work; it waits only where a slice is over. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
