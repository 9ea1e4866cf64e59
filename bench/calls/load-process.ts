/**
 * The process of the callers, separate from the measured one. It forwards `{ ports }`, `{ stop }` and
 * `{ sources }`.
 */
import { Worker } from 'node:worker_threads';

const stop = new SharedArrayBuffer(4);
const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: stop });
let calling = false;

worker.on('message', (message: { sources: number[] }) => process.send?.(message));
process.on('message', (message: { ports: number[]; masterKey: string | null } | { stop: true }) => {
  if ('ports' in message) {
    calling = true;
    worker.postMessage(message, []);
  } else if (calling) {
    calling = false;
    Atomics.store(new Int32Array(stop), 0, 1);
  }
});
process.on('disconnect', () => process.exit());
