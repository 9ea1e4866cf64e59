import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Load } from './load.ts';

/** CPU that a bare UDP echo in a thread takes for `count` callers, as a share of a core, and how many packets it saw. */
export async function measureEcho(
  load: Load,
  count: number,
  seconds: number,
): Promise<{ core: number; share: number }> {
  const worker = new Worker(new URL('./echo-worker.ts', import.meta.url), { workerData: count });
  const [{ ports }] = (await once(worker, 'message')) as [{ ports: number[] }];
  const look = async (): Promise<{ cpuMs: number; packets: number }> => {
    const answer = once(worker, 'message');
    worker.postMessage('look');
    const [seen] = (await answer) as [{ cpuMs: number; packets: number }];
    return seen;
  };
  load.begin(ports);
  await sleep(1_000);
  const before = await look();
  await sleep(seconds * 1_000);
  const after = await look();
  load.stop();
  await worker.terminate();
  const packets = after.packets - before.packets;
  return { core: (after.cpuMs - before.cpuMs) / (seconds * 1_000), share: packets / (count * 50 * seconds) };
}
