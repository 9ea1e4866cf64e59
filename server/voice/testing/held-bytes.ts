import { setImmediate as immediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * What this thread really holds, in bytes: its heap and the buffers beside it once everything that nobody refers to is
 * gone. The memory of the process says less: what was freed, the allocator keeps for the next time.
 */
export async function heldBytes(): Promise<number> {
  for (let times = 0; times < 3; times += 1) {
    await immediate();
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** How much more, in MiB, may be held after a flood than after the one before: what the engine itself still learns. */
const MARGIN_MIB = 2;

/**
 * The largest growth, in MiB, from each measure to the next. The first is left out: what is made once, such as compiled
 * code, is made then.
 */
export function growthMiB(measures: readonly number[]): { largest: number; margin: number } {
  const later = measures.slice(1);
  const steps = later.map((bytes, at) => bytes - (later[at - 1] ?? bytes));
  return { largest: Math.max(...steps) / 2 ** 20, margin: MARGIN_MIB };
}
