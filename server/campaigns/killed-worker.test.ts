import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { OutboundCalls } from '../calls/outbound/outbound-calls.ts';
import { eventsOf } from '../calls/testing/call-fixture.ts';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import { VoiceNode } from '../calls/nodes/voice-node.ts';
import { systemClock } from '../platform/clock.ts';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { campaignQueue } from './campaign-queue.ts';
import { makeCampaignFixture, type CampaignFixture } from './testing/campaign-fixture.ts';

const log = pino({ level: 'silent' });
const carrier = scriptCarrier();
let api: TestApi;
let folder: string;
const stops: (() => Promise<void>)[] = [];
before(async () => {
  // The processes use the machine's clock, so due times must use it too.
  api = await startTestApi({ carrier, now: systemClock.now().subtract({ hours: 1 }).toString() });
  folder = await mkdtemp(join(tmpdir(), 'campaigns-'));
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
after(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

/** A worker process whose calls ring forever; returns the numbers that it has dialled so far. */
function startChild(): { dialled: () => string[]; kill: () => Promise<void> } {
  const script = fileURLToPath(new URL('testing/run-campaigns-process.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, api.databaseUrl, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise((resolve) => child.once('close', resolve));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  stops.push(kill);
  return { dialled: () => output.split('\n').filter((line) => line !== ''), kill };
}

/** Starts a worker in this process, whose calls are busy; returns the numbers that it dials. */
async function startWorker(): Promise<string[]> {
  const { sql, databaseUrl, services } = api;
  const { store } = services;
  const clock = systemClock;
  const node = await VoiceNode.start({ sql, databaseUrl, store, clock, log, beatMs: 100, graceMs: 300 });
  const dialled: string[] = [];
  const answers = scriptCarrier(({ to }) => {
    dialled.push(to);
    return [{ kind: 'ringing' }, { kind: 'busy', cause: '486' }];
  });
  const { signal } = new AbortController();
  const outbound = new OutboundCalls({
    sql,
    store,
    clock,
    log,
    recordingNotice: false,
    node,
    carrier: answers,
    signal,
  });
  const notifications = new NotificationListener(databaseUrl, log);
  const queues = [campaignQueue({ sql, outbound, clock, log })];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
  await notifications.start();
  await worker.start();
  stops.push(async () => {
    await worker.stop(1_000);
    await notifications.stop();
    await outbound.settled();
    await node.stop();
  });
  return dialled;
}

const phones = Array.from({ length: 8 }, (_, index) => `+493012345${index}0`);
const hours = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '00:00' };

async function completed(fixture: CampaignFixture, id: number): Promise<Record<string, number>> {
  await until('it is completed', async () => (await fixture.shown(id)).status === 'completed', 60);
  return (await fixture.shown(id)).progress;
}

describe('a campaign whose worker is killed', () => {
  it('is continued by another, which calls nobody a second time for the same attempt', async () => {
    const fixture = await makeCampaignFixture(api, carrier);
    const limits = { max_attempts: 1, max_concurrent_calls: 3, calling_hours: hours };
    const id = await fixture.started(phones, limits);
    const child = startChild();
    await until('three ring', () => child.dialled().length === 3, 60);
    await child.kill();
    const dialled = await startWorker();
    const progress = await completed(fixture, id);
    assert.deepEqual([...child.dialled(), ...dialled].sort(), phones);
    assert.deepEqual([progress['failed'], progress['busy'], progress['total']], [3, 5, 8]);
    const { data } = (await api.get('/calls?status=failed', { key: fixture.key })).body;
    assert.equal(data.length, 3);
    for (const call of data) assert.match(call.error, /restart of the service/);
    const events = await eventsOf(api.sql, fixture.workspaceId);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['campaign.completed'],
    );
  });

  it('calls the contacts that were ringing again, as a second attempt, if allowed', async () => {
    const fixture = await makeCampaignFixture(api, carrier);
    const limits = { max_attempts: 2, retry_after_minutes: 0, max_concurrent_calls: 3, calling_hours: hours };
    const id = await fixture.started(phones.slice(0, 3), limits);
    const child = startChild();
    await until('three ring', () => child.dialled().length === 3, 60);
    await child.kill();
    const dialled = await startWorker();
    const progress = await completed(fixture, id);
    assert.deepEqual(dialled.sort(), phones.slice(0, 3));
    assert.equal(progress['busy'], 3);
  });

  it('always has a job while it is resumed, paused and cancelled during its steps', async () => {
    const fixture = await makeCampaignFixture(api, carrier);
    await startWorker();
    const id = await fixture.started(phones, {
      max_attempts: 1,
      max_concurrent_calls: 1,
      calling_hours: hours,
    });
    for (let round = 0; round < 10; round += 1) {
      const paused = await fixture.move(id, 'pause');
      if (paused.status === 409) break;
      assert.equal((await fixture.move(id, 'resume')).status, 200);
    }
    assert.equal((await completed(fixture, id))['busy'], 8);
  });
});
