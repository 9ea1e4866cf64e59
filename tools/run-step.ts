import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

/** Programs that run now; a signal to this process is passed on to them. */
const running = new Set<ChildProcess>();
/** The exit code once a signal has come: nothing is started from then on. */
let endedWith: number | null = null;

/** Ends the programs that run when this process is told to end, and lets whoever started them clean up. */
function passSignalsOn(): void {
  if (process.listeners('SIGTERM').includes(end)) return;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

function end(signal: 'SIGTERM' | 'SIGINT'): void {
  endedWith = 128 + constants.signals[signal];
  for (const child of running) child.kill(signal);
}

/**
 * Runs a program of the project, shows its output, and resolves with its exit code. A program that takes
 * longer than `deadlineMs` is ended and counts as failed. SIGTERM and SIGINT are passed on to it.
 */
export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  deadlineMs = 3_600_000,
): Promise<number> {
  if (endedWith !== null) return Promise.resolve(endedWith);
  passSignalsOn();
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    const timer = setTimeout(() => {
      console.error(`${command}: not done after ${deadlineMs / 60_000} minutes`);
      child.kill();
    }, deadlineMs);
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(endedWith ?? code ?? 1);
    });
  });
}

/** Path of a program that npm installed. */
export const program = (name: string): string =>
  new URL(`../node_modules/.bin/${name}`, import.meta.url).pathname;

/** Runs the steps one after the other and prints the names of those that failed. True when none failed. */
export async function runAll(steps: [name: string, run: () => Promise<number>][]): Promise<boolean> {
  const failed: string[] = [];
  for (const [name, step] of steps) {
    const startedAt = performance.now();
    const code = await step();
    console.log(
      `${code === 0 ? 'ok' : 'FAILED'}  ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
  return failed.length === 0;
}
