import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '../server/platform/db/test-server.ts';
import { checks } from './check.ts';
import { INSTALL_COMMAND, isInstalled } from './conformance/find-program.ts';
import { run, runAll } from './run-step.ts';

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
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-tests-'));
  const skipped = join(folder, 'skipped');
  const waiting = { report: join(folder, 'waiting'), skipped: join(folder, 'skipped-waiting') };
  try {
    const isWaiting = (file: string): boolean => file.startsWith(WAITING);
    const { url } = server;
    const others = files.filter((file) => !isWaiting(file));
    const codes = await Promise.all([
      runFiles(others, { concurrency: CONCURRENCY, report: 'stdout', skipped, url, yields: true }),
      runFiles(files.filter(isWaiting), { concurrency: 1, ...waiting, url }),
    ]);
    process.stdout.write(await readIfThere(waiting.report));
    const names = (await readIfThere(skipped)) + (await readIfThere(waiting.skipped));
    const code = Math.max(...codes);
    return tellSkipped(names) && isCi ? code || 1 : code;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}

interface Lane {
  concurrency: number;
  /** Where its report and the names of its skipped tests are written. */
  report: string;
  skipped: string;
  /** The PostgreSQL server. */
  url: string;
  /** Whether other processes come first. */
  yields?: boolean;
}

async function runFiles(lane: string[], settings: Lane): Promise<number> {
  const { concurrency, report, skipped, url, yields = false } = settings;
  if (lane.length === 0) return 0;
  const options = ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${TEST_MS}`];
  const reporters = [
    [isCi ? 'spec' : 'dot', report],
    [new URL('./list-skipped.ts', import.meta.url).href, skipped],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
  const environment = { TEST_POSTGRES_URL: url };
  const node = [process.execPath, ...options, ...reporters, ...lane];
  const [command = '', ...rest] = yields ? ['nice', '-n', '10', ...node] : node;
  return run(command, rest, environment, DEADLINE_MS);
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** Prints the tests that were skipped. In CI a skipped test is a failure. */
function tellSkipped(names: string): boolean {
  if (names === '') return false;
  console.log(`skipped:\n${names.trim().replace(/^/gm, '  ')}`);
  return true;
}
