import { spawn } from 'node:child_process';

/**
 * Runs a program of the project, shows its output, and resolves with its exit code. A program that takes
 * longer than `deadlineMs` is ended and counts as failed.
 */
export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  deadlineMs = 3_600_000,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    const timer = setTimeout(() => {
      console.error(`${command}: not done after ${deadlineMs / 60_000} minutes`);
      child.kill();
    }, deadlineMs);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
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
