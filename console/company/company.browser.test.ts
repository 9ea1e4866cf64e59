import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

const profileOf = async (business: Business): Promise<Record<string, unknown>> =>
  (await business.get('/company/profile')).body.data as Record<string, unknown>;

describe('the profile of the company', { skip: withoutBrowser }, () => {
  it('is saved by Ctrl S, with only what was changed', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/company' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Salon Berta');
    await page.getByText('Not saved yet').waitFor();
    await business.patch('/company/profile', { industry: 'Hairdresser' });
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { name, industry } = await profileOf(business);
    assert.deepEqual([name, industry], ['Salon Berta', 'Hairdresser']);
  });

  it('keeps what is written while it is being saved', async () => {
    const page = await app.open({ path: '/company' });
    const sent = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    await page.route('**/company/profile', async (route) => {
      if (route.request().method() === 'PATCH') {
        sent.resolve();
        await isWritten.promise;
      }
      await route.continue();
    });
    await page.getByRole('textbox', { name: 'Name' }).fill('Salon Berta');
    await page.keyboard.press('Control+s');
    await sent.promise;
    await page.getByRole('textbox', { name: 'Industry' }).fill('Hairdresser');
    isWritten.resolve();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save', disabled: false }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Industry' }).inputValue(), 'Hairdresser');
  });

  it('shows what the API refuses at its field', async () => {
    const page = await app.open({ path: '/company', allow: [422] });
    await page.getByRole('textbox', { name: 'Phone' }).fill('reception');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Phone', description: /not a phone number/ }).waitFor();
  });

  it('asks before changes are lost', async () => {
    const page = await app.open({ path: '/company' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Salon Berta');
    await page.getByRole('link', { name: 'Opening hours' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Salon Berta');
    await page.getByRole('link', { name: 'Opening hours' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('group', { name: 'Hours by day' }).waitFor();
  });
});

describe('the opening hours', { skip: withoutBrowser }, () => {
  it('are added to a day, copied to others, and saved', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/company/hours' });
    await page.getByRole('button', { name: 'Add hours on Monday' }).click();
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    await page.getByRole('menuitem', { name: 'To Monday to Friday' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual((await profileOf(business))['opening_hours'], [
      { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' },
    ]);
  });

  it('are painted on the week, with the keys too', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/company/hours' });
    const cursor = page.getByRole('button', { name: /^Choose free time/ });
    await cursor.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Tuesday: open|Tuesday, 12:00.*12:00–13:00/ }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual((await profileOf(business))['opening_hours'], [
      { days: ['tue'], start: '12:00', end: '13:00' },
    ]);
  });

  it('have special days, which are saved with them', async () => {
    const business = await app.business();
    await business.patch('/company/profile', {
      holidays: [{ start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas' }],
    });
    const page = await app.open({ business, path: '/company/hours' });
    await page.getByRole('button', { name: 'Change Christmas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change special day' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas days');
    await dialog.getByText('Open at other times').click();
    await dialog.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const [holiday] = (await profileOf(business))['holidays'] as { name: string; hours: object[] }[];
    assert.deepEqual([holiday?.name, holiday?.hours], ['Christmas days', [{ start: '09:00', end: '17:00' }]]);
  });
});

describe('the features', { skip: withoutBrowser }, () => {
  it('take a page out of the navigation at once, and bring it back', async () => {
    const page = await app.open({ path: '/company/features' });
    const orders = page.getByRole('navigation').first().getByRole('link', { name: 'Orders' });
    await orders.waitFor();
    await page.getByRole('switch', { name: /^Orders/ }).press('Space');
    await orders.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await orders.waitFor();
  });
});

describe('the parts of the profile', { skip: withoutBrowser }, () => {
  it('can be read by a viewer, who has nothing to save', async () => {
    const business = await app.business();
    await business.patch('/company/profile', {
      opening_hours: [{ days: ['mon'], start: '09:00', end: '17:00' }],
    });
    for (const part of ['', '/hours', '/notifications', '/features', '/ordering', '/hotel']) {
      const page = await app.open({ business, role: 'viewer', path: `/company${part}` });
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      assert.equal(await page.getByRole('button', { name: /^(Save|Add|Copy|Choose free)/ }).count(), 0, part);
    }
  });

  for (const part of ['hours', 'notifications', 'ordering', 'hotel', 'features']) {
    it(`at /company/${part} is accessible and fits every window`, async () => {
      const business = await app.business();
      await business.patch('/company/profile', {
        opening_hours: [{ days: ['mon'], start: '09:00', end: '12:00' }],
        holidays: [{ start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas' }],
      });
      const page = await app.open({ business, path: `/company/${part}` });
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await atEachSize(page);
      await expectAccessible(page);
    });
  }
});
