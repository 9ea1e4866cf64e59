import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '../server/platform/db/test-server.ts';
import { checks } from './check.ts';
import { INSTALL_COMMAND, isInstalled } from './conformance/find-program.ts';
import { run, runAll } from './run-step.ts';
import type { Exceptions } from './testing/list-exceptions.ts';
import { filesOfSecondRun } from './testing/second-run.ts';

// `npm test`: the checks, then every test on a PostgreSQL server started for this run. With arguments, only
// the test files whose path contains one of them, without the checks.

/** A run of test files that does not end by itself is stopped after this time. */
const DEADLINE_MS = 60 * 60_000;
/** Test files beside each other: most wait for a browser, a socket or the database half of the time. */
const CONCURRENCY = availableParallelism() + 1;
/** The longest time of one test. Those of `npm run fuzz` may take all the time there is. */
const TEST_MS = process.env['FUZZ_REQUESTS'] === undefined ? 240_000 : DEADLINE_MS;

/** Tests that carry calls of the started product in real time, one file after the other. */
const WAITING = 'server/testing/proof/';

const asked = process.argv.slice(2);
const isCi = process.env['CI'] !== undefined;
/** Tests that import SDKs of vendors, which only CI has to have installed (tools/conformance/README.md). */
const PROOFS = 'tools/conformance/proofs/';
const found = globSync(
  [
    'server/**/*.test.ts',
    'tools/**/*.test.ts',
    'bench/**/*.test.ts',
    'examples/**/*.test.ts',
    'sdk/**/*.test.ts',
    'cli/**/*.test.ts',
    'console/**/*.test.ts',
  ],
  { exclude: ['**/node_modules/**'] },
)
  .filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)))
  .sort();
const files = isInstalled() ? found : found.filter((file) => !file.startsWith(PROOFS));
const isLeftOut = files.length < found.length;
if (isLeftOut) console.log(`left out: ${PROOFS} (${INSTALL_COMMAND})`);
if (found.length === 0) {
  console.error(`no test file has ${asked.join(' or ')} in its path`);
  process.exit(1);
}

const steps: [string, () => Promise<number>][] = [...(asked.length === 0 ? checks : [])];
if (files.some((file) => file.startsWith('console/'))) steps.push(['console', buildConsole]);
const passed = await runAll([...steps, ['tests', runTests]]);
process.exitCode = passed && !(isLeftOut && isCi) ? 0 : 1;

/** Tests of the console read the build that the product serves. */
async function buildConsole(): Promise<number> {
  return run(process.execPath, ['console/build.ts', '--strict', '--if-stale']);
}

/**
 * Runs the tests in two lanes: those of the started product wait for calls, so others run beside them and
 * leave them the processor when both want it, because a call does not wait for a slow machine.
 */
async function runTests(): Promise<number> {
  if (files.length === 0) return 0;
  const server = await startTestServer();
  const { url } = server;
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-tests-'));
  const others = join(folder, 'others');
  const waiting = join(folder, 'waiting');
  const again = join(folder, 'again');
  const waitingReport = join(folder, 'report');
  const inTurn = { concurrency: 1, url, leavesPrograms: true };
  try {
    const isWaiting = (file: string): boolean => file.startsWith(WAITING);
    const codes = await Promise.all([
      runFiles(
        files.filter((file) => !isWaiting(file)),
        { concurrency: CONCURRENCY, report: 'stdout', exceptions: others, url, yields: true },
      ),
      runFiles(files.filter(isWaiting), { ...inTurn, report: waitingReport, exceptions: waiting }),
    ]);
    process.stdout.write(await readIfThere(waitingReport));
    const parts = await Promise.all([others, waiting].map(readExceptions));
    let code = Math.max(...codes);
    const second = code !== 0 && asked.length === 0 ? filesOfSecondRun(parts) : [];
    if (second.length > 0) {
      console.log(`failed beside the others, run again alone:\n${indented(second)}`);
      code = await runFiles(second, { ...inTurn, report: 'stdout', exceptions: again });
      if (code === 0) console.log(`failed beside the others, passed alone:\n${indented(second)}`);
    }
    const skipped = parts.flatMap((part) => part?.skipped ?? []);
    if (skipped.length > 0) console.log(`skipped:\n${indented(skipped)}`);
    // In CI a skipped test is a failure.
    return skipped.length > 0 && isCi ? code || 1 : code;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}

interface Lane {
  concurrency: number;
  /** Where its report and what did not pass are written. */
  report: string;
  exceptions: string;
  /** The PostgreSQL server. */
  url: string;
  /** Whether other processes come first. */
  yields?: boolean;
  /** Whether a file is over with its tests, although a program that a failed test has left still runs. */
  leavesPrograms?: boolean;
}

async function runFiles(lane: string[], settings: Lane): Promise<number> {
  const { concurrency, report, exceptions, url, yields = false, leavesPrograms = false } = settings;
  if (lane.length === 0) return 0;
  const options = ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${TEST_MS}`];
  if (leavesPrograms) options.push('--test-force-exit');
  const reporters = [
    [isCi ? 'spec' : 'dot', report],
    [new URL('./testing/list-exceptions.ts', import.meta.url).href, exceptions],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
  const environment = { TEST_POSTGRES_URL: url };
  const node = [process.execPath, ...options, ...reporters, ...lane];
  const [command = '', ...rest] = yields ? ['nice', '-n', '10', ...node] : node;
  return run(command, rest, environment, DEADLINE_MS);
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** What of a part of the run did not pass, or null if it did not come to its end. */
async function readExceptions(path: string): Promise<Exceptions | null> {
  const written = await readIfThere(path);
  return written === '' ? null : (JSON.parse(written) as Exceptions);
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');
