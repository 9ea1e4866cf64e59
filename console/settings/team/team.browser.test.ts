import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../../testing/use-test-console.ts';

const app = useTestConsole();

/** Opens the actions of a member, by the role in which the fixtures made them. */
async function openActions(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Actions for ${who} of`) }).click();
  await page.getByRole('menu').waitFor();
}

const choose = (page: Page, name: string): Promise<void> => page.getByRole('menuitem', { name }).click();

describe('the team', { skip: withoutBrowser }, () => {
  it('gets a person by a link that is shown once, which can be withdrawn', async () => {
    const page = await app.open({ path: '/settings', allow: [422] });
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('bea@no-domain');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('bea@salon.example');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bea');
    await dialog.getByRole('radio', { name: 'Viewer' }).check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const handOver = page.getByRole('alertdialog');
    await handOver.getByText('Send this link to Bea').waitFor();
    await handOver.getByText(/\/invitation\/[\w-]{43}$/).waitFor();
    await handOver.getByRole('button', { name: 'Done' }).click();
    const open = page.getByRole('table', { name: 'Open invitations' });
    await open.getByText('bea@salon.example').waitFor();
    assert.equal(await page.getByText(/\/invitation\//).count(), 0);
    await open.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await open.waitFor({ state: 'detached' });
  });

  it('has roles changed and members removed, but keeps its last owner', async () => {
    const page = await app.open({ path: '/settings' });
    const members = page.getByRole('table', { name: 'Members' });
    await members.getByRole('cell', { name: /^owner of/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Actions for owner of/ }).count(), 0);
    await openActions(page, 'member');
    await choose(page, 'Make Admin');
    await page.getByText(/^member of .* is Admin now\.$/).waitFor();
    await openActions(page, 'viewer');
    await choose(page, 'Remove from the team');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the team' }).click();
    await members.getByText(/^viewer of/).waitFor({ state: 'detached' });
  });

  it('shows what another person changes', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/settings' });
    await page.getByRole('cell', { name: /^viewer of/ }).waitFor();
    await business.delete(`/team/members/${business.workspace.users.viewer}`);
    await page.getByRole('cell', { name: /^viewer of/ }).waitFor({ state: 'detached' });
  });

  it('offers an admin nothing about owners', async () => {
    const page = await app.open({ role: 'admin', path: '/settings' });
    await openActions(page, 'member');
    const names = await page.getByRole('menuitem').allTextContents();
    assert.deepEqual(names, ['Make Admin', 'Make Viewer', 'Remove from the team']);
    assert.equal(await page.getByRole('button', { name: /Actions for owner of/ }).count(), 0);
  });

  it('offers members and viewers no change', async () => {
    for (const role of ['member', 'viewer'] as const) {
      const page = await app.open({ role, path: '/settings' });
      await page.getByRole('cell', { name: /^viewer of/ }).waitFor();
      const main = page.getByRole('main');
      assert.equal(await main.getByRole('button').count(), 0, role);
    }
  });
});
