import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { makeAnsweredNumber } from '../../server/calls/testing/call-fixture.ts';
import { campaignQueue } from '../../server/campaigns/campaign-queue.ts';
import type { OutboundCarrier } from '../../server/carriers/carrier.ts';
import { startSimulator, type Simulator } from '../../server/carriers/simulator.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { lazy } from '../../server/simulator/testing/lazy.ts';
import { silentVoice } from '../../server/testing/silent-lines.ts';
import type { TestApi, TestApiOptions } from '../../server/testing/test-api.ts';
import { startTimedEngine } from '../../server/voice/media/testing/media-time.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';
import { withQueues } from '../testing/with-queues.ts';

let simulator: Simulator | null = null;
const network = lazy(() => {
  if (simulator === null) throw new Error('the carrier is there once the server runs');
  return simulator;
});
const carrier: OutboundCarrier = {
  freeLines: () => network.freeLines,
  dial: (call) => network.dial(call),
};
const app = useTestConsole({ start: startWithCarrier });

/** Nobody picks up, talks or hangs up before a test lets the time of the server pass. */
async function startWithCarrier(options: TestApiOptions): Promise<{ api: TestApi; stop(): Promise<void> }> {
  const start = withQueues(({ services }) => [campaignQueue(services)]);
  const { api, stop } = await start({ ...options, carrier });
  const { clock } = api;
  const { log } = api.services;
  const ports = { from: 22_500, to: 22_599 };
  const { engine } = await startTimedEngine({
    workers: 1,
    bindHost: '127.0.0.1',
    ports,
    maxSessions: 4,
    log,
  });
  simulator = startSimulator({
    receive: async () => ({ admitted: false, reason: 'unknown_number' }),
    ...{ media: engine, synthesizer: silentVoice, clock, log, maxCalls: 10 },
  });
  return {
    api,
    stop: async () => {
      // Whoever is still on the phone after a test that failed hangs up.
      await clock.advance(LONGEST_CALL_MS);
      await stop();
      await engine.close();
    },
  };
}

/** A person hangs up by then, and an unanswered call is given up. */
const LONGEST_CALL_MS = 60_000;
const STEP_MS = 500;
const ALL_DAY = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '00:00' };

/** Who answers, whose line is busy, and whose number the carrier rejects. */
async function campaign(business: Business, more: object = {}): Promise<number> {
  await makeAnsweredNumber(app.api.services, business.workspace.id);
  const contact_ids: number[] = [];
  for (const [name, phone] of [
    ['Ann', '+14155550123'],
    ['Ben', '+15005550002'],
    ['Cleo', '+15005550001'],
  ]) {
    const { body } = await business.post('/contacts', { name, phone });
    contact_ids.push(body.data.id);
  }
  const limits = { max_attempts: 1, max_concurrent_calls: 1, calling_hours: ALL_DAY };
  const { body } = await business.post('/campaigns', { name: 'Spring', contact_ids, ...limits, ...more });
  return body.data.id;
}

/** Waits until so many telephones are being called. */
const dialled = (count: number): Promise<true> =>
  until(`${count} are called`, () => network.callCount === count);

/** Lets the time pass in which people pick up, talk and hang up, and in which that is counted. */
async function passUntil(
  business: Business,
  id: number,
  isSo: (progress: Record<string, number>) => boolean,
): Promise<void> {
  await until('it is counted', async () => {
    await app.api.clock.advance(STEP_MS);
    return isSo((await business.get(`/campaigns/${id}`)).body.data.progress);
  });
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

describe('a campaign that runs', { skip: withoutBrowser }, () => {
  it('shows on the open page whom it calls and what came of it, and can be paused', async () => {
    const business = await app.business();
    const id = await campaign(business);
    const list = await app.open({ business, role: 'viewer', path: '/campaigns' });
    await list.getByText('0 of 3 finished').waitFor();
    const page = await app.open({ business, path: `/campaigns/${id}` });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click();
    await row(page, /Ann.*Being called/).waitFor();
    await row(page, /Ben.*Waiting/).waitFor();

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. Calls in progress go on.').waitFor();
    await list.getByRole('row', { name: /Spring.*Paused/ }).waitFor();
    await dialled(1);
    await passUntil(business, id, ({ reached }) => reached === 1);
    await row(page, /Ann.*Reached.*Show the call/).waitFor();
    await page.getByText('1 of 3 finished').waitFor();
    await row(page, /Ben.*Waiting/).waitFor();

    await page.getByRole('button', { name: 'Resume' }).click();
    await row(page, /Ben.*Being called/).waitFor();
    await dialled(1);
    await passUntil(business, id, ({ busy, failed }) => busy === 1 && failed === 1);
    await row(page, /Ben.*Busy/).waitFor();
    await row(page, /Cleo.*Failed/).waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByText('3 of 3 finished').waitFor();
    await list.getByText('3 of 3 finished').waitFor();
    assert.equal(await page.getByRole('button', { name: /^(Start|Pause|Resume)$/ }).count(), 0);
    await row(page, /Ann/).getByRole('link', { name: 'Show the call' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
  });

  it('tries again later, and says how often; whoever is left is not called once it is cancelled', async () => {
    const business = await app.business();
    const id = await campaign(business, { max_attempts: 2, max_concurrent_calls: 3 });
    const page = await app.open({ business, path: `/campaigns/${id}` });
    await business.post(`/campaigns/${id}/start`, {});
    await row(page, /Ann.*Being called/).waitFor();
    await dialled(2);
    await passUntil(business, id, ({ pending }) => pending === 2);
    await row(page, /Ben.*Waiting.*1.*Show the call/).waitFor();
    await row(page, /Cleo.*Waiting.*1.*Show the call/).waitFor();
    await page.getByRole('button', { name: 'Actions for Spring' }).click();
    await page.getByRole('menuitem', { name: 'Cancel campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await passUntil(business, id, ({ reached }) => reached === 1);
    await row(page, /Ann.*Reached/).waitFor();
    const { progress } = (await business.get(`/campaigns/${id}`)).body.data;
    assert.deepEqual([progress.pending, progress.calling], [2, 0]);
  });
});
