import { parseArgs } from 'node:util';
import { Switchboard } from '../sdk/switchboard.ts';
import { COMMON_FLAGS, type Command, type Context, type Surroundings } from './command.ts';
import { COMMANDS } from './commands.ts';
import { showFault, UsageFault } from './faults.ts';
import { helpOf, unknown, usageOf } from './help.ts';
import { findLogin, type Login } from './login/find-login.ts';
import { nearest } from './nearest.ts';
import { VERSION } from './version.ts';

/** As shells have it for Ctrl-C. */
const INTERRUPTED = 130;

/**
 * Runs a command line and returns its exit code: 0, 1 when the server or what was asked of it refused, 2 when
 * nothing was done because the command, the login or the way to the server is at fault; 130 when it was
 * interrupted before its end.
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  try {
    return await dispatch(args, surroundings);
  } catch (error) {
    if (signal.aborted) {
      out.interrupted();
      return INTERRUPTED;
    }
    const { code, lines, json } = showFault(error);
    for (const line of lines) out.tell(line);
    out.error(json);
    return code;
  }
}

async function dispatch(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out } = surroundings;
  const show = (lines: readonly string[]): number => {
    out.json({ help: lines });
    for (const line of lines) for (const one of line.split('\n')) out.say(one);
    return 0;
  };
  const words = args.filter((arg) => !arg.startsWith('-'));
  const [first] = args;
  if (first === '--version' || (first === 'version' && args.length === 1)) return show([VERSION]);
  if (first === 'help') return show(helpOf(COMMANDS, words.slice(1)));
  const command = commandOf(args);
  if (command === undefined) {
    if (words.length === 0 || asksForHelp(args)) return show(helpOf(COMMANDS, words));
    throw unknown(COMMANDS, words);
  }
  const rest = args.slice(command.name.split(' ').length);
  if (asksForHelp(rest)) return show(helpOf(COMMANDS, command.name.split(' ')));
  return (await command.run(contextOf(command, rest, surroundings))) ?? 0;
}

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** The command of two words, else that of one. */
const commandOf = (args: readonly string[]): Command | undefined =>
  COMMANDS.find(({ name }) => name === args.slice(0, 2).join(' ')) ??
  COMMANDS.find(({ name }) => name === args[0]);

function contextOf(command: Command, args: readonly string[], surroundings: Surroundings): Context {
  const { values, positionals: words } = parsed(command, args);
  const needed = command.takes.filter((one) => !one.endsWith('?'));
  if (words.length < needed.length || words.length > command.takes.length) {
    const what =
      words.length < needed.length ? `${needed[words.length]} is missing` : `"${words.at(-1)}" is too much`;
    throw new UsageFault(`${what}: ${usageOf(command)}`);
  }
  const flags = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  let found: Promise<Login> | undefined;
  const login = (): Promise<Login> => (found ??= findLogin(flags, surroundings.env));
  const client = async (): Promise<Switchboard> => {
    const { url, key } = await login();
    return new Switchboard({ baseUrl: url, key, headers: { 'Accept-Language': 'en' } });
  };
  return { ...surroundings, flags, isOn: (name) => values[name] === true, words, login, client };
}

function parsed(command: Command, args: readonly string[]) {
  const known = { ...command.flags, ...COMMON_FLAGS };
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const flag = args.map((arg) => /^--([^=]+)/.exec(arg)?.[1]).find((name) => name && !(name in known));
    if (flag === undefined) throw error;
    const near = nearest(flag, Object.keys(known));
    const hint =
      near === null ? `\`switchboard help ${command.name}\` lists them.` : `Did you mean --${near}?`;
    throw new UsageFault(`"${command.name}" has no option --${flag}. ${hint}`);
  }
}
