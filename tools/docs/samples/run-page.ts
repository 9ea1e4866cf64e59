import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { englishCall } from '../../../server/voice/languages/en/phrases-call.ts';
import type { Sample } from './find-samples.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE_WITHIN_MS = 60_000;
/** How long a sample runs that goes on until somebody ends it. */
const ENDLESS_SECONDS = 1;
/** A request that is refused ends its command, so that it ends its page. */
const CURL = 'curl() { command curl --fail-with-body --no-progress-meter "$@"; }';
/** `npm run -s name -- arguments` without npm, which takes longer to begin than most samples. */
const NPM = `npm() {
  shift; if [ "$1" = -s ]; then shift; fi
  local name=$1; shift; if [ "\${1-}" = -- ]; then shift; fi
  case $name in ${scriptCases()} *) command npm run -s "$name" -- "$@" ;; esac
}`;

/** Where the samples run: the addresses and paths that pages write, with those of the test. */
export interface Place {
  env: Record<string, string>;
  replace: readonly (readonly [written: string, here: string])[];
  /** The server's time, which `date` tells too. */
  now: Temporal.Instant;
}

/** What the samples of a page printed, by their place in the page. */
export type Printed = readonly string[];

/**
 * Runs the samples of a page in one shell, one after the other, so that each has the variables of those
 * before it.
 * @throws Error with the sample that failed and its output.
 */
export async function runPage(samples: readonly Sample[], folder: string, place: Place): Promise<Printed> {
  await mkdir(folder, { recursive: true });
  const steps = await Promise.all(samples.map((sample, index) => writeStep(sample, index, folder, place)));
  const script = ['set -Eeuo pipefail', 'set -a', CURL, NPM, dateAt(place.now), ...steps].join('\n');
  const { code, output } = await run(script, place.env);
  const printed = await Promise.all(samples.map((_, index) => readIfThere(join(folder, `${index}.out`))));
  if (code === 0) return printed;
  const failed = Number(await readIfThere(join(folder, 'running')));
  const sample = samples[failed];
  throw new Error(
    `${sample?.page}:${sample?.line} ended with code ${code}:\n${sample?.code}\n${printed[failed]}${output}`,
  );
}

/** The commands of a sample, with what it prints in a file. */
async function writeStep(sample: Sample, index: number, folder: string, place: Place): Promise<string> {
  const code = place.replace.reduce((text, [written, here]) => text.replaceAll(written, here), sample.code);
  const path = join(folder, `${index}.${sample.language === 'ts' ? 'mts' : 'sh'}`);
  await writeFile(path, code);
  const begin = `echo ${index} > ${join(folder, 'running')}`;
  const printed = join(folder, `${index}.out`);
  const output = `> ${printed} 2>&1`;
  if (sample.language === 'ts') return `${begin}\n"$NODE" ${path} ${output}`;
  if (sample.mark?.kind === 'endless')
    return `${begin}\ntimeout ${ENDLESS_SECONDS} bash ${path} ${output} || [ $? = 124 ]`;
  if (sample.mark?.kind === 'refused')
    return `${begin}\n(unset -f curl; . ${path}) ${output} || true\ngrep -q '"error"' ${printed}`;
  return `${begin}\n. ${path} ${output}`;
}

/** `date` of a machine whose clock stands still. */
const dateAt = (now: Temporal.Instant): string =>
  `date() { command date -d @${Math.trunc(now.epochMilliseconds / 1_000)} "$@"; }`;

/** The programs of the project that npm scripts start. */
function scriptCases(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
  return Object.entries(scripts)
    .map(([name, command]) => [name, /^exec node tools\/launch\.mjs ([\w/]+\.ts)$/.exec(command)?.[1]])
    .filter(([, program]) => program !== undefined)
    .map(([name, program]) => `${name}) "$NODE" ${program} "$@" ;;`)
    .join(' ');
}

function run(script: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env }, timeout: PAGE_WITHIN_MS, detached: true };
    const child = spawn('bash', ['-c', script], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

const readIfThere = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** What an assistant says while a busy machine looks something up. */
const FILLERS: ReadonlySet<string> = new Set(englishCall.filler.map((words) => `Assistant: ${words}`));

/**
 * Whether a sample printed what the page shows: white space does not count, nor that an assistant lets the
 * caller wait; `…` is anything.
 */
export function isPrinted(shown: string, printed: string): boolean {
  const parts = shown.replaceAll(/\s/g, '').split('…');
  const pattern = parts.map((part) => RegExp.escape(part)).join('.*?');
  const lines = printed.split('\n').filter((line) => !FILLERS.has(line));
  return new RegExp(`^${pattern}$`, 's').test(lines.join('').replaceAll(/\s/g, ''));
}
