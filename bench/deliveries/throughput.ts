import type { BenchRow } from '../row.ts';
import { median, spreadOf } from '../statistics.ts';
import { pause, type DeliveryBench } from './delivery-bench.ts';
import { areDelivering, fillDeliveries } from './fill.queries.ts';

const DELIVERIES = 20_000;
const WORKSPACES = 10;
const PATHS = ['/a', '/b', '/c', '/d', '/e'];
const BYTES = 900;
const ROUNDS = 5;

/** Deliveries that wait, until the last one is in the log, beside a bare loop that only signs and posts. */
export async function benchThroughput(bench: DeliveryBench): Promise<BenchRow> {
  const workspaces: number[] = [];
  for (let count = 0; count < WORKSPACES; count += 1) workspaces.push(await bench.addWorkspace(PATHS));
  const worker = await bench.startWorker();
  const ours: number[] = [];
  const bare: number[] = [];
  const deliver = (count: number): Promise<number> => deliverAll(bench, worker.pid, workspaces, count);
  await deliver(DELIVERIES);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await deliver(DELIVERIES));
    bare.push(await bench.postBare(DELIVERIES, BYTES));
  }
  await worker.stop();
  const ratios = ours.map((value, round) => value / (bare[round] ?? value));
  return {
    name: 'Webhook deliveries a second, each in the log (HTTPS, 1 KB, 50 endpoints)',
    measured: `${Math.round(median(ours))}/s`,
    against: `${Math.round(median(bare))}/s (bare loop of signed POSTs)`,
    ratio: median(ratios),
    bar: '≥ 0.6',
    passes: median(ratios) >= 0.6,
    spread: spreadOf(ratios),
  };
}

/** Deliveries a second; the worker is held while they are written, so that this is not measured. */
async function deliverAll(
  bench: DeliveryBench,
  worker: number,
  workspaces: readonly number[],
  count: number,
): Promise<number> {
  process.kill(worker, 'SIGSTOP');
  for (const id of workspaces) await fillDeliveries(bench.sql, id, count / workspaces.length, BYTES);
  const startedAt = performance.now();
  process.kill(worker, 'SIGCONT');
  while (await areDelivering(bench.sql)) await pause(10);
  const perSecond = (count * 1000) / (performance.now() - startedAt);
  await bench.arrivals();
  return perSecond;
}
