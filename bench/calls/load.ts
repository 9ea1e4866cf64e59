import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The process that simulates the callers. */
export interface Load {
  /** The UDP ports its packets come from; caller `i` uses the one at `i % sources.length`. */
  readonly sources: readonly number[];
  /** Calls every one of `ports`, until `stop`; with SRTP under this master key, where one is given. */
  begin(ports: readonly number[], masterKey?: string): void;
  stop(): void;
  close(): Promise<void>;
}

/** Starts the process; rejects when it ends instead of becoming ready. */
export async function startLoad(): Promise<Load> {
  const child: ChildProcess = fork(new URL('./load-process.ts', import.meta.url));
  const value: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The load generator did not start.'))),
  ]);
  const sources = readSources(value[0]);
  return {
    sources,
    begin: (ports, masterKey) => child.send({ ports, masterKey: masterKey ?? null }),
    stop: () => child.send({ stop: true }),
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function readSources(message: unknown): number[] {
  const value =
    typeof message === 'object' && message !== null && 'sources' in message ? message.sources : null;
  if (!Array.isArray(value)) throw new Error('The load generator sent no ports.');
  return value.map(Number);
}
