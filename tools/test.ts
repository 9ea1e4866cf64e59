import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '../server/platform/db/test-server.ts';
import { checks } from './check.ts';
import { INSTALL_COMMAND, isInstalled } from './conformance/find-program.ts';
import { run, runAll } from './run-step.ts';

/**
 * `npm test`: the checks, then every test on a PostgreSQL server started for this run. With arguments, only
 * the test files whose path contains one of them, without the checks.
 */
/** A test file that does not end by itself is stopped after this time. */
const DEADLINE_MS = 23 * 60_000;
/** The longest time of one test. Those of `npm run fuzz` may take all the time there is. */
const TEST_MS = process.env['FUZZ_REQUESTS'] === undefined ? 240_000 : DEADLINE_MS;

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

async function runTests(): Promise<number> {
  if (files.length === 0) return 0;
  const server = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-tests-'));
  try {
    const skipped = join(folder, 'skipped');
    const options = ['--test', '--test-concurrency=2', `--test-timeout=${TEST_MS}`];
    const reporters = [
      [isCi ? 'spec' : 'dot', 'stdout'],
      [new URL('./list-skipped.ts', import.meta.url).href, skipped],
    ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
    const environment = { TEST_POSTGRES_URL: server.url };
    const code = await run(process.execPath, [...options, ...reporters, ...files], environment, DEADLINE_MS);
    return tellSkipped(await readFile(skipped, 'utf8').catch(() => '')) && isCi ? code || 1 : code;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}

/** Prints the tests that were skipped. In CI a skipped test is a failure. */
function tellSkipped(names: string): boolean {
  if (names === '') return false;
  console.log(`skipped:\n${names.trim().replace(/^/gm, '  ')}`);
  return true;
}
