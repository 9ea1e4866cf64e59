import { systemClock } from '../../server/platform/clock.ts';
import { emit } from '../../server/platform/events/emit.ts';
import type { BenchRow } from '../row.ts';
import { median, spreadOf } from '../statistics.ts';
import { pause, type DeliveryBench } from './delivery-bench.ts';

const ROUNDS = 5;
const EVERY_MS = 20;
const BAR_MS = 5_000;

/** Time from the SIGKILL of the only worker, which is restarted at once, to the next delivery. */
export async function benchRecovery(bench: DeliveryBench): Promise<BenchRow> {
  const workspaceId = await bench.addWorkspace(['/hook']);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const worker = await bench.startWorker();
    const stopEmitting = emitSteadily(bench, workspaceId);
    await pause(1_000);
    const killedAt = performance.timeOrigin + performance.now();
    await worker.stop('SIGKILL');
    await bench.arrivals();
    const next = await bench.startWorker();
    let arrivals: [string, number][] = [];
    while (arrivals.length === 0) {
      await pause(10);
      arrivals = await bench.arrivals();
    }
    times.push((arrivals[0]?.[1] ?? Number.NaN) - killedAt);
    await stopEmitting();
    await next.stop();
  }
  return {
    name: 'From SIGKILL and restart of the worker to the next delivery',
    measured: `${Math.round(median(times))} ms`,
    against: '',
    ratio: null,
    bar: `≤ ${BAR_MS} ms`,
    passes: Math.max(...times) <= BAR_MS,
    spread: spreadOf(times, 0),
  };
}

/** Starts the stream of events; the returned function ends it. */
function emitSteadily(bench: DeliveryBench, workspaceId: number): () => Promise<void> {
  const stopping = new AbortController();
  const emitting = (async () => {
    while (!stopping.signal.aborted) {
      const data = { order_id: 1 };
      await emit(bench.sql, { workspaceId, type: 'order.created', data, now: systemClock.now() });
      await pause(EVERY_MS);
    }
  })();
  return () => {
    stopping.abort();
    return emitting;
  };
}
