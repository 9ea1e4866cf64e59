import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { useCommandLine } from '../testing/command-line.ts';

const cli = useCommandLine();

describe('switchboard completion', () => {
  const script = async (shell: string): Promise<string> => (await cli.run(['completion', shell])).out;

  it('completes commands, their second words, options and what options may be, in bash', async () => {
    const completed = (text: string, ...words: string[]): string[] => {
      const asked = `${text}\nCOMP_WORDS=(${['switchboard', ...words].map((word) => `'${word}'`).join(' ')})
        COMP_CWORD=${words.length}; _switchboard; printf '%s\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['--norc', '-c', asked], { encoding: 'utf8' }).trim().split('\n');
    };
    const text = await script('bash');
    assert.deepEqual(
      completed(text, 'sc'),
      ['scenarios', 'scenario-runs'].filter((one) => text.includes(one)),
    );
    assert.deepEqual(completed(text, 'scenarios', 'r'), ['run']);
    assert.deepEqual(completed(text, 'scenarios', 'run', '--j'), ['--json', '--junit']);
    assert.deepEqual(completed(text, 'call', '--m'), ['--mic']);
    assert.deepEqual(completed(text, 'import', 'assistants', '--from', 'r'), ['retell']);
    assert.ok(completed(text, 'calls', 'list', '--status', '').includes('no_answer'));
    assert.ok(!completed(text, 'calls', 'list', '--status', '').includes('draft'), 'of another command');
    assert.deepEqual(completed(text, 'calls', 'list', '--status', '=', 'no'), ['no_answer']);
    assert.deepEqual(completed(text, 'calls', 'list', '--status=no'), ['--status=no_answer']);
    assert.deepEqual(completed(text, 'help', 'calls', ''), ['list', 'get', 'tail']);
    assert.deepEqual(completed(text, 'completion', ''), ['bash', 'zsh', 'fish']);
    assert.deepEqual(completed(text, 'trigger', 'order.u'), ['order.updated']);
    assert.deepEqual(completed(text, 'import', 'contacts', ''), [''], 'files, which the shell adds');
  });

  it('is written for zsh, whose words of bash it keeps to, and for no other shell', async () => {
    const text = await script('zsh');
    assert.match(text, /^autoload -U \+X compinit && compinit\n/);
    // zsh takes what stands behind a colon for a modifier, as in `${words[*]:1:COUNT}`.
    assert.doesNotMatch(text, /\$\{[^}]*\]:/);
    const refused = await cli.run(['completion', 'cmd']);
    assert.deepEqual([refused.code, refused.err], [2, 'SHELL must be one of bash, zsh, fish.\n']);
  });

  it('is written for fish: words by those before them, files where one is meant', async () => {
    const fish = await script('fish');
    const rules = (condition: string): string[] =>
      fish.split('\n').filter((line) => line.startsWith(`complete -c switchboard -n '${condition}' `));
    assert.ok(rules('__switchboard_is').some((line) => line.endsWith(" -a 'calls'")));
    assert.deepEqual(
      rules('__switchboard_is calls').map((line) => / -a '(\w+)'/.exec(line)?.[1]),
      ['list', 'get', 'tail'],
    );
    assert.ok(rules('__switchboard_begins call').some((line) => / -l mic -d 'Speaks and/.test(line)));
    assert.ok(rules('__switchboard_begins call').some((line) => / -l file -r -F /.test(line)));
    assert.match(fish, /-l from -x -a 'vapi retell'/);
    assert.deepEqual(
      rules('__switchboard_is import contacts').map((line) => line.endsWith(' -F')),
      [true],
    );
  });
});
