import { setTimeout as sleep } from 'node:timers/promises';
import type { JobsContender } from './contenders.ts';
import { startWorker } from './worker.ts';

/** Jobs that the killed worker runs. */
export const JOBS = 40;
const START_DEADLINE_MS = 60_000;

export interface Recovery {
  /** Milliseconds from the SIGKILL until the first and the last of its jobs are done; null when never. */
  firstMs: number | null;
  lastMs: number | null;
  /** How many were done within the patience. */
  done: number;
}

/**
 * Kills a worker that runs `JOBS` jobs while a second one is up and idle, and waits until that one has done
 * them all, at most `patienceMs`.
 */
export async function measureRecovery(
  contender: JobsContender,
  place: { url: string; folder: string },
  patienceMs: number,
): Promise<Recovery> {
  const first = await startWorker(contender, { ...place, holdMs: 600_000 });
  try {
    await waitFor(START_DEADLINE_MS, () => first.begun.size === JOBS);
    if (first.begun.size < JOBS) throw new Error(`${contender.name} began ${first.begun.size} jobs`);
    const second = await startWorker(contender, { ...place, holdMs: 20 });
    try {
      await sleep(1_000);
      const killedAt = performance.now();
      await first.stop('SIGKILL');
      await waitFor(patienceMs, () => second.done.size === JOBS);
      const times = [...second.done.values()].map((at) => at - killedAt).toSorted((a, b) => a - b);
      const lastMs = times.length === JOBS ? (times.at(-1) ?? null) : null;
      return { firstMs: times[0] ?? null, lastMs, done: times.length };
    } finally {
      await second.stop('SIGKILL');
    }
  } finally {
    await first.stop('SIGKILL');
  }
}

async function waitFor(patienceMs: number, isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isDone() && performance.now() < deadline) await sleep(5);
}
