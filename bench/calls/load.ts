import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The process that plays the callers. */
export interface Load {
  /** The UDP ports its packets come from; caller `i` uses the one at `i % sources.length`. */
  readonly sources: readonly number[];
  /** Calls every one of `ports`, until `stop`. */
  begin(ports: readonly number[]): void;
  stop(): void;
  close(): Promise<void>;
}

/** Starts the process; rejects when it ends instead of becoming ready. */
export async function startLoad(): Promise<Load> {
  const child: ChildProcess = fork(new URL('./load-process.ts', import.meta.url));
  const told: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The load generator did not start.'))),
  ]);
  const sources = readSources(told[0]);
  return {
    sources,
    begin: (ports) => child.send({ ports }),
    stop: () => child.send({ stop: true }),
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function readSources(message: unknown): number[] {
  const told =
    typeof message === 'object' && message !== null && 'sources' in message ? message.sources : null;
  if (!Array.isArray(told)) throw new Error('The load generator told something else than its ports.');
  return told.map(Number);
}
