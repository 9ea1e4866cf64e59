import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

async function draft(business: Business): Promise<number> {
  await business.post('/contacts', { name: 'Ann', phone: '+4930123456', tags: ['vip'] });
  await business.post('/contacts', { name: 'Bob', tags: ['vip'] });
  return (await business.post('/campaigns', { name: 'Spring', tag: 'vip' })).body.data.id;
}

describe('campaigns', { skip: withoutBrowser }, () => {
  it('begin as a draft, which names at its field what is refused', async () => {
    const business = await app.business();
    await business.post('/contacts', { name: 'Ann', phone: '+4930123456', tags: ['vip'] });
    const page = await app.open({ business, path: '/campaigns?tag=vip', allow: [422] });
    const dialog = page.getByRole('dialog', { name: 'New campaign' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring news');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await dialog.getByRole('checkbox', { name: day }).press('Space');
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await dialog.getByRole('group', { name: 'Days' }).getByText('needs at least 1 entry').waitFor();
    await dialog.getByRole('checkbox', { name: 'Monday' }).press('Space');
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Spring news' }).waitFor();
    const [made] = (await business.get('/campaigns')).body.data;
    assert.deepEqual([made.calling_hours.days, made.progress.total], [['mon'], 1]);
  });

  it('say why they cannot start', async () => {
    const business = await app.business();
    const id = await draft(business);
    const page = await app.open({ business, path: `/campaigns/${id}`, allow: [422] });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('alertdialog').getByText('1 person is called').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click();
    await page
      .getByRole('alert')
      .getByText(/number/i)
      .waitFor();
    assert.equal((await business.get(`/campaigns/${id}`)).body.data.status, 'draft');
  });

  it('show whom they call by state, and how far they are', async () => {
    const business = await app.business();
    const id = await draft(business);
    const page = await app.open({ business, path: `/campaigns/${id}` });
    await page.getByText('1 of 2 finished').waitFor();
    await page.getByRole('row', { name: /Bob.*No number.*Left out/ }).waitFor();
    await page
      .getByRole('list', { name: 'Results' })
      .getByRole('link', { name: /Waiting/ })
      .click();
    await page.waitForURL(/state=pending/);
    await page.getByRole('row', { name: /Bob/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Ann/ }).waitFor();
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('are cancelled and deleted after a question, and a change shows by itself', async () => {
    const business = await app.business();
    const id = await draft(business);
    const other = await app.open({ business, role: 'viewer', path: `/campaigns/${id}` });
    await other.getByText('Draft').waitFor();
    assert.equal(await other.getByRole('button', { name: /Start|Edit|Actions/ }).count(), 0);
    const page = await app.open({ business, path: `/campaigns/${id}` });
    await page.getByRole('button', { name: 'Actions for Spring' }).click();
    await page.getByRole('menuitem', { name: 'Cancel campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await other.getByText('Cancelled', { exact: true }).waitFor();
    app.allow(other, 404);
    await page.getByRole('button', { name: 'Actions for Spring' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No campaigns yet').waitFor();
    assert.equal((await business.get(`/campaigns/${id}`)).status, 404);
  });
});
