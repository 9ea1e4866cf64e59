import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';

const app = useTestConsole();

const consent = {
  given_at: '2026-11-01T10:00:00Z',
  way: 'paper',
  wording: 'Yes, you may call me about offers.',
};

describe('the consents of a contact', { skip: withoutBrowser }, () => {
  it('are written down in a dialog', async () => {
    const business = await app.business();
    const { id } = (await business.post('/contacts', { name: 'Ann' })).body.data;
    const page = await app.open({ business, path: `/contacts/${id}` });
    await page.getByText(/Campaigns over a real carrier leave this contact out/).waitFor();
    await page.getByRole('button', { name: 'Add consent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add consent' });
    await dialog.getByRole('spinbutton').first().click();
    await page.keyboard.type('011120251000');
    await dialog.getByRole('textbox', { name: 'Wording' }).fill(consent.wording);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The consent was kept.').waitFor();
    await page.getByText(consent.wording).waitFor();
    await page.getByText(/^Written down by/).waitFor();
    const [kept] = (await business.get(`/contacts/${id}/consents`)).body.data;
    assert.deepEqual([kept.given_at, kept.way], ['2025-11-01T09:00:00.000Z', 'paper']);
  });

  it('are withdrawn after a question, and stay in the list', async () => {
    const business = await app.business();
    const { id } = (await business.post('/contacts', { name: 'Ann' })).body.data;
    await business.post(`/contacts/${id}/consents`, consent);
    const page = await app.open({ business, path: `/contacts/${id}` });
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText(/^Withdrawn/).waitFor();
    await page.getByText(consent.wording).waitFor();
    await expectAccessible(page);
  });

  it('show a viewer no button that would be refused', async () => {
    const business = await app.business();
    const { id } = (await business.post('/contacts', { name: 'Ann' })).body.data;
    await business.post(`/contacts/${id}/consents`, consent);
    const page = await app.open({ business, role: 'viewer', path: `/contacts/${id}` });
    await page.getByText(consent.wording).waitFor();
    assert.equal(await page.getByRole('button', { name: /consent|Withdraw/ }).count(), 0);
  });
});
