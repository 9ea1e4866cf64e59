import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { NotificationListener } from '../../server/platform/db/notification-listener.ts';
import { JobWorker } from '../../server/platform/jobs/job-worker.ts';
import { scenarioQueue } from '../../server/scenarios/scenario-queue.ts';
import { startTestApi, type TestApi } from '../../server/testing/test-api.ts';
import { junitOf } from '../../cli/scenarios/show-results.ts';

let api: TestApi;
let worker: JobWorker;
let notifications: NotificationListener;
let folder: string;
before(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'switchboard-scenarios-'));
  const { sql, clock, databaseUrl, services } = api;
  const { log } = services;
  notifications = new NotificationListener(databaseUrl, log);
  worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues: [scenarioQueue(services)] });
  await notifications.start();
  await worker.start();
});
after(async () => {
  await worker.stop(0);
  await notifications.stop();
  await api.stop();
  await rm(folder, { recursive: true });
});

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the tool on a machine without a demo. */
function run(...args: string[]): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: folder, XDG_CONFIG_HOME: folder, SWITCHBOARD_KEY: '' };
  const child = spawn(process.execPath, ['tools/scenarios.ts', ...args], { env });
  const ended: Ended = { code: null, output: '', errors: '' };
  child.stdout.on('data', (chunk) => (ended.output += String(chunk)));
  child.stderr.on('data', (chunk) => (ended.errors += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ended, code })));
}

/** A workspace with an assistant and scenarios of these names; those named Bad expect what is never said. */
async function open(...names: string[]): Promise<{ key: string; assistantId: number; server: string[] }> {
  const { keys } = await api.makeWorkspace();
  const key = keys.write;
  const made = await api.post('/assistants', { name: 'Robin' }, { key });
  const assistantId: number = made.body.data.id;
  await api.patch(`/assistants/${assistantId}`, { status: 'active' }, { key });
  for (const name of names) {
    const expect = name.startsWith('Bad') ? { said: ['unheard of'] } : {};
    const body = { name, assistant_id: assistantId, lines: ['When are you open?'], expect };
    assert.equal((await api.post('/scenarios', body, { key })).status, 201);
  }
  return { key, assistantId, server: ['--url', api.baseUrl, '--key', key] };
}

describe('npm run scenarios on a running server', () => {
  it('ends with 2 and a sentence when it cannot play: no server, key, assistant, scenario or option', async () => {
    const { key, server } = await open('Good');
    for (const [args, why] of [
      [['--url', api.baseUrl], /--key is missing/],
      [['--url', 'http://127.0.0.1:1', '--key', key], /was not reached/],
      [[...server, '--assistant', 'robin'], /is no id/],
      [[...server, '--assistant', '999999'], /no scenario/],
      [[...server, 'other'], /no scenario whose name holds "other"/],
      [['--wrong'], /wrong/],
    ] as const) {
      const ended = await run(...args);
      assert.deepEqual([ended.code, why.test(ended.errors)], [2, true], `${args.join(' ')}: ${ended.errors}`);
    }
  });

  it('ends with 0 when all passed, and shows no more than their names', async () => {
    const { server } = await open('Good one', 'Good two');
    const { code, output, errors } = await run(...server);
    assert.deepEqual([code, errors], [0, '']);
    assert.equal(output, 'passed  Good one\npassed  Good two\n2 of 2 passed\n');
  });

  it('ends with 1 when one failed, with its reason and transcript, and writes both for a CI server', async () => {
    const { assistantId, server } = await open('Good', 'Bad & <worse>');
    const file = join(folder, 'results.xml');
    const ended = await run(...server, '--assistant', String(assistantId), '--junit', file);
    assert.equal(ended.code, 1);
    assert.match(ended.output, /FAILED {2}Bad & <worse>\n {4}< .*\n {4}> When are you open\?\n/s);
    assert.match(ended.output, /unheard of/);
    assert.match(ended.output, /1 of 2 passed\n$/);
    const xml = await readFile(file, 'utf8');
    assert.match(xml, /<testsuite name="scenarios" tests="2" failures="1">/);
    assert.match(xml, /name="Bad &amp; &lt;worse&gt;"><failure message="[^"]*unheard of/);
  });

  it('plays those whose name holds the words, in any case', async () => {
    const { server } = await open('Good hours', 'Bad menu');
    const { code, output } = await run(...server, 'good', 'HOURS');
    assert.equal(code, 0);
    assert.match(output, /> When are you open\?/);
    assert.match(output, /1 of 1 passed/);
  });
});

describe('npm run scenarios without a server', () => {
  it('plays the demo business, and ends with 2 where nothing has the name', async () => {
    const found = await run('take-away', 'that', 'is', 'none');
    assert.deepEqual([found.code, found.output], [2, '']);
    const { code, output } = await run('Question: vegetarian dishes');
    assert.deepEqual([code, /1 of 1 passed/.test(output)], [0, true]);
  });
});

describe('results for a CI server', () => {
  it('are XML whatever was said', () => {
    const said = { role: 'user', content: 'a\u0000\u0007 "b" <c> \ud800' } as const;
    const xml = junitOf([{ name: 'N', passed: false, reasons: ['<r>'], transcript: [said] }]);
    assert.doesNotMatch(xml, /[\u0000\u0007]|<c>|<r>/);
    assert.ok(xml.isWellFormed());
  });
});
