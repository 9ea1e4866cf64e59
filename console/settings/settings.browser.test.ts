import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';

const app = useTestConsole();
const closed = useTestConsole({ signUp: 'closed' });
const PARTS = ['business', 'usage', 'notices', 'law', 'businesses', 'installation'] as const;

async function makeOperator() {
  const business = await app.business();
  await app.api.sql`update users set is_operator = true where id = ${business.workspace.users.owner}`;
  return business;
}

describe('the settings', { skip: withoutBrowser }, () => {
  it('are accessible and fit every window', async () => {
    const business = await makeOperator();
    for (const part of PARTS) {
      const page = await app.open({ business, path: `/settings/${part}`, language: 'de' });
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await atEachSize(page);
      await expectAccessible(page);
      await page.context().close();
    }
  });

  it('of the business are changed, and every page has the new name', async () => {
    const page = await app.open({ path: '/settings/business', allow: [422] });
    const name = page.getByRole('textbox', { name: 'Name of the business' });
    await name.fill('x'.repeat(300));
    await page.getByRole('button', { name: 'Save' }).click();
    await name.and(page.locator('[aria-invalid=true]')).waitFor();
    await name.fill('Salon Ada');
    await page.getByRole('textbox', { name: 'Delete recordings after' }).fill('90');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('banner').getByText('Salon Ada').waitFor();
    await page.reload();
    const days = page.getByRole('textbox', { name: 'Delete recordings after' });
    assert.equal(await days.inputValue(), '90');
  });

  it('show a member and a viewer no part that they are refused', async () => {
    for (const role of ['member', 'viewer'] as const) {
      const business = await app.business();
      const page = await app.open({ business, role, path: '/settings' });
      const parts = page.getByRole('navigation', { name: 'Parts of the settings' });
      await parts.waitFor();
      const names = await parts.getByRole('link').allTextContents();
      assert.deepEqual(names, ['Team', 'Usage', 'Security', 'Businesses'], role);
      for (const path of [
        '/settings/business',
        '/settings/notices',
        '/settings/law',
        '/settings/installation',
        '/integrations',
      ]) {
        await page.goto(path);
        await page.getByText('This page is not open to you').waitFor();
      }
    }
  });

  it('show the health of the installation to its operator', async () => {
    const page = await app.open({ business: await makeOperator(), path: '/settings/installation' });
    await page.getByRole('heading', { name: 'Telephony' }).waitFor();
    await page.getByText('PostgreSQL').waitFor();
    await page.getByRole('table', { name: 'Processes' }).waitFor();
  });

  it('show the notices that fit the filters of the address', async () => {
    const page = await app.open({ path: '/settings/notices?status=failed' });
    await page.getByText('No notice fits these filters').waitFor();
    await chooseOption(page, /Status/, 'All');
    await page.getByText('No notices yet').waitFor();
    await page.goBack();
    await page.getByText('No notice fits these filters').waitFor();
  });
});

describe('the businesses', { skip: withoutBrowser }, () => {
  it('get another one, which the person switches to', async () => {
    const page = await app.open({ path: '/settings/businesses', timezone: 'Europe/Paris' });
    await page.getByText('1 business').waitFor();
    await page.getByRole('button', { name: 'New business' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name of the business' }).fill('Salon Zwei');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Salon Zwei was created.').waitFor();
    await page.getByRole('button', { name: 'Switch to Salon Zwei' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: /^Salon Zwei: switch/ }).waitFor();
  });

  it('get no other one from a person to whom sign-up is closed', async () => {
    const page = await closed.open({ path: '/settings/businesses' });
    await page.getByText('1 business').waitFor();
    assert.equal(await page.getByRole('button', { name: 'New business' }).count(), 0);
  });
});
