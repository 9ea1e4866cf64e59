/**
 * `npm run scenarios [-- part of a name]`: plays the scenarios of the demo business against its assistant, on
 * a database of its own. With `--url`, `--key` or `--assistant`: those of a workspace on a running server, as
 * `switchboard scenarios run` does (`docs/scenarios.md`). Exit code 0 when all passed, 1 when one failed, 2
 * when they could not be played.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { junitOf, linesOf, type ShownResult } from '../cli/scenarios/show-results.ts';
import { runInCheckout } from './run-in-checkout.ts';
import { playDemoScenarios } from './scenarios/play-demo-scenarios.ts';

const USAGE = `npm run scenarios -- [part of a name]
npm run scenarios -- --url <address of the server> [--key <API key>] [--assistant <id>] [part of a name]

The first plays the scenarios of the demo business, the second those of a workspace on a running server; key and
address are those of the login or of the demo of this machine unless they are given, SWITCHBOARD_KEY is a key too.
  --junit <file>   writes the results for a CI server
Exit code: 0 all passed, 1 some failed, 2 they could not be played.`;

const FAILED = 1;
const NOT_PLAYED = 2;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      assistant: { type: 'string' },
      junit: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const part = positionals.join(' ');
  if ([values.url, values.key, values.assistant].some((value) => value !== undefined)) {
    const flags = Object.entries(values).map(([name, value]) => `--${name}=${String(value)}`);
    await runInCheckout(['scenarios', 'run', ...(part === '' ? [] : [part]), ...flags]);
    return Number(process.exitCode);
  }
  const results = await playDemo(part.toLowerCase());
  if (values.junit !== undefined) await writeFile(values.junit, junitOf(results));
  if (results.length === 0) throw new Error(`There is no scenario${part && ` whose name holds "${part}"`}.`);
  const passed = results.filter((result) => result.passed === true).length;
  console.log(`${passed} of ${results.length} passed`);
  return passed < results.length ? FAILED : 0;
}

async function playDemo(part: string): Promise<ShownResult[]> {
  const judged = (played: Omit<ShownResult, 'passed'>): ShownResult => ({
    ...played,
    passed: played.reasons.length === 0,
  });
  const isChosen = (name: string): boolean => name.toLowerCase().includes(part);
  const played = await playDemoScenarios(isChosen, (one) => {
    for (const line of linesOf(judged(one), part !== '')) console.log(line);
  });
  return played.map(judged);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = NOT_PLAYED;
}
