import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ensureDemo } from '../../server/demo/ensure-demo.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../testing/at-each-size.ts';
import { useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';

const app = useTestConsole();

describe('the first steps', { skip: withoutBrowser }, () => {
  it('are ticked off as the business gets what it needs, by whom ever', async () => {
    const business = await app.business();
    const page = await app.open({ business });
    await page.getByText('0 of 5 done').waitFor();
    await expectAccessible(page);
    await business.post('/products', { name: 'Margherita', price: 9.5 });
    await page.getByText('1 of 5 done').waitFor();
    await business.post('/assistants', { name: 'Rezeption', language: 'de-DE', status: 'active' });
    await page.getByText('2 of 5 done').waitFor();
    const opening_hours = [{ days: ['mon'], start: '09:00', end: '17:00' }];
    const changed = await business.patch('/company/profile', { opening_hours });
    assert.equal(changed.status, 200, changed.raw.toString());
    await page.getByText('3 of 5 done').waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('3 of 5 done').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    assert.equal(await page.getByText('First steps').count(), 0);
  });

  it('are not shown to who may not take them', async () => {
    const page = await app.open({ role: 'viewer' });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByText('First steps').count(), 0);
  });
});

describe('the demo', { skip: withoutBrowser }, () => {
  it('gives way to the business of its owner, who is signed in to it', async () => {
    await app.business();
    const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-demo-'));
    const addresses = { baseUrl: app.api.baseUrl, consoleUrl: app.api.baseUrl, sip: '127.0.0.1:5060' };
    const { login } = await ensureDemo({ ...app.api.services, dataDir, addresses });
    await rm(dataDir, { recursive: true });
    const page = await app.open({
      role: null,
      path: '/sign-in',
      timezone: 'Europe/Berlin',
      allow: [401, 422],
    });
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(login.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(login.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Make this my business' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put your business in the place of the demo' });
    await dialog.getByRole('textbox', { name: 'Name of the business' }).fill('Salon Ada');
    await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ada Wong');
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('ada@salon.example');
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
    const act = dialog.getByRole('button', { name: 'Make this my business' });
    await act.click();
    await dialog.getByText('Fill in this field.').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 256 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1360, height: 900 });
    await dialog.getByText('Remove the demo and everything in it').click();
    await act.click();
    await page.getByRole('banner').getByText('Salon Ada').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('of 5 done').or(page.getByText('of 4 done')).first().waitFor();
    assert.equal(await page.getByText('This is the demo business').count(), 0);
  });
});
