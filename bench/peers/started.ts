import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const START_DEADLINE_MS = 180_000;

/** Those that run: whatever ends the bench ends them too. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A process of something that is measured. */
export interface Started {
  pid: number;
  /** Everything it wrote. */
  output(): string;
  hasEnded(): boolean;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface StartOptions {
  cwd?: string;
  env?: Record<string, string>;
  onLine?: (line: string) => void;
}

/** Starts a program of node, which is the one that runs the bench, with a clean environment. */
export function startNode(args: readonly string[], options: StartOptions = {}): Started {
  return startProgram(process.execPath, args, options);
}

export function startProgram(program: string, args: readonly string[], options: StartOptions = {}): Started {
  let text = '';
  let rest = '';
  const child = spawn(program, [...args], {
    cwd: options.cwd ?? import.meta.dirname,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString('utf8')).slice(-200_000);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) options.onLine?.(line);
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    output: () => text,
    hasEnded,
    stop: async (signal = 'SIGTERM') => {
      if (!hasEnded()) child.kill(signal);
      const killed = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(killed);
    },
  };
}

/** Waits until `isReady`; rejects with what the process wrote when it ends before, or takes too long. */
export async function whenReady(
  name: string,
  started: Started,
  isReady: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await isReady())) {
    if (started.hasEnded() || performance.now() > deadline)
      throw new Error(`${name} did not start:\n${started.output().slice(-4_000)}`);
    await sleep(50);
  }
}
