import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { insertInboxItem } from '../../server/inbox/inbox.queries.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { giveLogin } from '../../server/sessions/testing/sign-in.ts';
import { answerCalls } from '../../server/simulator/testing/typed-fixture.ts';
import { useTestConsole, withoutBrowser, type Business } from './use-test-console.ts';
import { useTypedCalls } from './use-typed-calls.ts';

const calls = useTypedCalls();
const app = useTestConsole({ typedCalls: calls.typedCalls });

/** The clock of the tests stands at 13:00 of Monday, 23 November 2026, in Berlin. */
const TUESDAY_AT_TEN = '2026-11-24T09:00:00Z';
/** More stops than any page has between its beginning and what a person looks for. */
const MOST_STOPS = 150;

const made = async (business: Business, path: string, body: object): Promise<number> => {
  const answer = await business.post(path, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as number;
};

const read = async (business: Business, path: string) => (await business.get(path)).body.data;

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await what.first().waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await what.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the focus never came to ${String(what)}`);
}

/** Goes to a page by its name. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(name);
  await page.getByRole('menuitem', { name, exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** What waits on a working day: a message, an appointment, an order. */
async function workOf(business: Business) {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
  await business.patch('/company/profile', { opening_hours: [{ days, start: '09:00', end: '17:00' }] });
  await made(business, '/company/staff', { name: 'Maya' });
  const cut = await made(business, '/company/services', { name: 'Cut', duration_minutes: 30 });
  const product = await made(business, '/products', { name: 'Soup', category: 'Mains', price: 6 });
  const item = await insertInboxItem(
    app.api.sql,
    business.workspace.id,
    {
      ...{ type: 'callback', subject: 'Callback for Ann', body: 'About the cake.', contact_id: null },
      ...{ from_number: '+493012345', call_id: null, audio_key: null, audio_ms: null },
    },
    app.api.clock.now().toString({ smallestUnit: 'millisecond' }),
  );
  const appointment = await made(business, '/appointments', {
    ...{ starts_at: TUESDAY_AT_TEN, service_id: cut, customer: { name: 'Ben' } },
  });
  const order = await made(business, '/orders', {
    ...{ items: [{ product_id: product }], customer: { name: 'Cleo' }, skip_rules: true, notify: false },
  });
  return { item, appointment, order };
}

describe('a working day without a mouse', { skip: withoutBrowser, timeout: 240_000 }, () => {
  before(async () => {
    await app.business();
    await calls.carry(app.api);
  });

  it('signs in, finishes a message, moves an appointment and an order, and hangs up a call', async () => {
    const business = await app.business();
    await answerCalls(app.api, business.workspace);
    const { item, appointment, order } = await workOf(business);
    const { email, password } = await giveLogin(app.api, business.workspace.users.member);
    const page = await app.open({ business, role: null, path: '/', allow: [401] });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    await goTo(page, 'Inbox');
    await tabTo(page, page.getByRole('link', { name: /Callback for Ann/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Mark as done' }));
    await page.keyboard.press('Enter');
    await until(
      'the message is done',
      async () => (await read(business, `/inbox/${item}`)).status === 'done',
    );

    await page.keyboard.press('Escape');
    await goTo(page, 'Appointments');
    const ben = page.getByRole('button', { name: /Ben/ });
    await tabTo(page, ben);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await until(
      'the appointment is moved',
      async () =>
        (await read(business, `/appointments/${appointment}`)).starts_at === '2026-11-24T09:30:00.000Z',
    );

    await goTo(page, 'Orders');
    await tabTo(page, page.getByRole('link', { name: /Cleo/ }));
    await page.keyboard.press('Shift+ArrowRight');
    await until(
      'the order is confirmed',
      async () => (await read(business, `/orders/${order}`)).status === 'confirmed',
    );

    const call = await made(business, '/simulator/calls', { from: '+14155550123' });
    await until(
      'the call runs',
      async () => (await read(business, `/calls/${call}`)).status === 'in_progress',
    );
    await goTo(page, 'Calls');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: /live|on the phone/i }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Hang up' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Hang up' }));
    await page.keyboard.press('Enter');
    await until('the call is over', async () => (await read(business, `/calls/${call}`)).ended_at !== null);
  });
});
