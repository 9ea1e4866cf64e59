import { join } from 'node:path';
import { startNode, whenReady } from '../started.ts';
import type { JobsContender } from './contenders.ts';

/** A worker in a process, and what it has said so far. */
export interface StartedWorker {
  pid: number;
  /** Numbers of the jobs it has begun and done, with the time of each. */
  begun: Map<number, number>;
  done: Map<number, number>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a worker whose jobs take `holdMs`; resolves when it is ready, or has begun a job. */
export async function startWorker(
  contender: JobsContender,
  { url, folder, holdMs }: { url: string; folder: string; holdMs: number },
): Promise<StartedWorker> {
  const begun = new Map<number, number>();
  const done = new Map<number, number>();
  let isReady = false;
  const program = join(import.meta.dirname, 'jobs-process.ts');
  const args = [contender.library, url, folder, String(holdMs), JSON.stringify(contender.worker)];
  const started = startNode([program, ...args], {
    onLine: (line) => {
      const [what, n] = line.split(' ');
      if (what === 'ready') isReady = true;
      if (what === 'begun') begun.set(Number(n), performance.now());
      if (what === 'done') done.set(Number(n), performance.now());
    },
  });
  await whenReady(contender.name, started, () => isReady || begun.size > 0);
  return { pid: started.pid, begun, done, stop: started.stop };
}
