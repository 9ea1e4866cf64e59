import { systemClock } from '../../server/platform/clock.ts';
import { inTransaction } from '../../server/platform/db/sql.ts';
import { emit } from '../../server/platform/events/emit.ts';
import type { BenchRow } from '../row.ts';
import { median, quantile, spreadOf } from '../statistics.ts';
import { pause, type DeliveryBench } from './delivery-bench.ts';

const ROUNDS = 3;
const HANGING_ROUNDS = 8;
const ROUND_MS = 5_000;
const TICK_MS = 10;
const WORST_MS = 100;
const HANGING_BAR = 1.2;

/** Time from the commit of a change to the arrival of its delivery, at several rates of events. */
export async function benchLatency(bench: DeliveryBench): Promise<BenchRow[]> {
  const workspace = await bench.addWorkspace(['/hook']);
  const worker = await bench.startWorker();
  await latencies(bench, [workspace], 100, 2_000);
  const rows: BenchRow[] = [];
  for (const rate of [100, 500, 2_000]) {
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await latencies(bench, [workspace], rate, ROUND_MS));
    const worst = rounds.map((round) => quantile(round, 0.99));
    const judged = rate === 500;
    rows.push({
      name: `Webhook latency from commit to arrival at ${rate.toLocaleString('en')} events/s`,
      measured: `p50 ${median(rounds.flat()).toFixed(1)} ms, p99 ${median(worst).toFixed(1)} ms`,
      against: '',
      ratio: null,
      bar: judged ? `p99 < ${WORST_MS} ms` : 'none',
      passes: !judged || median(worst) < WORST_MS,
      spread: spreadOf(worst, 1),
    });
  }
  await worker.stop();
  return rows;
}

/**
 * Latency of endpoints that answer while one in ten of the others hangs, beside the same without hanging
 * ones.
 */
export async function benchHanging(bench: DeliveryBench): Promise<BenchRow> {
  const healthy = Array.from({ length: 9 }, (_, index) => `/healthy${index}`);
  const workspacesOf = async (tenth: string): Promise<number[]> => [
    await bench.addWorkspace([...healthy, tenth]),
    await bench.addWorkspace([...healthy, tenth]),
  ];
  const calm = await workspacesOf('/healthy9');
  const troubled = await workspacesOf('/hang');
  const worker = await bench.startWorker();
  await latencies(bench, calm, 20, 2_000);
  const without: number[] = [];
  const beside: number[] = [];
  const measures = [
    async () => without.push(quantile(await latencies(bench, calm, 20, ROUND_MS), 0.99)),
    async () => beside.push(quantile(await latencies(bench, troubled, 20, ROUND_MS), 0.99)),
  ];
  // The order alternates, so that vacuum and checkpoints of the database affect both equally.
  for (let round = 0; round < HANGING_ROUNDS; round += 1) {
    for (const measure of measures) await measure();
    measures.reverse();
  }
  await worker.stop('SIGKILL');
  const ratios = beside.map((value, round) => value / (without[round] ?? value));
  return {
    name: 'Healthy endpoints while one in ten hangs: p99 from commit to arrival (40 events/s to 10 endpoints each)',
    measured: `${median(beside).toFixed(1)} ms`,
    against: `${median(without).toFixed(1)} ms (none hangs)`,
    ratio: median(ratios),
    bar: `≤ ${HANGING_BAR}`,
    passes: median(ratios) <= HANGING_BAR,
    spread: spreadOf(ratios),
  };
}

/**
 * Milliseconds from commit to arrival of the answered deliveries, with `rate` events a second in each
 * workspace.
 */
async function latencies(
  bench: DeliveryBench,
  workspaces: readonly number[],
  rate: number,
  ms: number,
): Promise<number[]> {
  const committed = new Map<string, number>();
  const changes: Promise<void>[] = [];
  const change = async (workspaceId: number): Promise<void> => {
    const event = {
      workspaceId,
      type: 'order.created',
      data: { order_id: 1 },
      now: systemClock.now(),
    } as const;
    const id = await inTransaction(bench.sql, (tx) => emit(tx, event));
    committed.set(id, performance.timeOrigin + performance.now());
  };
  await bench.arrivals();
  const startedAt = performance.now();
  for (let made = 0; made < (rate * ms) / 1000;) {
    const due = ((performance.now() - startedAt) * rate) / 1000;
    for (; made < due; made += 1) for (const id of workspaces) changes.push(change(id));
    await pause(TICK_MS);
  }
  await Promise.all(changes);
  await pause(500);
  const found = (await bench.arrivals()).map(([id, at]) => at - (committed.get(id) ?? Number.NaN));
  return found.filter((value) => !Number.isNaN(value)).map((value) => Math.max(0, value));
}
