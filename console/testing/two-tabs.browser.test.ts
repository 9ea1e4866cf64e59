import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { insertInboxItem } from '../../server/inbox/inbox.queries.ts';
import { chooseOption } from './choose-option.ts';
import { useTestConsole, withoutBrowser, type Business } from './use-test-console.ts';

const app = useTestConsole();

/** The clock of the tests stands at 13:00 of Monday, 23 November 2026, in Berlin. */
const TUESDAY = '2026-11-24';
const DAY = `/appointments?view=staff&day=${TUESDAY}`;
const CHANGED_SINCE = 'Somebody has changed this meanwhile. It stays as it is now.';

async function made(business: Business, path: string, body: object): Promise<number> {
  const answer = await business.post(path, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as number;
}

const read = async (business: Business, path: string) => (await business.get(path)).body.data;

/** Ann has her hair cut by Maya on Tuesday at ten. */
async function salon(): Promise<{ business: Business; id: number }> {
  const business = await app.business();
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
  await business.patch('/company/profile', { opening_hours: [{ days, start: '09:00', end: '17:00' }] });
  const maya = await made(business, '/company/staff', { name: 'Maya' });
  const cut = await made(business, '/company/services', { name: 'Cut', duration_minutes: 30 });
  const id = await made(business, '/appointments', {
    ...{ starts_at: `${TUESDAY}T09:00:00Z`, service_id: cut, staff_member_id: maya },
    customer: { name: 'Ann Baker' },
  });
  return { business, id };
}

const ann = (page: Page, time = '') =>
  page.getByRole('button', { name: new RegExp(`Maya, ${time}.*Ann Baker`) });

/** Moves Ann on the calendar by quarters of an hour. */
async function moveAnn(page: Page, quarters: number): Promise<void> {
  await ann(page).focus();
  for (let step = 0; step < quarters; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function message(business: Business): Promise<number> {
  return insertInboxItem(
    app.api.sql,
    business.workspace.id,
    {
      ...{ type: 'callback', subject: 'Callback for Ann', body: 'About the cake.', contact_id: null },
      ...{ from_number: '+493012345', call_id: null, audio_key: null, audio_ms: null },
    },
    app.api.clock.now().toString({ smallestUnit: 'millisecond' }),
  );
}

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

/** The way back in a notice, which stays as long as the pointer is on it. */
async function keptUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  return undo;
}

/** Opens a page that hears of no change before it asks. */
async function openDeaf(business: Business, path: string): Promise<Page> {
  const page = await app.open({ business });
  await page.routeWebSocket(/live/, () => {});
  await page.goto(path);
  return page;
}

describe('an appointment in two tabs', { skip: withoutBrowser }, () => {
  it('that is moved in one moves in the open form of the other, which keeps what was written', async () => {
    const { business, id } = await salon();
    const first = await app.open({ business, path: `/appointments/${id}` });
    await panel(first, 'Ann Baker')
      .getByText(/Tomorrow, 10:00–10:30/)
      .waitFor();
    await panel(first, 'Ann Baker').getByRole('button', { name: 'Change' }).click();
    const form = first.getByRole('dialog', { name: 'Change the appointment' });
    await form.getByRole('textbox', { name: 'Notes for the team' }).fill('Brings her dog');
    const second = await app.open({ business, role: 'member', path: DAY });
    await moveAnn(second, 2);
    await ann(second, '10:30').waitFor();
    await form.getByRole('button', { name: /^10:30 Time/ }).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await panel(first, 'Ann Baker').getByText('Brings her dog').waitFor();
    await panel(first, 'Ann Baker')
      .getByText(/Tomorrow, 10:30–11:00/)
      .waitFor();
    const { starts_at, notes } = await read(business, `/appointments/${id}`);
    assert.deepEqual([starts_at, notes], ['2026-11-24T09:30:00.000Z', 'Brings her dog']);
  });

  it('keeps the move of the one that came later when the other takes its own back', async () => {
    const { business, id } = await salon();
    const first = await app.open({ business, path: DAY });
    await moveAnn(first, 2);
    const undo = await keptUndo(first);
    const second = await app.open({ business, role: 'member', path: DAY });
    await ann(second, '10:30').waitFor();
    await moveAnn(second, 4);
    await second.getByText('Ann Baker moved to Tomorrow, 11:30', { exact: true }).waitFor();
    await undo.click();
    await first.getByText(CHANGED_SINCE).waitFor();
    await ann(first, '11:30').waitFor();
    assert.equal((await read(business, `/appointments/${id}`)).starts_at, '2026-11-24T10:30:00.000Z');
  });
});

describe('a message in two tabs', { skip: withoutBrowser }, () => {
  it('that is done in one is done in the other', async () => {
    const business = await app.business();
    const id = await message(business);
    const path = `/inbox/${id}?status=all`;
    const first = await app.open({ business, path });
    await panel(first, 'Callback for Ann').getByText('Open', { exact: true }).waitFor();
    const second = await app.open({ business, role: 'member', path });
    await second.getByRole('button', { name: 'Mark as done' }).click();
    await panel(first, 'Callback for Ann').getByText('Done', { exact: true }).waitFor();
    await first.getByRole('button', { name: 'Reopen' }).waitFor();
  });

  it('keeps what both did, though one had not heard of the other', async () => {
    const business = await app.business();
    const id = await message(business);
    const path = `/inbox/${id}?status=all`;
    const first = await openDeaf(business, path);
    await first.getByRole('button', { name: 'Mark as done' }).waitFor();
    const second = await app.open({ business, role: 'member', path });
    await chooseOption(second.getByRole('complementary'), /Priority/, 'Urgent');
    await second.getByText('Priority: Urgent.').waitFor();
    await second.getByRole('button', { name: 'Mark as done' }).click();
    await second.getByText('Marked as done.').waitFor();
    await first.getByRole('button', { name: 'Mark as done' }).click();
    await first.getByText('Marked as done.').waitFor();
    await panel(first, 'Callback for Ann').getByText('Urgent', { exact: true }).first().waitFor();
    const { status, priority } = await read(business, `/inbox/${id}`);
    assert.deepEqual([status, priority], ['done', 'urgent']);
  });

  it('stays as the later one left it when the other takes back what it did', async () => {
    const business = await app.business();
    const id = await message(business);
    const path = `/inbox/${id}?status=all`;
    const first = await app.open({ business, path });
    await chooseOption(first.getByRole('complementary'), /Priority/, 'High');
    const undo = await keptUndo(first);
    const second = await app.open({ business, role: 'member', path });
    await chooseOption(second.getByRole('complementary'), /Priority/, 'Urgent');
    await second.getByText('Priority: Urgent.').waitFor();
    await undo.click();
    await first.getByText(CHANGED_SINCE).waitFor();
    assert.equal((await read(business, `/inbox/${id}`)).priority, 'urgent');
  });
});

describe('an order in two tabs', { skip: withoutBrowser }, () => {
  it('moves on in both, and is not taken back by the one that did less', async () => {
    const business = await app.business();
    const soup = await made(business, '/products', { name: 'Soup', category: 'Mains', price: 6 });
    const id = await made(business, '/orders', {
      ...{ items: [{ product_id: soup }], customer: { name: 'Cleo' }, skip_rules: true, notify: false },
    });
    const first = await app.open({ business, path: '/orders' });
    const card = (page: Page) => page.getByRole('link', { name: /Cleo/ });
    await card(first).focus();
    await first.keyboard.press('Shift+ArrowRight');
    const undo = await keptUndo(first);
    const second = await app.open({ business, role: 'member', path: '/orders' });
    await card(second).focus();
    await second.keyboard.press('Shift+ArrowRight');
    await second.getByRole('button', { name: 'Undo' }).waitFor();
    await undo.click();
    await first.getByText(CHANGED_SINCE).waitFor();
    assert.equal((await read(business, `/orders/${id}`)).status, 'preparing');
  });
});
