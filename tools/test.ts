import { globSync } from 'node:fs';
import { startTestServer } from '../server/platform/db/test-server.ts';
import { checks } from './check.ts';
import { run, runAll } from './run-step.ts';

/**
 * `npm test`: the checks, then every test on a PostgreSQL server started for this run. With arguments, only the test
 * files whose path contains one of them, without the checks.
 */
const asked = process.argv.slice(2);
const files = globSync([
  'server/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
  'examples/**/*.test.ts',
])
  .filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)))
  .sort();
if (files.length === 0) {
  console.error(`no test file has ${asked.join(' or ')} in its path`);
  process.exit(1);
}

const passed = await runAll([...(asked.length === 0 ? checks : []), ['tests', runTests]]);
process.exitCode = passed ? 0 : 1;

async function runTests(): Promise<number> {
  const server = await startTestServer();
  try {
    const options = ['--test', '--test-concurrency=2', '--test-timeout=240000'];
    const reporter = process.env['CI'] === undefined ? 'dot' : 'spec';
    return await run(process.execPath, [...options, `--test-reporter=${reporter}`, ...files], {
      TEST_POSTGRES_URL: server.url,
    });
  } finally {
    await server.stop();
  }
}
