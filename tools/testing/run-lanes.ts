import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run-step.ts';
import type { Exceptions } from './list-exceptions.ts';
import { filesOfSecondRun, isInRealTime } from './second-run.ts';
import { shareProcesses } from './share-processes.ts';

/** A run of test files that does not end by itself is stopped after this time. */
const DEADLINE_MS = 60 * 60_000;
/** Processes of a lane at once: each waits for a browser, a socket or the database much of its time. */
const CONCURRENCY = availableParallelism();
/** The longest time of a test, and of a file. Those of `npm run fuzz` may take all the time there is. */
const TEST_MS = process.env['FUZZ_REQUESTS'] === undefined ? 400_000 : DEADLINE_MS;

/** Files that leave their process changed: samples that follow changes go on until `fetch` refuses them. */
const CHANGES_ITS_PROCESS = new Set(['tools/docs/samples/reference/client-samples.test.ts']);

/** Tests that carry calls of the started product in real time, one file after the other. */
const WAITING = 'server/testing/proof/';

export interface TestRun {
  /** Paths from the working directory. */
  files: readonly string[];
  /** The PostgreSQL server. */
  url: string;
  /** Whether each test is named, and a skipped one is a failure. */
  isCi: boolean;
  /** Whether files in real time that failed run again, alone (`second-run.ts`). */
  mayRunAgain: boolean;
}

/**
 * Runs the tests in three lanes. Those of the started product wait for calls; the others leave them the
 * processor when both want it, because a call does not wait for a slow machine. Files with a browser run
 * beside those that share processes, which wait at other times.
 * @returns the exit code.
 */
export async function runLanes({ files, url, isCi, mayRunAgain }: TestRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-tests-'));
  const common = { folder, url, isCi };
  const beside = { ...common, concurrency: CONCURRENCY, yields: true };
  const inTurn = { ...common, concurrency: 1, forceExit: true };
  const lanes: [Lane, string[]][] = [
    [{ ...beside, name: 'shared' }, await shareProcesses(files.filter(sharesProcess), folder, CONCURRENCY)],
    [{ ...beside, name: 'alone' }, files.filter((file) => !sharesProcess(file) && !isWaiting(file))],
    [{ ...inTurn, name: 'waiting' }, files.filter(isWaiting)],
  ];
  try {
    const [shown] = lanes.find(([, programs]) => programs.length > 0) ?? [];
    if (shown) shown.isShown = true;
    const codes = await Promise.all(lanes.map(([lane, programs]) => runFiles(programs, lane)));
    for (const [lane] of lanes.filter(([each]) => !each.isShown))
      process.stdout.write(await readIfThere(reportOf(lane)));
    const parts = await Promise.all(lanes.map(([lane], at) => readExceptions(lane, codes[at] ?? 1)));
    let code = Math.max(...codes);
    const second = code !== 0 && mayRunAgain ? filesOfSecondRun(parts) : [];
    if (second.length > 0) {
      console.log(`failed beside the others, run again alone:\n${indented(second)}`);
      code = await runFiles(second, { ...inTurn, name: 'again', isShown: true });
      if (code === 0) console.log(`failed beside the others, passed alone:\n${indented(second)}`);
    }
    const skipped = parts.flatMap((part) => part?.skipped ?? []);
    if (skipped.length > 0) console.log(`skipped:\n${indented(skipped)}`);
    return skipped.length > 0 && isCi ? code || 1 : code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isWaiting = (file: string): boolean => file.startsWith(WAITING);
const sharesProcess = (file: string): boolean => !isInRealTime(file) && !CHANGES_ITS_PROCESS.has(file);

interface Lane extends Pick<TestRun, 'url' | 'isCi'> {
  name: 'shared' | 'alone' | 'waiting' | 'again';
  /** Where its report and what did not pass are written. */
  folder: string;
  concurrency: number;
  /** Whether its report is written as it runs; those of other lanes follow, whole. */
  isShown?: boolean;
  /** Whether other processes come first. */
  yields?: boolean;
  /** Whether a file ends with its tests, although a program that a failed test has left still runs. */
  forceExit?: boolean;
}

const reportOf = ({ name, folder, isShown }: Lane): string =>
  isShown ? 'stdout' : join(folder, `${name}.report`);
const exceptionsOf = ({ name, folder }: Lane): string => join(folder, `${name}.json`);

async function runFiles(files: readonly string[], lane: Lane): Promise<number> {
  const { concurrency, url, isCi, yields = false, forceExit = false } = lane;
  if (files.length === 0) {
    await writeFile(exceptionsOf(lane), JSON.stringify({ failed: [], skipped: [] } satisfies Exceptions));
    return 0;
  }
  const options = ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${TEST_MS}`];
  if (forceExit) options.push('--test-force-exit');
  const reporters = [
    [isCi ? 'spec' : 'dot', reportOf(lane)],
    [new URL('./list-exceptions.ts', import.meta.url).href, exceptionsOf(lane)],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
  const node = [process.execPath, ...options, ...reporters, ...files];
  const [command = '', ...rest] = yields ? ['nice', '-n', '10', ...node] : node;
  return run(command, rest, { TEST_POSTGRES_URL: url }, DEADLINE_MS);
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** What of a lane did not pass; null if it did not come to its end, or failed otherwise than by a test. */
async function readExceptions(lane: Lane, code: number): Promise<Exceptions | null> {
  const written = await readIfThere(exceptionsOf(lane));
  if (written === '') return null;
  const exceptions = JSON.parse(written) as Exceptions;
  return code !== 0 && exceptions.failed.length === 0 ? null : exceptions;
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');
