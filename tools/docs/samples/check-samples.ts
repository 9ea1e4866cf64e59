import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { listSettings } from '../../../server/platform/config/settings.ts';
import type { Sample } from './find-samples.ts';

/** Settings that tests, Node.js or programs of others read. */
const OTHER_NAMES = /^(?:KEY|BASE_URL|CI|NODE_\w+|FUZZ_\w+|FLOOD_\w+|SWITCHBOARD_\w+|[a-z]\w*)$/;
const root = new URL('../../../', import.meta.url);
const scripts = Object.keys(
  (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: object }).scripts,
);

/** What is wrong with a sample as it is read; samples that run are checked by that. */
export function faultOf(sample: Sample): string | null {
  const { language, code, mark } = sample;
  if (language === '') return 'the code block names no language (CONTRIBUTING.md, Documentation)';
  if (mark?.kind === 'not run' && mark.reason === '') return '"not run" needs a reason';
  if (mark?.kind === 'prints') return null;
  if (language === 'sh') return shellFault(code) ?? (mark?.kind === 'not run' ? null : endlessFault(sample));
  if (language === 'json') return jsonFault(code);
  if (language === 'env') return settingsFault(code);
  if (language === 'ini') return iniFault(code);
  if (language === 'http') return /^(?:[A-Z][\w-]*: \S.*\n)+$/.test(code) ? null : 'it is no list of headers';
  // Run by the tests, or plain text.
  if (['ts', 'sql', 'text'].includes(language)) return null;
  return mark?.kind === 'not run' ? null : `nothing checks the language ${language}`;
}

/** The shell has to read it; its npm scripts, its files and its settings have to be there. */
function shellFault(code: string): string | null {
  try {
    execFileSync('bash', ['-n'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] });
  } catch (error) {
    return String((error as { stderr: unknown }).stderr);
  }
  const missing = [...code.matchAll(/npm run (?:-s )?([\w-]+)/g)].find(
    ([, name = '']) => !scripts.includes(name),
  );
  if (missing !== undefined) return `there is no npm script ${missing[1]}`;
  const file = [
    ...code.matchAll(/(?<![\w/.])((?:deploy|tools|server|examples|sdk|cli)\/[\w./-]+\.\w+)/g),
  ].find(([, path = '']) => !existsSync(new URL(path, root)));
  return file === undefined ? settingsFault(commandsWithSettings(code)) : `there is no ${file[1]}`;
}

/** The lines on which a command has settings of its own; other assignments are variables of the page. */
const commandsWithSettings = (code: string): string =>
  (code.match(/^(?:[A-Z_][A-Z0-9_]*=[^\s$(]*[ \t]+)+[a-z][\w-]* .*$/gm) ?? []).join('\n');

/** A server that a sample starts would run until the test is ended. */
const endlessFault = ({ code }: Sample): string | null =>
  /\bnpm (?:start|run (?:-s )?(?:console|docs -- serve))\b/.test(code)
    ? 'it starts a server: mark it as "not run"'
    : null;

function jsonFault(code: string): string | null {
  try {
    JSON.parse(code);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Names before `=` at the beginning of a line, or before a command, are settings of the product. */
function settingsFault(code: string): string | null {
  const names = code.split('\n').flatMap((line) => {
    const head =
      /^((?:[A-Za-z_][A-Za-z0-9_]*=(?!\$\()(?:"[^"]*"|'[^']*'|\S*)\s*)+)(?=\S|$)/.exec(line)?.[1] ?? '';
    return [...head.matchAll(/(?:^|\s)([A-Za-z_][A-Za-z0-9_]*)=/g)].map(([, name = '']) => name);
  });
  const unknown = names.find((name) => !listSettings().has(name) && !OTHER_NAMES.test(name));
  return unknown === undefined ? null : `${unknown} is no setting`;
}

/** Sections, settings and comments: how Asterisk and others read their files. */
function iniFault(code: string): string | null {
  const line = code
    .split('\n')
    .find((one) => one !== '' && !/^(?:\[[\w-]+\]|[\w-]+ ?=>? ?\S.*|[;#].*)$/.test(one));
  return line === undefined ? null : `cannot be read: ${line}`;
}
