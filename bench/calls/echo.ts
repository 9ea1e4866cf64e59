import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Load } from './load.ts';

interface EchoSeen {
  cpuMs: number;
  packets: number;
}

function isSeen(value: unknown): value is EchoSeen {
  return typeof value === 'object' && value !== null && 'cpuMs' in value && 'packets' in value;
}

/** The value under `key` in the worker's next message. */
async function next<T>(worker: Worker, key: string, read: (value: unknown) => T | null): Promise<T> {
  const answer: unknown[] = await once(worker, 'message');
  const [message] = answer;
  const entries = typeof message === 'object' && message !== null ? Object.entries(message) : [];
  const value = read(entries.find(([name]) => name === key)?.[1]);
  if (value === null) throw new Error(`The echo worker sent no ${key}.`);
  return value;
}

/**
 * The CPU time that a bare UDP echo in a thread uses for `count` callers, as a share of a core, and the
 * number of packets.
 */
export async function measureEcho(
  load: Load,
  count: number,
  seconds: number,
): Promise<{ core: number; share: number }> {
  const worker = new Worker(new URL('./echo-worker.ts', import.meta.url), { workerData: count });
  const ports = await next(worker, 'ports', (value) => (Array.isArray(value) ? value.map(Number) : null));
  const look = async (): Promise<EchoSeen> => {
    const seen = next(worker, 'seen', (value) => (isSeen(value) ? value : null));
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
