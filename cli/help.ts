import { COMMON_FLAGS, type Command, type Flag } from './command.ts';
import { UsageFault } from './faults.ts';
import { nearest } from './nearest.ts';

/** Columns for the texts of flags. */
const WIDTH = 110;
const INDENT = 2;

/** The help for words such as `calls list`; without any that of all commands. @throws UsageFault */
export function helpOf(commands: readonly Command[], words: readonly string[]): string[] {
  if (words.length === 0) return overview(commands);
  const name = words.join(' ');
  const command = commands.find((one) => one.name === name);
  if (command !== undefined) return helpOfCommand(command);
  const group = commands.filter((one) => one.name.startsWith(`${name} `));
  if (group.length === 0) throw unknown(commands, words);
  return [...group.map(usageOf).map((usage, at) => `${usage}\n    ${group[at]?.summary ?? ''}`)];
}

/** What is said about words that are no command. */
export function unknown(commands: readonly Command[], words: readonly string[]): UsageFault {
  const [first = '', second] = words;
  const group = commands.filter((one) => one.name.startsWith(`${first} `));
  const known = group.length > 0 && second !== undefined;
  const given = known ? `${first} ${second}` : first;
  if (group.length > 0 && second === undefined) {
    const verbs = group.map(({ name }) => name.slice(first.length + 1)).join(', ');
    return new UsageFault(`"${first}" needs what to do: ${verbs}.`);
  }
  const names = known ? group.map(({ name }) => name) : commands.map(({ name }) => name.split(' ')[0] ?? '');
  const near = nearest(given, [...new Set(names)]);
  const hint = near === null ? '`switchboard help` lists them.' : `Did you mean "${near}"?`;
  return new UsageFault(`There is no command "${given}". ${hint}`);
}

function overview(commands: readonly Command[]): string[] {
  const single = commands.filter(({ name }) => !/ (?:list|get|tail)$/.test(name));
  const width = Math.max(...single.map((command) => usageOf(command).length - 'switchboard '.length));
  const groups = new Map<string, string[]>();
  for (const { name } of commands) {
    const [, resource, verb] = /^(\S+) (list|get|tail)$/.exec(name) ?? [];
    if (resource === undefined || verb === undefined) continue;
    groups.set(resource, [...(groups.get(resource) ?? []), verb]);
  }
  const verbs = new Map<string, string[]>();
  for (const [resource, own] of groups) {
    verbs.set(own.join('|'), [...(verbs.get(own.join('|')) ?? []), resource]);
  }
  return [
    'switchboard <command> [--json] [--url URL] [--key KEY]',
    '',
    ...single.map((command) => `  ${usageOf(command).slice(12).padEnd(width)}  ${command.summary}`),
    '',
    ...[...verbs].flatMap(([can, resources]) => wrapped(`${can}: ${resources.join(', ')}`, INDENT)),
    '',
    '`switchboard help <command>` tells more, such as `switchboard help calls list`.',
  ];
}

function helpOfCommand(command: Command): string[] {
  const flags = Object.entries({ ...command.flags, ...COMMON_FLAGS });
  const width = Math.max(...flags.map(([name, flag]) => headOf(name, flag).length));
  const about = command.about === undefined ? [] : ['', ...wrapped(command.about, 0)];
  const lines = flags.flatMap(([name, flag]) => {
    const choices = (flag.values ?? []).length > 0 ? ` One of ${flag.values?.join(', ')}.` : '';
    const [first = '', ...rest] = wrapped(`${flag.about}${choices}`, INDENT + width + INDENT);
    return [`  ${headOf(name, flag).padEnd(width)}  ${first.trimStart()}`, ...rest];
  });
  return [usageOf(command), '', ...wrapped(command.summary, 0), ...about, '', ...lines];
}

/** A command as it is typed. */
export const usageOf = ({ name, takes }: Command): string =>
  ['switchboard', name, ...takes.map((one) => (one.endsWith('?') ? `[${one.slice(0, -1)}]` : one))].join(' ');

const headOf = (name: string, { value }: Flag): string =>
  `--${name}${value === undefined ? '' : ` ${value}`}`;

/** A text in lines, each with this indent. */
function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(' '.repeat(indent) + word);
  }
  return lines;
}
