import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseOption } from '../testing/choose-option.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

/** The clock of the tests stands at 13:00 of Monday, 23 November 2026, in Berlin. */
const TUESDAY = '2026-11-24';
const STAFF_VIEW = `/appointments?view=staff&day=${TUESDAY}`;

interface Salon {
  business: Business;
  cut: number;
  maya: number;
  jonas: number;
}

async function made(business: Business, path: string, body: object): Promise<number> {
  const answer = await business.post(path, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as number;
}

/** A salon that opens from 9 to 17 on weekdays, with two people who cut hair in half an hour. */
async function salon(): Promise<Salon> {
  const business = await app.business();
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
  await business.patch('/company/profile', { opening_hours: [{ days, start: '09:00', end: '17:00' }] });
  const maya = await made(business, '/company/staff', { name: 'Maya' });
  const jonas = await made(business, '/company/staff', { name: 'Jonas' });
  const cut = await made(business, '/company/services', { name: 'Cut', duration_minutes: 30 });
  return { business, cut, maya, jonas };
}

/** Books on Tuesday at a time of the clock in Berlin, one hour ahead of UTC. */
const book = ({ business, cut }: Salon, hour: number, name: string, staff: number): Promise<number> =>
  made(business, '/appointments', {
    ...{ starts_at: `${TUESDAY}T${String(hour - 1).padStart(2, '0')}:00:00Z`, service_id: cut },
    ...{ staff_member_id: staff, customer: { name } },
  });

const read = async ({ business }: Salon, id: number): Promise<Record<string, unknown>> =>
  (await business.get(`/appointments/${id}`)).body.data as Record<string, unknown>;

const block = (page: Page, words: RegExp) => page.getByRole('button', { name: words });

describe('the calendar', { skip: withoutBrowser }, () => {
  it('books free time that is chosen with the keys', async () => {
    const at = await salon();
    const page = await app.open({ business: at.business, path: STAFF_VIEW });
    await page.getByRole('button', { name: /^Choose free time/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
    // The times on offer are read before the list of them is opened.
    await chooseOption(dialog, /^\d\d:\d\d Time/, /^10:30/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann Baker');
    await dialog.getByRole('button', { name: 'Book' }).click();
    await block(page, /Maya, 10:30.*Ann Baker/).waitFor();
    const { body } = await at.business.get('/appointments');
    const [booked] = body.data;
    assert.deepEqual(
      [booked.starts_at, booked.service.name, booked.staff.name, booked.source],
      ['2026-11-24T09:30:00.000Z', 'Cut', 'Maya', 'manual'],
    );
  });

  it('says at its field that a time is taken meanwhile, and offers the next ones', async () => {
    const at = await salon();
    const path = `${STAFF_VIEW}&new=${TUESDAY}T10:00&with=${at.maya}`;
    const page = await app.open({ business: at.business, allow: [409] });
    // The page does not hear of it before the API does.
    await page.routeWebSocket(/live/, () => {});
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
    await dialog.getByRole('button', { name: /^10:00 Time/ }).waitFor();
    await book(at, 10, 'Somebody', at.maya);
    await dialog.getByRole('button', { name: 'Book' }).click();
    await dialog.getByText('That time is taken.').waitFor();
    await dialog
      .getByRole('group', { name: 'Next free times' })
      .getByRole('button', { name: /10:30/ })
      .click();
    await dialog.getByRole('button', { name: 'Book' }).click();
    await dialog.waitFor({ state: 'detached' });
    await block(page, /Maya, 10:30/).waitFor();
  });

  it('moves an appointment with the keys to another time and person, and takes it back', async () => {
    const at = await salon();
    const id = await book(at, 10, 'Ann', at.maya);
    const page = await app.open({ business: at.business, path: STAFF_VIEW });
    const ann = block(page, /Ann/);
    await ann.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await block(page, /Jonas, 10:30.*Ann/).waitFor();
    await page.getByText('Ann moved to Tomorrow, 10:30, Jonas', { exact: true }).waitFor();
    const moved = await read(at, id);
    assert.deepEqual(
      [moved['starts_at'], moved['staff']],
      ['2026-11-24T09:30:00.000Z', { id: at.jonas, name: 'Jonas' }],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await block(page, /Maya, 10:00.*Ann/).waitFor();
  });

  it('moves back what the API refuses, and says why', async () => {
    const at = await salon();
    await book(at, 10, 'Ann', at.maya);
    await book(at, 11, 'Ben', at.maya);
    const page = await app.open({ business: at.business, path: STAFF_VIEW, allow: [409] });
    await block(page, /Ann/).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    await page.getByText('That time is taken.').waitFor();
    await block(page, /Maya, 10:00.*Ann/).waitFor();
  });

  it('moves an appointment with the mouse', async () => {
    const at = await salon();
    const id = await book(at, 10, 'Ann', at.maya);
    const page = await app.open({ business: at.business, path: STAFF_VIEW });
    const box = await block(page, /Ann/).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 40, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 40, { steps: 4 });
    await page.mouse.move(box.x + 40, box.y + 8 + 104, { steps: 4 });
    await page.mouse.up();
    await block(page, /Maya, 12:00.*Ann/).waitFor();
    await page.getByText('Ann moved to Tomorrow, 12:00', { exact: true }).waitFor();
    assert.equal((await read(at, id))['starts_at'], '2026-11-24T11:00:00.000Z');
  });

  it('shows what a call books by itself', async () => {
    const at = await salon();
    const page = await app.open({ business: at.business, path: STAFF_VIEW, clock: 'running' });
    await page.getByRole('button', { name: /^Choose free time/ }).waitFor();
    await app.live(page);
    const told = page.getByRole('status').filter({ hasText: 'New appointment: Carla' });
    await Promise.all([
      told.waitFor({ state: 'attached' }),
      block(page, /Jonas, 14:00.*Carla/).waitFor(),
      book(at, 14, 'Carla', at.jonas),
    ]);
  });

  it('keeps view, day and filter in the address', async () => {
    const at = await salon();
    const page = await app.open({ business: at.business, path: STAFF_VIEW });
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.waitForURL(/day=2026-11-25/);
    await page.getByRole('radio', { name: 'Week' }).click();
    await page.waitForURL(/view=week/);
    await page.goBack();
    await page.getByRole('heading', { name: /Wednesday,? 25 November 2026/ }).waitFor();
    assert.match(page.url(), /view=staff/);
  });
});
