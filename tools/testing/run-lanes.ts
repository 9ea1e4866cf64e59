import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run-step.ts';
import type { Exceptions } from './list-exceptions.ts';
import { filesOfSecondRun, isInRealTime } from './second-run.ts';
import { shareProcesses } from './share-processes.ts';

/** A run of test files that does not end by itself is stopped after this time. */
const DEADLINE_MS = 60 * 60_000;
/** Programs of tests beside each other: most wait for a socket or the database half of the time. */
const CONCURRENCY = availableParallelism() + 2;
/** The longest time of a test, and of a file. Those of `npm run fuzz` may take all the time there is. */
const TEST_MS = process.env['FUZZ_REQUESTS'] === undefined ? 400_000 : DEADLINE_MS;

/** The file that takes longest begins first, so that no run ends with it alone. */
const LONGEST = 'console/testing/pages.browser.test.ts';

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
 * Runs the tests in two lanes: those of the started product wait for calls, so others run beside them and
 * leave them the processor when both want it, because a call does not wait for a slow machine.
 * @returns the exit code.
 */
export async function runLanes({ files, url, isCi, mayRunAgain }: TestRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-tests-'));
  const [others, waiting, again] = [join(folder, 'others'), join(folder, 'waiting'), join(folder, 'again')];
  const waitingReport = join(folder, 'report');
  const common = { url, isCi };
  const inTurn = { ...common, concurrency: 1, forceExit: true };
  const isWaiting = (file: string): boolean => file.startsWith(WAITING);
  try {
    const beside = files
      .filter((file) => !isWaiting(file))
      .sort((a, b) => Number(b === LONGEST) - Number(a === LONGEST));
    const isAlone = (file: string): boolean => isInRealTime(file) || CHANGES_ITS_PROCESS.has(file);
    const programs = await shareProcesses(beside, { folder, lanes: CONCURRENCY, isAlone });
    const codes = await Promise.all([
      runFiles(programs, {
        ...common,
        concurrency: CONCURRENCY,
        report: 'stdout',
        exceptions: others,
        yields: true,
      }),
      runFiles(files.filter(isWaiting), { ...inTurn, report: waitingReport, exceptions: waiting }),
    ]);
    process.stdout.write(await readIfThere(waitingReport));
    const parts = await Promise.all([readExceptions(others, codes[0]), readExceptions(waiting, codes[1])]);
    let code = Math.max(...codes);
    const second = code !== 0 && mayRunAgain ? filesOfSecondRun(parts) : [];
    if (second.length > 0) {
      console.log(`failed beside the others, run again alone:\n${indented(second)}`);
      code = await runFiles(second, { ...inTurn, report: 'stdout', exceptions: again });
      if (code === 0) console.log(`failed beside the others, passed alone:\n${indented(second)}`);
    }
    const skipped = parts.flatMap((part) => part?.skipped ?? []);
    if (skipped.length > 0) console.log(`skipped:\n${indented(skipped)}`);
    return skipped.length > 0 && isCi ? code || 1 : code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Lane extends Pick<TestRun, 'url' | 'isCi'> {
  concurrency: number;
  /** Where its report and what did not pass are written. */
  report: string;
  exceptions: string;
  /** Whether other processes come first. */
  yields?: boolean;
  /** Whether a file ends with its tests, although a program that a failed test has left still runs. */
  forceExit?: boolean;
}

async function runFiles(lane: readonly string[], settings: Lane): Promise<number> {
  const { concurrency, report, exceptions, url, isCi, yields = false, forceExit = false } = settings;
  if (lane.length === 0) {
    await writeFile(exceptions, JSON.stringify({ failed: [], skipped: [] } satisfies Exceptions));
    return 0;
  }
  const options = ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${TEST_MS}`];
  if (forceExit) options.push('--test-force-exit');
  const reporters = [
    [isCi ? 'spec' : 'dot', report],
    [new URL('./list-exceptions.ts', import.meta.url).href, exceptions],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
  const node = [process.execPath, ...options, ...reporters, ...lane];
  const [command = '', ...rest] = yields ? ['nice', '-n', '10', ...node] : node;
  return run(command, rest, { TEST_POSTGRES_URL: url }, DEADLINE_MS);
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** What of a lane did not pass; null if it did not come to its end, or failed otherwise than by a test. */
async function readExceptions(path: string, code: number): Promise<Exceptions | null> {
  const written = await readIfThere(path);
  if (written === '') return null;
  const exceptions = JSON.parse(written) as Exceptions;
  return code !== 0 && exceptions.failed.length === 0 ? null : exceptions;
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');
