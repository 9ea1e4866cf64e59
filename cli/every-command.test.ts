import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../server/testing/use-test-api.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { useCommandLine, type Ended, type RunOptions } from './testing/command-line.ts';

const api = useTestApi();
const cli = useCommandLine();
const EXAMPLES: Readonly<Record<string, string>> = {
  ...{ ID: '1', FILE: '/nowhere.csv', EVENT: 'order.created', SHELL: 'bash' },
};

/** A command with what it needs. */
const typed = ({ name, takes }: Command): string[] => [
  ...name.split(' '),
  ...takes.filter((one) => !one.endsWith('?')).map((one) => EXAMPLES[one] ?? '1'),
];
const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** Runs each command with these words behind it; what is said of those that end otherwise. */
async function failing(
  commands: readonly Command[],
  more: readonly string[],
  options: RunOptions,
  isAsExpected: (ended: Ended) => boolean,
): Promise<string[]> {
  const failed: string[] = [];
  for (const command of commands) {
    const ended = await cli.run([...typed(command), ...more], options);
    if (!isAsExpected(ended)) failed.push(`${command.name}: ${JSON.stringify(ended).slice(0, 500)}`);
  }
  return failed;
}

const ofServer = COMMANDS.filter(({ name }) => !['login', 'logout', 'completion', 'trigger'].includes(name));

describe('every command', { timeout: 120_000 }, () => {
  const at = (url: string, key: string): RunOptions => ({
    env: { SWITCHBOARD_URL: url, SWITCHBOARD_KEY: key },
  });
  const refusedAsJson = ({ code, out, err }: Ended): boolean =>
    code === 2 && isJson(out) && JSON.parse(out).error.message !== '' && /^[^\n]+\n$/.test(err);

  it('has a help, also as JSON and by -h', async () => {
    const isHelp = ({ code, out, err }: Ended): boolean =>
      code === 0 && err === '' && out.startsWith('switchboard ');
    assert.deepEqual(await failing(COMMANDS, ['--help'], {}, isHelp), []);
    assert.deepEqual(await failing(COMMANDS, ['-h'], {}, isHelp), []);
    const asJson = ({ code, out }: Ended): boolean => code === 0 && isJson(out);
    assert.deepEqual(await failing(COMMANDS, ['--help', '--json'], {}, asJson), []);
  });

  it('refuses an option that it does not have, long or short, with exit code 2', async () => {
    for (const option of ['--zzzz', '-z', '--zzzz=1'])
      assert.deepEqual(await failing(COMMANDS, [option, '--json'], {}, refusedAsJson), [], option);
  });

  it('that asks a server is refused without a login, with a wrong key and where none is, as JSON', async () => {
    const { origin } = new URL(api.baseUrl);
    for (const [what, options] of [
      ['no login', {}],
      ['a wrong key', at(origin, 'sbk_no')],
      ['no server', at('http://127.0.0.1:1', 'sbk_no')],
    ] as const) {
      // Messages of MCP have answers of their own.
      const asking = ofServer.filter(({ name }) => what === 'no login' || name !== 'mcp');
      // A server that is away is asked three times, which takes a while: some stand for all.
      const some = ['me get', 'calls list', 'calls tail', 'call', 'listen', 'scenarios run', 'doctor'];
      const isTaken = ({ name }: Command): boolean => what !== 'no server' || some.includes(name);
      assert.deepEqual(await failing(asking.filter(isTaken), ['--json'], options, refusedAsJson), [], what);
    }
  });
});
