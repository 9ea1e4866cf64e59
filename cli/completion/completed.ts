import { COMMON_FLAGS, type Command, type Flag } from '../command.ts';

/** What is completed. */
export type Completed = Pick<Command, 'name' | 'takes' | 'words' | 'flags' | 'summary'>;

/** The options of a command, by name. */
export const flagsOf = ({ flags }: Completed): [string, Flag][] =>
  Object.entries({ ...flags, ...COMMON_FLAGS }).sort(([a], [b]) => a.localeCompare(b));

/** Whether what stands there is a file of this machine. */
export const isFile = (name: string | undefined): boolean => name === 'FILE' || name === 'WAV';

/** What can stand behind words that are no options, by those words; `` is the beginning. */
export function nextWords(commands: readonly Completed[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  const add = (before: string, word: string): void => {
    const known = next.get(before) ?? [];
    if (!known.includes(word)) next.set(before, [...known, word]);
  };
  for (const { name, words = [] } of commands) {
    const [first = '', second] = name.split(' ');
    for (const before of ['', 'help']) add(before, first);
    for (const before of [first, `help ${first}`]) if (second !== undefined) add(before, second);
    for (const word of words) add(name, word);
  }
  add('', 'help');
  return next;
}
