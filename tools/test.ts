import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '../server/platform/db/test-server.ts';
import { checks } from './check.ts';
import { INSTALL_COMMAND, isInstalled } from './conformance/find-program.ts';
import { run, runAll } from './run-step.ts';
import { makeMemoryFolder, removeMemoryFolder } from './testing/memory-folder.ts';
import { runLanes } from './testing/run-lanes.ts';

// `npm test`: the checks, then every test on a PostgreSQL server started for this run. With arguments, only
// the test files whose path contains one of them, without the checks.

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

/** Runs the files on a PostgreSQL server of this run. Whoever asks for files sees at once what fails. */
async function runTests(): Promise<number> {
  if (files.length === 0) return 0;
  const folder = process.env['TMPDIR'] === undefined ? await makeMemoryFolder() : null;
  if (folder !== null) {
    process.env['TEST_SCREENSHOTS'] ??= join(tmpdir(), 'switchboard-console');
    process.env['TMPDIR'] = folder;
  }
  try {
    const server = await startTestServer();
    try {
      return await runLanes({ files, url: server.url, isCi, mayRunAgain: asked.length === 0 });
    } finally {
      await server.stop();
    }
  } finally {
    if (folder !== null) await removeMemoryFolder(folder);
  }
}
