/**
 * `npm run test-at -- 2027-10-31T00:40:00Z [part of path]…`: runs tests as `npm test` does, beginning at that
 * moment by the clock of every program that they start, PostgreSQL and Chromium included. Needs Linux with
 * glibc and a C compiler. Nothing but the tests sees the time, and monotonic clocks run as they are.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run-step.ts';

const SOURCE = fileURLToPath(new URL('clock-ahead.c', import.meta.url));
const WARNINGS = ['-Wall', '-Wextra'];
/** Every test, without the checks, which no clock changes. */
const ALL = ['.test.ts'];
/** How far from the moment the first program may find itself. */
const CLOSE_MS = 60_000;

const [given = '', ...parts] = process.argv.slice(2);
const moment = readMoment(given);
if (moment === null) {
  console.error('usage: npm run test-at -- 2027-10-31T00:40:00Z [part of the path of a test]…');
  process.exit(2);
}
// The database runs as another user where root runs the tests, so the folder is open to all.
const folder = await mkdtemp(join(tmpdir(), 'switchboard-clock-'));
try {
  await chmod(folder, 0o755);
  const environment = { LD_PRELOAD: buildLibrary(moment, folder) };
  const told = execFileSync(process.execPath, ['-p', 'Date.now()'], { env: environment, encoding: 'utf8' });
  if (Math.abs(Number(told) - moment.epochMilliseconds) > CLOSE_MS)
    throw new Error(`a program that is started at ${given} says that it is ${told.trim()} ms since 1970`);
  const tests = parts.length > 0 ? parts : ALL;
  process.exitCode = await run(process.execPath, ['tools/test.ts', ...tests], environment);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function readMoment(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return null;
  }
}

/** Compiles the library that makes it this moment now; returns its path. */
function buildLibrary(start: Temporal.Instant, into: string): string {
  const path = join(into, 'clock-ahead.so');
  const seconds = start.since(Temporal.Now.instant()).total('seconds').toFixed();
  const options = [...WARNINGS, '-O2', '-shared', '-fPIC', `-DAHEAD=(${seconds})`, '-o', path];
  execFileSync('cc', [...options, SOURCE], { stdio: ['ignore', 'inherit', 'inherit'] });
  return path;
}
