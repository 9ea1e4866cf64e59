import type { BenchRow } from '../row.ts';
import { startDeliveryBench } from './delivery-bench.ts';
import { benchHanging, benchLatency } from './latency.ts';
import { benchRecovery } from './recovery.ts';
import { benchThroughput } from './throughput.ts';

/** The product as a worker process, on a database with production settings, and an HTTPS receiver. */
export async function benchDeliveries(): Promise<BenchRow[]> {
  const bench = await startDeliveryBench();
  try {
    return [
      await benchThroughput(bench),
      ...(await benchLatency(bench)),
      await benchHanging(bench),
      await benchRecovery(bench),
    ];
  } finally {
    await bench.stop();
  }
}
