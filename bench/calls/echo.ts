import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Load } from './load.ts';

interface EchoSeen {
  cpuMs: number;
  packets: number;
}

function isSeen(told: unknown): told is EchoSeen {
  return typeof told === 'object' && told !== null && 'cpuMs' in told && 'packets' in told;
}

/** The next message of the worker, which must hold what is asked for under `key`. */
async function next<T>(worker: Worker, key: string, read: (told: unknown) => T | null): Promise<T> {
  const answer: unknown[] = await once(worker, 'message');
  const [message] = answer;
  const entries = typeof message === 'object' && message !== null ? Object.entries(message) : [];
  const told = read(entries.find(([name]) => name === key)?.[1]);
  if (told === null) throw new Error(`The echo worker told no ${key}.`);
  return told;
}

/**
 * CPU that a bare UDP echo in a thread takes for `count` callers, as a share of a core, and how many packets
 * it saw.
 */
export async function measureEcho(
  load: Load,
  count: number,
  seconds: number,
): Promise<{ core: number; share: number }> {
  const worker = new Worker(new URL('./echo-worker.ts', import.meta.url), { workerData: count });
  const ports = await next(worker, 'ports', (told) => (Array.isArray(told) ? told.map(Number) : null));
  const look = async (): Promise<EchoSeen> => {
    const seen = next(worker, 'seen', (told) => (isSeen(told) ? told : null));
    worker.postMessage('look', []);
    return seen;
  };
  load.begin(ports);
  await sleep(1_000);
  const before = await look();
  const startedAtMs = performance.now();
  await sleep(seconds * 1_000);
  const after = await look();
  const elapsedMs = performance.now() - startedAtMs;
  load.stop();
  await worker.terminate();
  const packets = after.packets - before.packets;
  return { core: (after.cpuMs - before.cpuMs) / elapsedMs, share: (packets * 20) / (count * elapsedMs) };
}
