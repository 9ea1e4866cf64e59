import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeBackgroundWork } from './background-work.ts';
import { Notices } from './platform/db/notices.ts';
import { until } from './platform/jobs/testing/until.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.stop());

/** Starts a process' share of the work; `stop` ends it. */
async function startWork(): Promise<{ stop: () => Promise<void> }> {
  const notices = new Notices(api.databaseUrl, api.house.log);
  const work = makeBackgroundWork({
    ...api.house,
    databaseUrl: api.databaseUrl,
    notices,
    eventRetentionDays: 30,
    mail: null,
  });
  await notices.start();
  await work.start();
  return {
    stop: async () => {
      await work.stop();
      await notices.stop();
    },
  };
}

async function keptKeys(): Promise<string[]> {
  const rows = await api.sql<{ idempotency_key: string }[]>`select idempotency_key from idempotency_keys`;
  return rows.map((row) => row.idempotency_key);
}

describe('the background work', () => {
  it('has one row for each recurring job, however many processes do it', async () => {
    const processes = [await startWork(), await startWork()];
    const rows = await api.sql<{ queue: string }[]>`select queue from jobs order by queue`;
    await Promise.all(processes.map(({ stop }) => stop()));
    assert.deepEqual(
      rows.map(({ queue }) => queue),
      ['recurring/prune-events', 'recurring/prune-idempotency-keys', 'recurring/prune-notices'],
    );
  });

  it('forgets the answers of Idempotency-Keys after 24 hours and not before', async () => {
    const post = (key: string) =>
      api.post('/assistants', { name: key }, { headers: { 'idempotency-key': key } });
    await post('old');
    await api.clock.advance(24 * 3_600_000);
    await post('young');
    await api.clock.advance(1);
    const work = await startWork();
    await until('the old one is gone', async () => (await keptKeys()).length === 1);
    await work.stop();
    assert.deepEqual(await keptKeys(), ['young']);
  });
});
