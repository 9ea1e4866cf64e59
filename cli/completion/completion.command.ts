import type { Command } from '../command.ts';
import { UsageFault } from '../faults.ts';
import { forBash } from './for-bash.ts';
import { forFish } from './for-fish.ts';
import type { Completed } from './completed.ts';

const SHELLS: Readonly<Record<string, (commands: readonly Completed[]) => string[]>> = {
  bash: forBash,
  zsh: (commands) => [
    'autoload -U +X compinit && compinit',
    'autoload -U +X bashcompinit && bashcompinit',
    ...forBash(commands),
  ],
  fish: forFish,
};

/** `switchboard completion`; `all` gives the commands, this one among them. */
export const completion = (all: () => readonly Completed[]): Command => ({
  name: 'completion',
  takes: ['SHELL'],
  words: Object.keys(SHELLS),
  summary: 'Prints the completion of commands and options for bash, zsh or fish.',
  about:
    'bash: `source <(switchboard completion bash)` in ~/.bashrc; zsh: the same with zsh in ~/.zshrc; fish: ' +
    '`switchboard completion fish > ~/.config/fish/completions/switchboard.fish`.',
  flags: {},
  run: async ({ words, out }) => {
    const write = SHELLS[words[0] ?? ''];
    if (write === undefined) throw new UsageFault(`SHELL must be one of ${Object.keys(SHELLS).join(', ')}.`);
    const lines = write(all());
    for (const line of lines) out.say(line);
    out.json({ shell: words[0], script: lines.join('\n') });
  },
});
