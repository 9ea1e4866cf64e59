import { execFileSync } from 'node:child_process';
import { pause, startProduct } from '../server/testing/proof/started-product.ts';
import type { BenchRow } from './row.ts';
import { median, spreadOf } from './statistics.ts';
import { treeMemoryMib } from './tree-memory.ts';

const ROUNDS = 5;
const BAR_MS = 3_000;
const BAR_MIB = 300;
/** Connections to the database that only the start needed are closed after ten seconds. */
const IDLE_AFTER_MS = 15_000;

/** Time from the start of an installed product until it is ready, beside a bare Node.js; memory when idle. */
export async function benchStart(): Promise<BenchRow[]> {
  const fresh: number[] = [];
  const again: number[] = [];
  const bare: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(timeBareNode());
    const startedAt = performance.now();
    const first = await startProduct();
    fresh.push(performance.now() - startedAt);
    await pause(IDLE_AFTER_MS);
    memory.push(treeMemoryMib(first.pid));
    await first.stop();
    const restartedAt = performance.now();
    const second = await startProduct({}, first.dataDir);
    again.push(performance.now() - restartedAt);
    await second.stop();
    await second.remove();
  }
  return [
    startRow('Start on an empty data folder (initdb, migrations, demo workspace)', fresh, bare),
    startRow('Start on an existing data folder', again, bare),
    {
      name: 'Idle memory with PostgreSQL, 15 s after the start',
      measured: `${Math.round(median(memory))} MiB`,
      against: '',
      ratio: null,
      bar: `≤ ${BAR_MIB} MiB`,
      passes: median(memory) <= BAR_MIB,
      spread: spreadOf(memory, 0),
    },
  ];
}

function startRow(name: string, times: number[], bare: number[]): BenchRow {
  return {
    name,
    measured: `${Math.round(median(times))} ms`,
    against: `${Math.round(median(bare))} ms (node -e 0)`,
    ratio: median(times) / median(bare),
    bar: `≤ ${BAR_MS} ms`,
    passes: median(times) <= BAR_MS,
    spread: spreadOf(times, 0),
  };
}

function timeBareNode(): number {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - startedAt;
}
