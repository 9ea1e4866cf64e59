import { flagsOf, isFile, nextWords, type Completed } from './completed.ts';

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

/** The completion for fish, by the words that stand before; files where one is meant, and nowhere else. */
export function forFish(commands: readonly Completed[]): string[] {
  const rule = (condition: string, rest: string): string =>
    `complete -c switchboard -n ${quoted(condition)} ${rest}`;
  const summaries = new Map(commands.map(({ name, summary }) => [name, summary]));
  return [
    // The words before the one that is typed: whether they are these, or begin with them.
    'function __switchboard_is',
    '  set -l words (commandline -opc)',
    '  set -e words[1]',
    '  test "$words" = "$argv"',
    'end',
    'function __switchboard_begins',
    '  set -l words (commandline -opc)',
    '  set -e words[1]',
    '  string match -q -- "$argv *" "$words "',
    'end',
    'complete -c switchboard -f',
    ...[...nextWords(commands)].flatMap(([before, next]) =>
      next.map((word) => {
        const about = summaries.get(`${before} ${word}`.trim());
        const shown = about === undefined ? '' : ` -d ${quoted(about)}`;
        return rule(`__switchboard_is ${before}`.trim(), `-a ${quoted(word)}${shown}`);
      }),
    ),
    ...commands.flatMap(({ name, takes }) =>
      isFile(takes[0]) ? [rule(`__switchboard_is ${name}`, '-F')] : [],
    ),
    ...commands.flatMap((command) =>
      flagsOf(command).map(([flag, { about, value, values = [] }]) => {
        const given = value === undefined ? '' : isFile(value) ? ' -r -F' : ' -x';
        const known = values.length === 0 ? '' : ` -a ${quoted(values.join(' '))}`;
        return rule(`__switchboard_begins ${command.name}`, `-l ${flag}${given}${known} -d ${quoted(about)}`);
      }),
    ),
  ];
}
