import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests run. */
const SLICE_MS = 10;

/** Divides long work into slices: between two slices the thread runs other tasks. */
export class Pacer {
  #since = performance.now();

  /** Call it between two pieces of work; it waits only at the end of a slice. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
