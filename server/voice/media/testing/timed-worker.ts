/** The media worker in the time of a test (`media-time.ts`): it waits for the thread of the test. */
import { getEnvironmentData } from 'node:worker_threads';
import { MAX_STEP_MS, MEDIA_TIME, NOW, SEEN, UNITS_PER_MS } from './shared-time.ts';

/** How far the time may be ahead of the thread of the test. */
const MAX_LEAD_MS = 10;

const shared = getEnvironmentData(MEDIA_TIME);
if (!(shared instanceof Int32Array)) throw new Error('The test did not share its time.');
const cells = shared;
const realNowMs = performance.now.bind(performance);
let passedAtMs = realNowMs();
let nowMs = 0;

/** Lets the time pass as far as it may. */
function pass(): number {
  const realMs = realNowMs();
  const step = Math.min(MAX_STEP_MS, realMs - passedAtMs);
  passedAtMs = realMs;
  const furthest = Atomics.load(cells, SEEN) / UNITS_PER_MS + MAX_LEAD_MS;
  nowMs = Math.max(nowMs, Math.min(nowMs + step, furthest));
  Atomics.store(cells, NOW, Math.floor(nowMs * UNITS_PER_MS));
  return nowMs;
}

performance.now = pass;
setInterval(pass, 1);
await import('../media-worker.ts');
