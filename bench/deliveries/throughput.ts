import type { BenchRow } from '../row.ts';
import { median, spreadOf } from '../statistics.ts';
import { pause, type DeliveryBench } from './delivery-bench.ts';
import { areDelivering, fillDeliveries } from './fill.queries.ts';

/**
 * Enough for some seconds: the start and the end, where the worker is not fully busy, are a small part of a
 * round.
 */
const DELIVERIES = 60_000;
const WORKSPACES = 10;
const PATHS = ['/a', '/b', '/c', '/d', '/e'];
const BYTES = 900;
const ROUNDS = 5;
/** The first deliveries of a round open the connections and are not timed. */
const UNTIMED = 2_000;

/**
 * Sends pending deliveries until the last one is in the log, beside a bare loop that only signs and posts the
 * same bodies to the same receiver, over as many connections as the worker has open. Both are timed once
 * their connections are open.
 */
export async function benchThroughput(bench: DeliveryBench): Promise<BenchRow> {
  const workspaces: number[] = [];
  for (let count = 0; count < WORKSPACES; count += 1) workspaces.push(await bench.addWorkspace(PATHS));
  const worker = await bench.startWorker();
  const ours: number[] = [];
  const bare: number[] = [];
  const used: number[] = [];
  const deliver = (): Promise<number> => deliverAll(bench, worker.pid, workspaces);
  await deliver();
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await deliver());
    const connections = await bench.connections();
    used.push(connections);
    bare.push(await bench.postBare({ count: DELIVERIES, untimed: UNTIMED, bytes: BYTES, connections }));
    await bench.arrivals();
  }
  await worker.stop();
  const ratios = ours.map((value, round) => value / (bare[round] ?? value));
  return {
    name: 'Webhook deliveries a second, each in the log (HTTPS, 1 KB, 50 endpoints)',
    measured: `${Math.round(median(ours))}/s`,
    against: `${Math.round(median(bare))}/s (bare loop of signed POSTs over the same ${median(used)} connections)`,
    ratio: median(ratios),
    bar: '≥ 0.5',
    passes: median(ratios) >= 0.5,
    spread: spreadOf(ratios),
  };
}

/** Deliveries a second. The worker is paused while they are written, so that writing them is not measured. */
async function deliverAll(
  bench: DeliveryBench,
  worker: number,
  workspaces: readonly number[],
): Promise<number> {
  const count = DELIVERIES + UNTIMED;
  process.kill(worker, 'SIGSTOP');
  for (const id of workspaces) await fillDeliveries(bench.sql, id, count / workspaces.length, BYTES);
  process.kill(worker, 'SIGCONT');
  let arrived = 0;
  while (arrived < UNTIMED) {
    await pause(5);
    arrived += (await bench.arrivals()).length;
  }
  const startedAt = performance.now();
  while (await areDelivering(bench.sql)) await pause(25);
  const perSecond = ((count - arrived) * 1000) / (performance.now() - startedAt);
  await bench.arrivals();
  return perSecond;
}
