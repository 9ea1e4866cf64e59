import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { insertInboxItem, type NewInboxItem } from '../../server/inbox/inbox.queries.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { chooseOption, pickOption } from '../testing/choose-option.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

async function leave(business: Business, item: Partial<NewInboxItem> = {}): Promise<number> {
  return insertInboxItem(
    app.api.sql,
    business.workspace.id,
    {
      ...{ type: 'callback', subject: 'Callback for Ann', body: 'Please call me about the cake.' },
      ...{ contact_id: null, from_number: '+493012345', call_id: null, audio_key: null, audio_ms: null },
      ...item,
    },
    app.api.clock.now().toString({ smallestUnit: 'millisecond' }),
  );
}

const row = (page: Page, name: string) => page.getByRole('row', { name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const stateOf = async (business: Business, id: number) => (await business.get(`/inbox/${id}`)).body.data;

describe('the inbox', { skip: withoutBrowser }, () => {
  it('says what will stand in it, and shows what comes without being asked', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/inbox' });
    await page.getByText('Nothing to do').waitFor();
    const id = await leave(business);
    await business.patch(`/inbox/${id}`, { priority: 'high' });
    await row(page, 'Callback for Ann').waitFor();
  });

  it('opens an item beside the list, finishes it, and takes that back', async () => {
    const business = await app.business();
    const id = await leave(business);
    const page = await app.open({ business, path: '/inbox?status=all' });
    await page.getByRole('link', { name: /Callback for Ann/ }).click();
    assert.match(page.url(), new RegExp(`/inbox/${id}\\?status=all$`));
    await panel(page, 'Callback for Ann').getByRole('button', { name: 'Mark as done' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    assert.equal((await stateOf(business, id)).status, 'done');
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel(page, 'Callback for Ann').getByText('Open', { exact: true }).waitFor();
    assert.match(
      (await page.getByRole('link', { name: 'Call back' }).getAttribute('href')) ?? '',
      /^\/calls\?call=%2B49/,
    );
    await page.goBack();
    await panel(page, 'Callback for Ann').waitFor({ state: 'detached' });
    assert.match(page.url(), /\/inbox\?status=all$/);
  });

  it('is worked through by keys alone, which its help lists', async () => {
    const business = await app.business();
    await leave(business, { subject: 'First' });
    await app.advance(1_000);
    const second = await leave(business, { subject: 'Second' });
    const page = await app.open({ business, path: '/inbox' });
    await row(page, 'Second').waitFor();
    for (const [key, name] of [
      ['j', 'Second'],
      ['j', 'First'],
      ['k', 'Second'],
    ] as const) {
      await page.keyboard.press(key);
      await panel(page, name).waitFor();
    }
    await page.keyboard.press('a');
    await pickOption(page, /^owner of/);
    await page.getByText(/takes care of it/).waitFor();
    assert.notEqual((await stateOf(business, second)).assigned_to, null);
    await page.keyboard.press('e');
    await page.getByText('Marked as done.').waitFor();
    await page.keyboard.press('Escape');
    await panel(page, 'Second').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByText('Mark as done, or reopen').waitFor();
  });

  it('puts back what was refused, in the sentence of the API', async () => {
    const business = await app.business();
    const id = await leave(business);
    const page = await app.open({ business, path: `/inbox/${id}`, allow: [404] });
    await panel(page, 'Callback for Ann').waitFor();
    await page.route(`**/api/v1/inbox/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await business.delete(`/inbox/${id}`);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page
      .getByRole('alertdialog')
      .getByText(/inbox item/i)
      .waitFor();
  });

  it('is narrowed by what stands in the address', async () => {
    const business = await app.business();
    const mine = await leave(business, { subject: 'Mine' });
    await leave(business, { subject: 'Free', type: 'voicemail' });
    await business.patch(`/inbox/${mine}`, { assigned_to: business.workspace.users.owner });
    const page = await app.open({ business, path: '/inbox?assignee=me' });
    await row(page, 'Mine').waitFor();
    assert.equal(await row(page, 'Free').count(), 0);
    await chooseOption(page, /Who takes care/, 'Nobody');
    await row(page, 'Free').waitFor();
    assert.match(page.url(), /assignee=nobody/);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('Nothing matches').waitFor();
  });

  it('is deleted only after a question, and shows a viewer nothing that would be refused', async () => {
    const business = await app.business();
    const id = await leave(business);
    const viewer = await app.open({ business, role: 'viewer', path: `/inbox/${id}` });
    await panel(viewer, 'Callback for Ann').getByText('about the cake').waitFor();
    for (const name of ['Mark as done', /Actions for/]) {
      assert.equal(await viewer.getByRole('button', { name }).count(), 0);
    }
    // Who still looks at it is told that it is gone.
    app.allow(viewer, 404);
    const page = await app.open({ business, path: `/inbox/${id}` });
    await page.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing to do').waitFor();
    assert.equal((await business.get(`/inbox/${id}`)).status, 404);
  });

  it('counts urgent items in the title of the tab once alerts are on', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/inbox' });
    await page.getByRole('button', { name: 'Alerts' }).click();
    await page.getByRole('switch', { name: 'Alert me to urgent items' }).press('Space');
    // The first answer to the page is from before the item is urgent, and comes after.
    const asked = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    await page.route(
      /\/inbox\/\d+$/,
      async (route) => {
        const response = await route.fetch();
        asked.resolve();
        await changed.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const id = await leave(business);
    await asked.promise;
    await business.patch(`/inbox/${id}`, { priority: 'urgent' });
    changed.resolve();
    await page.waitForFunction(() => document.title.startsWith('(1)'));
  });

  it('is accessible and fits every window with an item open', async () => {
    const business = await app.business();
    const id = await leave(business, { priority: 'urgent' });
    const page = await app.open({ business, path: `/inbox/${id}` });
    await panel(page, 'Callback for Ann').waitFor();
    await expectAccessible(page);
    await atEachSize(page, async ({ width }) => {
      if (width === 390) await expectAccessible(page);
    });
  });
});
