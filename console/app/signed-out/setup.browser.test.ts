import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { setupToken } from '../../../server/setup/set-up.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../../testing/use-test-console.ts';

const app = useTestConsole();
/** A business that has gone: nobody needs one for the pages here, which are for nobody. */
let gone: Business;
let token = '';

before(async () => {
  if (withoutBrowser) return;
  gone = await app.business();
  const { sql, services } = app.api;
  token = setupToken(services.secrets);
  // As an empty installation is.
  await sql`delete from api_keys`;
  await sql`delete from memberships`;
  await sql`delete from workspaces`;
  await sql`delete from users`;
});

const openSetup = (hash: string, allow: number[] = []): Promise<Page> =>
  app.open({ role: null, business: gone, path: `/setup${hash}`, timezone: 'Europe/Berlin', allow });

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Salon Ada');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Wong');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@salon.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create the business' }).click();
}

describe('the set-up of the first business', { skip: withoutBrowser }, () => {
  it('is not open without the link that the server printed', async () => {
    const page = await openSetup('');
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    const wrong = await openSetup(`#${token.slice(1)}x`, [403]);
    await fillIn(wrong, 'correct horse battery');
    await wrong.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  });

  it('is accessible and fits every window', async () => {
    const page = await openSetup(`#${token}`);
    await page.getByRole('heading', { name: 'Set up your business' }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);
  });

  it('takes the token out of the address, says what is missing, and signs the owner in', async () => {
    const page = await openSetup(`#${token}`, [422]);
    await page.getByRole('heading', { name: 'Set up your business' }).waitFor();
    assert.equal(new URL(page.url()).hash, '');
    await fillIn(page, 'short');
    await page
      .getByRole('textbox', { name: 'Password', exact: true })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Ada Wong');
    await fillIn(page, 'correct horse battery');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('banner').getByText('Salon Ada').waitFor();
    const [row] = await app.api.sql<{ timezone: string; name: string }[]>`
      select timezone, name from workspaces`;
    assert.deepEqual([row?.timezone, row?.name], ['Europe/Berlin', 'Salon Ada']);
    const late = await openSetup(`#${token}`);
    await late.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  });
});
