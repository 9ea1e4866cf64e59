import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { useTypedCalls } from '../../../console/testing/use-typed-calls.ts';
import { withQueues } from '../../../console/testing/with-queues.ts';
import { ensureDemo } from '../../../server/demo/ensure-demo.ts';
import { apiDescription } from '../../../server/api-description.ts';
import { readContents } from '../../../server/documentation/contents.ts';
import { readDocumentation } from '../../../server/documentation/documentation.ts';
import { systemClock, type Clock } from '../../../server/platform/clock.ts';
import { API_PREFIX } from '../../../server/platform/http/server.ts';
import { scenarioQueue } from '../../../server/scenarios/scenario-queue.ts';
import type { TestApi } from '../../../server/testing/test-api.ts';
import { faultOf } from './check-samples.ts';
import { findSamples, type Sample } from './find-samples.ts';
import { isPrinted, runPage, type Place } from './run-page.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CLIENT = join(ROOT, 'sdk/switchboard.ts');
const CACHE = join(ROOT, 'node_modules/.cache/switchboard');
/**
 * A Saturday evening of the demo business, which is closed then and on the next day, a leap day, years ahead:
 * pages are read at any hour, so none may have a date that passes or a time that has to be an open one.
 */
const NOW = '2032-02-29T03:30:00Z';
/** Its samples are compiled and run by a test of their own, with the packed client. */
const ELSEWHERE: Readonly<Record<string, string>> = { 'sdk/README.md': 'sdk/package.test.ts' };
/** So many samples are run by nobody; each says why. The number may shrink. */
const MOST_NOT_RUN = 45;
/** Pages that run beside each other; each has a shell, and the tutorials have a business of their own. */
const LANES = 3;

const carried = useTypedCalls();
const start = withQueues(({ services }) => [scenarioQueue(services)]);
let api: TestApi;
let stop: () => Promise<void>;
let folder: string;
let place: Place;
let samples: Sample[];
let reference: Sample[];
let pages: string[];
before(async () => {
  ({ api, stop } = await start({ now: NOW, typedCalls: carried.typedCalls, signUp: 'open' }));
  folder = await mkdtemp(join(tmpdir(), 'switchboard-samples-'));
  const { sections } = await readContents(ROOT);
  samples = sections.flatMap((section) =>
    section.pages.flatMap(({ source, markdown }) => (source === null ? [] : findSamples(source, markdown))),
  );
  reference = await readReferenceSamples();
  pages = [...new Set(samples.map(({ page }) => page))].filter((page) => !(page in ELSEWHERE));
  const { origin } = new URL(api.baseUrl);
  await api.sql`truncate workspaces, users restart identity cascade`;
  const addresses = { baseUrl: api.baseUrl, consoleUrl: origin, sip: '127.0.0.1:5060' };
  const demo = await ensureDemo({ ...api.services, dataDir: folder, addresses });
  await carried.carry(api, { isCarriedByApi: true, callClock: runningFrom(NOW) });
  place = {
    env: {
      ...{
        NODE: process.execPath,
        NODE_NO_WARNINGS: '1',
        NODE_COMPILE_CACHE: CACHE,
        NO_COLOR: '1',
        HOME: folder,
      },
      ...{ DATA_DIR: folder, DATABASE_URL: api.databaseUrl, KEY: demo.keys.write, BASE_URL: api.baseUrl },
      ...{ SWITCHBOARD_URL: '', SWITCHBOARD_KEY: '' },
    },
    replace: [
      ['http://127.0.0.1:3000', origin],
      ['.data/', `${folder}/`],
      [`'switchboard-sdk'`, `'${CLIENT}'`],
    ],
    now: Temporal.Instant.from(NOW),
  };
});
after(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the samples of the documentation', { timeout: 120_000 }, () => {
  it('can be read, and name what is there', () => {
    const faults = samples.flatMap((sample) => {
      const fault = faultOf(sample);
      return fault === null ? [] : [`${sample.page}:${sample.line}: ${fault}`];
    });
    assert.deepEqual(faults, []);
  });

  // They are carried out in tools/docs/samples/reference.
  it('of the reference can be read', () => {
    const faults = reference.filter(({ language }) => language !== 'sh').map(faultOf);
    const calls = reference.filter(({ language }) => language === 'sh').map(({ code }) => code);
    // The shell reads them at once: one program for each would take long.
    const all = { page: 'reference', line: 1, language: 'sh', code: calls.join(''), mark: null };
    assert.deepEqual(new Set([...faults, faultOf(all)]), new Set([null]));
  });

  it('say why, where nobody runs them', (test) => {
    const left = samples.filter(({ mark }) => mark?.kind === 'not run');
    for (const { page, line, mark } of left) test.diagnostic(`not run: ${page}:${line}: ${mark?.reason}`);
    assert.ok(left.length <= MOST_NOT_RUN, `${left.length} samples are not run`);
  });

  it('of TypeScript have the right types', async () => {
    const programs = [...samples, ...reference].filter(
      ({ language, page }) => language === 'ts' && !(page in ELSEWHERE),
    );
    const files = await writePrograms(programs);
    const options = [
      '--strict',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--lib',
      'esnext,dom',
      '--skipLibCheck',
    ];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const args = [
      join(ROOT, 'node_modules/.bin/tsc'),
      '--noEmit',
      '--ignoreConfig',
      '--allowImportingTsExtensions',
      ...options,
      ...types,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, ...files]).catch(
      (error: { stdout: string }) => error,
    );
    assert.equal(stdout, '');
  });

  it('of SQL are answered by the database', async () => {
    const client = new Client({ connectionString: api.databaseUrl });
    await client.connect();
    try {
      for (const { code, page, line } of samples.filter(({ language }) => language === 'sql'))
        await assert.doesNotReject(client.query(code), `${page}:${line}`);
    } finally {
      await client.end();
    }
  });

  it('run page by page, and print what the pages show', async () => {
    const waiting = [...pages];
    const faults: string[] = [];
    const work = async (): Promise<void> => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift())
        await runSamples(page).catch((error: Error) => faults.push(error.message));
    };
    await Promise.all(Array.from({ length: LANES }, work));
    assert.equal(faults.join('\n'), '');
  });
});

/** A clock that shows this time at first, and runs: people who call wait for answers. */
function runningFrom(start: string): Clock {
  const startMs = Temporal.Instant.from(start).epochMilliseconds - performance.now();
  const epochMs = (): number => Math.trunc(startMs + performance.now());
  return { ...systemClock, epochMs, now: () => Temporal.Instant.fromEpochMilliseconds(epochMs()) };
}

async function runSamples(page: string): Promise<void> {
  const all = samples.filter((sample) => sample.page === page);
  const runs = all.filter(
    ({ language, mark }) => ['sh', 'ts'].includes(language) && mark?.kind !== 'not run',
  );
  if (runs.length === 0) return;
  const printed = await runPage(runs, join(folder, page.replaceAll('/', '-')), place);
  for (const [index, shown] of all.entries()) {
    if (shown.mark?.kind !== 'prints') continue;
    const before = all.slice(0, index).findLast((one) => runs.includes(one));
    const text = before === undefined ? '' : (printed[runs.indexOf(before)] ?? '');
    assert.ok(
      isPrinted(shown.code, text),
      `${page}:${shown.line} shows\n${shown.code}\nbut this was printed\n${text}`,
    );
  }
}

/** The samples of the pages that are made from the description. */
async function readReferenceSamples(): Promise<Sample[]> {
  const description = (): unknown => apiDescription(api.routes, API_PREFIX, 'Service');
  const { sections } = await readDocumentation(ROOT, description, API_PREFIX);
  const made = sections.flatMap((section) => section.pages).filter(({ source }) => source === null);
  return made.flatMap(({ name, markdown }) => findSamples(name, markdown));
}

async function writePrograms(programs: readonly Sample[]): Promise<string[]> {
  const texts = programs.map(({ code }) => code.replaceAll(`'switchboard-sdk'`, `'${CLIENT}'`));
  const paths = texts.map((_, index) => join(folder, `program-${index}.mts`));
  await Promise.all(texts.map((text, index) => writeFile(paths[index] ?? '', text)));
  return paths;
}
