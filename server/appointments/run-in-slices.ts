import { setImmediate as othersRan } from 'node:timers/promises';

/** How long the main thread is held in one go. */
const SLICE_MS = 8;

/** Runs a generator to its end and lets other work run whenever a slice of time is used up. */
export async function runInSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await othersRan();
    began = performance.now();
  }
}
