import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf } from '../usage.ts';
import type { JobsContender } from './contenders.ts';
import { startWorker } from './worker.ts';

/** Jobs that wait when the worker starts. */
export const WAITING = 10_000;
/** The first jobs pay for the start, and are not timed. */
const UNTIMED = 500;
const PATIENCE_MS = 60_000;

export interface Throughput {
  perSecond: number;
  /** CPU time of the worker and of the database for a job. */
  workerMs: number;
  databaseMs: number;
}

/** Jobs a second that do nothing, of one worker, until all that wait are done. */
export async function measureThroughput(
  contender: JobsContender,
  place: { url: string; folder: string },
  databasePid: number,
): Promise<Throughput> {
  const databaseBefore = cpuMsOf(databasePid);
  const worker = await startWorker(contender, { ...place, holdMs: 0 });
  try {
    const deadline = performance.now() + PATIENCE_MS;
    while (worker.done.size < WAITING) {
      if (performance.now() > deadline)
        throw new Error(`${contender.name} has done ${worker.done.size} jobs of ${WAITING}`);
      await sleep(5);
    }
    const times = [...worker.done.values()];
    const ms = (times.at(-1) ?? 0) - (times[UNTIMED] ?? 0);
    return {
      perSecond: ((WAITING - UNTIMED) * 1_000) / ms,
      workerMs: cpuMsOf(worker.pid) / WAITING,
      databaseMs: (cpuMsOf(databasePid) - databaseBefore) / WAITING,
    };
  } finally {
    await worker.stop();
  }
}
