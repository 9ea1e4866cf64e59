import { setImmediate as immediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * The bytes that this thread uses after a garbage collection: its heap and its buffers. The memory of the
 * process says less, because the allocator keeps what was freed.
 */
export async function heldBytes(): Promise<number> {
  for (let times = 0; times < 3; times += 1) {
    await immediate();
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * How much more, in MiB, may be used after a flood than after the one before; the engine itself still grows a
 * little.
 */
const MARGIN_MIB = 2;

/**
 * The largest growth, in MiB, from each measure to the next. The first measure is left out, because compiled
 * code and the like are made once.
 */
export function growthMiB(measures: readonly number[]): { largest: number; margin: number } {
  const later = measures.slice(1);
  const steps = later.map((bytes, at) => bytes - (later[at - 1] ?? bytes));
  return { largest: Math.max(...steps) / 2 ** 20, margin: MARGIN_MIB };
}
