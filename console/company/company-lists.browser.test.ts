import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

async function made(business: Business, path: string, body: object): Promise<number> {
  const answer = await business.post(path, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as number;
}

const rowsOf = async (business: Business, path: string): Promise<Record<string, unknown>[]> =>
  (await business.get(path)).body.data as Record<string, unknown>[];

describe('services', { skip: withoutBrowser }, () => {
  it('are added with price and people', async () => {
    const business = await app.business();
    const maya = await made(business, '/company/staff', { name: 'Maya' });
    const page = await app.open({ business, path: '/company/services' });
    await page.getByText('No services yet').waitFor();
    await page.getByRole('link', { name: 'Add service' }).click();
    const panel = page.getByRole('complementary', { name: 'New service' });
    await panel.getByRole('textbox', { name: 'Name' }).fill('Cut');
    await panel.getByRole('textbox', { name: 'Price' }).fill('39.5');
    await panel.getByText('Maya').click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Cut' }).waitFor();
    const [service] = await rowsOf(business, '/company/services');
    assert.deepEqual(
      [service?.['price_cents'], service?.['staff_member_ids'], service?.['duration_minutes']],
      [3950, [maya], 30],
    );
    assert.match(page.url(), /\/company\/services$/);
  });

  it('are changed, and removed after a question', async () => {
    const business = await app.business();
    const id = await made(business, '/company/services', { name: 'Cut' });
    const page = await app.open({ business, path: `/company/services/${id}` });
    const panel = page.getByRole('complementary', { name: 'Cut' });
    await panel.getByText('Can be booked').click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Inactive' }).waitFor();
    await page.getByRole('link', { name: /Cut/ }).click();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('alertdialog', { name: 'Remove “Cut”?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText('No services yet').waitFor();
    assert.deepEqual(await rowsOf(business, '/company/services'), []);
  });

  it('ask before a half-written one is lost', async () => {
    const page = await app.open({ path: '/company/services/new' });
    const panel = page.getByRole('complementary', { name: 'New service' });
    await panel.getByRole('textbox', { name: 'Name' }).fill('Cut');
    await panel.getByRole('button', { name: 'Close' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await panel.waitFor({ state: 'detached' });
  });
});

describe('staff', { skip: withoutBrowser }, () => {
  it('get hours of their own and an absence', async () => {
    const business = await app.business();
    await business.patch('/company/profile', {
      opening_hours: [{ days: ['mon', 'tue'], start: '09:00', end: '17:00' }],
    });
    const id = await made(business, '/company/staff', { name: 'Maya' });
    const page = await app.open({ business, path: `/company/staff/${id}` });
    const panel = page.getByRole('complementary', { name: 'Maya' });
    await panel.getByText('Own hours').click();
    await panel.getByRole('button', { name: 'Remove 09:00–17:00 on Tuesday' }).click();
    await panel.getByRole('button', { name: 'Add absence' }).click();
    await panel.getByRole('textbox', { name: 'Reason' }).fill('Training');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const [maya] = await rowsOf(business, '/company/staff');
    assert.deepEqual(maya?.['working_hours'], [{ days: ['mon'], start: '09:00', end: '17:00' }]);
    assert.deepEqual(maya?.['time_off'], [
      { starts_at: '2026-11-23T23:00:00.000Z', ends_at: '2026-11-24T23:00:00.000Z', reason: 'Training' },
    ]);
  });

  it('begin with the hours of the business, also when these come late', async () => {
    const business = await app.business();
    const hours = [{ days: ['mon'], start: '09:00', end: '17:00' }];
    await business.patch('/company/profile', { opening_hours: hours });
    const id = await made(business, '/company/staff', { name: 'Maya' });
    const page = await app.open({ business, path: '/company/faqs' });
    const chosen = Promise.withResolvers<void>();
    await page.route('**/company/profile', async (route) => {
      await chosen.promise;
      await route.continue();
    });
    await page.goto(`/company/staff/${id}`);
    const panel = page.getByRole('complementary', { name: 'Maya' });
    await panel.getByText('Own hours').click();
    chosen.resolve();
    await panel.getByRole('button', { name: 'Remove 09:00–17:00 on Monday' }).waitFor();
  });

  it('show at its field what the API refuses', async () => {
    const business = await app.business();
    const id = await made(business, '/company/staff', {
      name: 'Maya',
      email: 'maya@salon.example',
    });
    const page = await app.open({ business, path: `/company/staff/${id}`, allow: [422] });
    const panel = page.getByRole('complementary', { name: 'Maya' });
    await panel.getByRole('textbox', { name: 'Phone' }).fill('reception');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('textbox', { name: 'Phone', description: /not a phone number/ }).waitFor();
  });
});

describe('questions and knowledge', { skip: withoutBrowser }, () => {
  it('are written, and found by their words', async () => {
    const business = await app.business();
    await made(business, '/company/faqs', { question: 'Is there parking?', answer: 'Behind the house.' });
    await made(business, '/company/faqs', { question: 'Do you take cards?', answer: 'Yes, all of them.' });
    const page = await app.open({ business, path: '/company/faqs' });
    await page.getByRole('row').filter({ hasText: 'cards' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('HOUSE parking');
    await page.getByRole('row').filter({ hasText: 'cards' }).waitFor({ state: 'detached' });
    await page.waitForURL(/q=HOUSE/);
    await page.getByRole('link', { name: 'Is there parking?' }).click();
    const panel = page.getByRole('complementary', { name: 'Is there parking?' });
    await panel.getByRole('textbox', { name: 'Answer' }).fill('In the yard of the house.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'In the yard of the house.' }).waitFor();
    assert.match(page.url(), /\/company\/faqs\?q=HOUSE/);
  });

  it('say how much of the room for an entry is used', async () => {
    const page = await app.open({ path: '/company/knowledge/new' });
    const panel = page.getByRole('complementary', { name: 'New entry' });
    await panel.getByRole('textbox', { name: 'Title' }).fill('Parking');
    await panel.getByRole('textbox', { name: 'What assistants should know' }).fill('Behind the house.');
    await panel.getByText('17 of 10,000 characters').waitFor();
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Parking' }).waitFor();
  });
});

describe('the lists of the company', { skip: withoutBrowser }, () => {
  it('offer a viewer nothing that would be refused', async () => {
    const business = await app.business();
    const id = await made(business, '/company/staff', { name: 'Maya', working_hours: [] });
    const page = await app.open({ business, role: 'viewer', path: `/company/staff/${id}` });
    await page.getByRole('complementary', { name: 'Maya' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Add person' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^(Save|Remove|Add)/ }).count(), 0);
  });

  it('have the button that saves in a low window, without scrolling', async () => {
    const viewport = { width: 1360, height: 560 };
    const page = await app.open({ path: '/company/services/new', viewport });
    const panel = page.getByRole('complementary');
    await panel.getByRole('textbox', { name: 'Name' }).fill('Haircut');
    const save = panel.getByRole('button', { name: 'Save' });
    await panel.getByText('Not saved yet').waitFor();
    const { y, height } = (await save.boundingBox()) ?? { y: Infinity, height: 0 };
    assert.ok(y + height <= viewport.height, `it ends at ${y + height}`);
  });

  for (const part of ['services', 'staff', 'faqs', 'knowledge']) {
    it(`at /company/${part} are accessible and fit every window`, async () => {
      const page = await app.open({ path: `/company/${part}/new` });
      await page.getByRole('complementary').getByRole('button', { name: 'Save' }).waitFor();
      await atEachSize(page);
      await expectAccessible(page);
    });
  }
});
