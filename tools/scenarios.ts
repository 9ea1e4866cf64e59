/**
 * `npm run scenarios [-- part of a name]`: plays the scenarios of the demo business against its assistant, on
 * a database of its own. With `--url`, `--key` or `--assistant`: those of a workspace on a running server
 * (`docs/scenarios.md`). Exit code 0 when all passed, 1 when one failed, 2 when they could not be played.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readEnvironment, readSettings } from '../server/platform/config/settings.ts';
import { findServer } from './listen/find-server.ts';
import { playDemoScenarios } from './scenarios/play-demo-scenarios.ts';
import { runOnServer } from './scenarios/run-on-server.ts';
import { junitOf, linesOf, type ShownResult } from './scenarios/show-results.ts';

const USAGE = `npm run scenarios -- [part of a name]
npm run scenarios -- --url <address of the server> [--key <API key>] [--assistant <id>] [part of a name]

The first plays the scenarios of the demo business, the second those of a workspace on a running server; key and
address are those of the demo of this machine unless they are given, SWITCHBOARD_KEY is a key too.
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
  const part = positionals.join(' ').toLowerCase();
  const show = (result: ShownResult): void => {
    for (const line of linesOf(result, part !== '')) console.log(line);
  };
  const isRemote = [values.url, values.key, values.assistant].some((value) => value !== undefined);
  const results = isRemote ? await playRemote(values, part, show) : await playDemo(part, show);
  if (values.junit !== undefined) await writeFile(values.junit, junitOf(results));
  if (results.length === 0) throw new Error(`There is no scenario${part && ` whose name holds "${part}"`}.`);
  const passed = results.filter((result) => result.passed === true).length;
  console.log(`${passed} of ${results.length} passed`);
  return passed < results.length ? FAILED : 0;
}

async function playDemo(part: string, show: (result: ShownResult) => void): Promise<ShownResult[]> {
  const judged = (played: Omit<ShownResult, 'passed'>): ShownResult => ({
    ...played,
    passed: played.reasons.length === 0,
  });
  const isChosen = (name: string): boolean => name.toLowerCase().includes(part);
  return (await playDemoScenarios(isChosen, (played) => show(judged(played)))).map(judged);
}

async function playRemote(
  { url, key = process.env['SWITCHBOARD_KEY'], assistant }: Record<string, string | boolean | undefined>,
  part: string,
  show: (result: ShownResult) => void,
): Promise<ShownResult[]> {
  const given = { url: textOf(url), key: textOf(key) };
  const { dataDir } = readSettings(readEnvironment());
  const server = await findServer(dataDir, given, 'write');
  const text = textOf(assistant);
  if (text !== undefined && !/^[1-9]\d{0,15}$/.test(text)) throw new Error('--assistant must be an id.');
  const assistantId = text === undefined ? null : Number(text);
  return runOnServer(server, { assistantId, part }, show);
}

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = NOT_PLAYED;
}
