import { monitorEventLoopDelay } from 'node:perf_hooks';
import { processes } from './metrics.ts';
import type { Collector } from './metrics-server.ts';

const RESOLUTION_MS = 20;

/** Memory, CPU time and delay of the event loop, measured until the scope ends. */
export function measureProcess(about: { version: string; roles: readonly string[] }): Disposable & {
  collect: Collector;
} {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let countedS = 0;
  const collect = (): void => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const cpuS = (user + system) / 1e6;
    processes.info.set(1, about.version, about.roles.join(','));
    processes.started.set(performance.timeOrigin / 1_000);
    processes.cpu.add(cpuS - countedS);
    countedS = cpuS;
    processes.memory.set(rss);
    processes.heap.set(heapUsed);
    // What is measured is the whole interval of the timer.
    processes.lag.set(beyond(delay.percentile(99)));
    processes.worstLag.set(beyond(delay.max));
    delay.reset();
  };
  return { collect, [Symbol.dispose]: () => delay.disable() };
}

const beyond = (ns: number): number => Math.max(0, ns / 1e9 - RESOLUTION_MS / 1_000);
