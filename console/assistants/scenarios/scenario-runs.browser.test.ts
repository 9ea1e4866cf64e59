import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { makeAnsweredNumber } from '../../../server/calls/testing/call-fixture.ts';
import { scenarioQueue } from '../../../server/scenarios/scenario-queue.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { makeFinishedCall } from '../../testing/finished-call.ts';
import { useTestConsole, withoutBrowser, type Business } from '../../testing/use-test-console.ts';
import { withQueues } from '../../testing/with-queues.ts';

const app = useTestConsole({ start: withQueues(({ services }) => [scenarioQueue(services)]) });

const HOURS = 'Asks for the hours';
const MASSAGE = 'Books a massage';
const QUESTION = 'When are you open?';

interface Salon {
  business: Business;
  number: string;
  path: string;
}

/** A salon that is open on Mondays, whose assistant is asked for the hours, and never books a massage. */
async function salon(): Promise<Salon> {
  const business = await app.business();
  const hours = [{ days: ['mon'], start: '09:00', end: '17:00' }];
  await business.patch('/company/profile', { opening_hours: hours });
  const { assistantId, number } = await makeAnsweredNumber(app.api.services, business.workspace.id);
  const asks = { assistant_id: assistantId, lines: [QUESTION] };
  const records = [{ resource: 'appointments', match: { 'service.name': 'Massage' } }];
  for (const [name, expect] of [
    [HOURS, { said: ['9 AM'], outcome: 'information_given' }],
    [MASSAGE, { said: ['half past nine'], outcome: 'appointment_booked', records }],
  ] as const) {
    const { status } = await business.post('/scenarios', { ...asks, name, expect });
    assert.equal(status, 201);
  }
  return { business, number, path: `/assistants/${assistantId}/scenarios` };
}

const result = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

describe('a run of tests', { skip: withoutBrowser }, () => {
  it('tells what passed; what failed stands open, with what was expected and what was said', async () => {
    const { business, path } = await salon();
    const page = await app.open({ business, path });
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByText('1 passed, 1 failed').waitFor();
    const failed = result(page, MASSAGE);
    await failed.getByText('Failed', { exact: true }).waitFor();
    for (const words of [
      'Missing: appointments {"service.name":"Massage"}.',
      'The outcome is information_given instead of appointment_booked.',
      'The assistant did not say "half past nine".',
      QUESTION,
    ])
      await failed.getByText(words).waitFor();
    await failed.getByText(/9 AM/).waitFor();
    const passed = result(page, HOURS);
    await passed.getByText('Passed', { exact: true }).waitFor();
    assert.equal(await passed.getByText(QUESTION).isVisible(), false);
    await passed.getByText(HOURS).click();
    await passed.getByText(QUESTION).waitFor();
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('stands in the address, for a viewer as well, who may start none; one test is run by its menu', async () => {
    const { business, path } = await salon();
    const page = await app.open({ business, path });
    await page.getByRole('button', { name: `Actions for ${MASSAGE}` }).click();
    await page.getByRole('menuitem', { name: 'Run' }).click();
    await page.getByText('0 passed, 1 failed').waitFor();
    assert.equal(await result(page, HOURS).count(), 0);
    const { pathname, search } = new URL(page.url());
    const viewer = await app.open({ business, role: 'viewer', path: pathname + search });
    await result(viewer, MASSAGE).getByText(QUESTION).waitFor();
    for (const name of ['Run all', 'Replay a call', /^Actions for/])
      assert.equal(await viewer.getByRole('button', { name }).count(), 0, String(name));
    await page.getByRole('button', { name: 'Close results' }).click();
    await result(page, MASSAGE).waitFor({ state: 'detached' });
  });

  it('plays a past call again beside what was said on it, or makes a test of it', async () => {
    const { business, number, path } = await salon();
    const said = { workspaceId: business.workspace.id, number };
    const id = await makeFinishedCall(app.api, said, {
      turns: [
        { role: 'assistant', content: 'Good morning, this is Robin.' },
        { role: 'user', content: QUESTION, offsetMs: 2_000 },
        { role: 'assistant', content: 'I do not know.', offsetMs: 4_000 },
      ],
    });
    const page = await app.open({ business, path });
    const dialog = page.getByRole('dialog', { name: 'Replay a call' });
    await page.getByRole('button', { name: 'Replay a call' }).click();
    await dialog.getByRole('button', { name: /^Replay a call: / }).click();
    const replayed = result(page, `Call ${id}`);
    await replayed.getByText('Played', { exact: true }).waitFor();
    await replayed.getByRole('heading', { name: 'On the call' }).waitFor();
    await replayed.getByText('I do not know.').waitFor();
    await replayed.getByRole('heading', { name: 'Now' }).waitFor();
    await replayed.getByText(/9 AM/).waitFor();

    await page.getByRole('button', { name: 'Replay a call' }).click();
    await dialog.getByRole('link', { name: 'Make a test of it' }).click();
    assert.equal(await page.getByRole('textbox', { name: 'Their words' }).inputValue(), QUESTION);
    assert.equal(await page.getByRole('textbox', { name: 'Name of the test' }).inputValue(), `Call ${id}`);
  });
});
