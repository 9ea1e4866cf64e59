import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../console/build.ts', import.meta.url));
/** A build takes some seconds; on a busy machine of one core, a minute. */
const DEADLINE_MS = 5 * 60_000;
/** Characters of what a failed build says that are kept. */
const MAX_SAID = 2_000;
/** The lowest priority but one: calls go first. */
const LOW_PRIORITY = 18;

/**
 * Builds the console in a process of its own, which takes the bundler's memory with it.
 * @returns what it said when it failed; null when the build is done.
 */
export async function runBuild(signal: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [PROGRAM, '--strict', '--if-stale'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Sent by a stop of the server, or by the deadline.
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  });
  if (child.pid !== undefined) lower(child.pid);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < MAX_SAID) said += chunk.toString('utf8');
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : said.slice(0, MAX_SAID).trim()));
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It builds at the usual priority.
  }
}
