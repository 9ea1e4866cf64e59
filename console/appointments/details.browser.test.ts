import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { PHONE, useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

interface Booked {
  business: Business;
  id: number;
}

/** A business where Ann has an appointment tomorrow at ten, in Berlin. */
async function booked(): Promise<Booked> {
  const business = await app.business();
  const { body } = await business.post('/appointments', {
    ...{ starts_at: '2026-11-24T09:00:00Z', title: 'Consultation', notes: 'By the river', force: true },
    customer: { name: 'Ann Baker', phone: '+493012345678' },
  });
  return { business, id: body.data.id as number };
}

const statusOf = async ({ business, id }: Booked): Promise<[string, string | null]> => {
  const { body } = await business.get(`/appointments/${id}`);
  return [body.data.status as string, body.data.cancel_reason as string | null];
};

describe('the details of an appointment', { skip: withoutBrowser }, () => {
  it('stand beside the week it is in, and lead to the contact', async () => {
    const at = await booked();
    const page = await app.open({ business: at.business, path: `/appointments/${at.id}` });
    const panel = page.getByRole('complementary', { name: 'Ann Baker' });
    await panel.getByText('By the river').waitFor();
    await panel.getByRole('link', { name: 'Ann Baker' }).waitFor();
    await page.getByRole('button', { name: /Tue 24 Nov.*Ann Baker/ }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    assert.match(page.url(), /\/appointments(\?|$)/);
  });

  it('confirm it at once, and take that back', async () => {
    const at = await booked();
    const page = await app.open({ business: at.business, path: `/appointments/${at.id}` });
    const panel = page.getByRole('complementary', { name: 'Ann Baker' });
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Ann Baker: Confirmed').waitFor();
    assert.deepEqual(await statusOf(at), ['confirmed', null]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('Scheduled').waitFor();
  });

  it('cancel it after a question, with the reason', async () => {
    const at = await booked();
    const page = await app.open({ business: at.business, path: `/appointments/${at.id}` });
    const panel = page.getByRole('complementary', { name: 'Ann Baker' });
    await panel.getByRole('button', { name: 'Cancel appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' });
    await dialog.getByRole('button', { name: 'Keep appointment' }).click();
    assert.deepEqual(await statusOf(at), ['scheduled', null]);
    await panel.getByRole('button', { name: 'Cancel appointment' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('She is ill');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await panel.getByText('Cancelled: She is ill').waitFor();
    assert.deepEqual(await statusOf(at), ['cancelled', 'She is ill']);
  });

  it('change it in a form', async () => {
    const at = await booked();
    const page = await app.open({ business: at.business, path: `/appointments/${at.id}` });
    const panel = page.getByRole('complementary', { name: 'Ann Baker' });
    await panel.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the appointment' });
    await dialog.getByRole('textbox', { name: 'Notes for the team' }).fill('Second floor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Second floor').waitFor();
  });

  it('offer a viewer nothing that would be refused', async () => {
    const at = await booked();
    const page = await app.open({
      ...{ business: at.business, role: 'viewer', path: `/appointments/${at.id}` },
    });
    await page.getByRole('complementary', { name: 'Ann Baker' }).getByText('By the river').waitFor();
    for (const name of ['Book appointment', 'Confirm', 'Change', 'Cancel appointment', /^Choose free time/])
      assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
  });

  it('say that there is no such appointment', async () => {
    const page = await app.open({ path: '/appointments/4711', allow: [404] });
    await page.getByRole('heading', { name: 'This appointment does not exist.' }).waitFor();
  });
});

describe('the list of appointments', { skip: withoutBrowser }, () => {
  it('is what a phone shows, and finds words whatever their day', async () => {
    const at = await booked();
    const page = await app.open({
      business: at.business,
      path: '/appointments',
      viewport: PHONE,
      touch: true,
    });
    await page.getByRole('row').filter({ hasText: 'Ann Baker' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search appointments' }).fill('nobody');
    await page.getByText('No appointment matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByRole('row').filter({ hasText: 'Ann Baker' }).waitFor();
  });

  it('and the panel are accessible and fit every window', async () => {
    const at = await booked();
    const page = await app.open({ business: at.business, path: `/appointments/${at.id}?view=list` });
    await page.getByRole('complementary', { name: 'Ann Baker' }).getByText('By the river').waitFor();
    await atEachSize(page);
    await expectAccessible(page);
  });

  it('and the form are accessible and fit every window', async () => {
    const at = await booked();
    const path = '/appointments?view=list&new=2026-11-24T10:00';
    const page = await app.open({ business: at.business, path });
    await page.getByRole('dialog', { name: 'Book an appointment' }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);
  });
});
