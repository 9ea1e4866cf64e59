import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../server/platform/jobs/testing/until.ts';
import { startTypedFixture } from '../../../server/simulator/testing/typed-fixture.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../../testing/use-test-console.ts';

const app = useTestConsole({ start: () => startTypedFixture() });

const WELCOME = 'Hello, this is the salon.';
let numbers = 0;

/** A business whose assistant is a draft: it is tried before it answers anybody. */
async function salon(): Promise<{ business: Business; id: number }> {
  const business = await app.business();
  const hours = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }];
  await business.patch('/company/profile', { opening_hours: hours });
  await business.post('/company/services', { name: 'Massage', duration_minutes: 60 });
  numbers += 1;
  await business.post('/phone-numbers', { number: `+1202555${4_000 + numbers}` });
  const made = await business.post('/assistants', { name: 'Robin', welcome_message: WELCOME });
  return { business, id: made.body.data.id };
}

describe('trying an assistant', { skip: withoutBrowser }, () => {
  it('by typing: what is said, what it does, what came of it, and keys', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, path: `/assistants/${id}` });
    await page.getByText('The caller', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Number of the caller' }).fill('+15005550123');
    await page.getByRole('button', { name: 'Call by typing' }).click();
    const conversation = page.getByRole('log', { name: 'Conversation' });
    await conversation.getByText(WELCOME).waitFor();
    const say = async (words: string, answer: RegExp): Promise<void> => {
      await page.getByRole('textbox', { name: 'What you say' }).fill(words);
      await page.keyboard.press('Enter');
      await conversation.getByText(answer).waitFor();
    };
    await say('I would like to leave a message', /pass on/);
    await say('The parcel has arrived', /name/);
    await say('Tom Becker', /Tom Becker.*Is that right/);
    await say('yes', /taken your message/);
    await conversation.getByText('Took a message').first().waitFor();
    await page.getByText('Keypad').click();
    await page.getByRole('button', { name: 'Key 0' }).click();
    await conversation.getByText('pressed 0').waitFor();
    // The call goes on where the panel has no room beside the page any more.
    await atEachSize(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByText('You hung up.').waitFor();

    const [item] = (await business.get('/inbox')).body.data;
    const made = page.getByRole('list').filter({ hasText: 'Inbox' }).getByRole('link');
    assert.equal(await made.last().getAttribute('href'), `/inbox/${item.id}`);
    const [call] = (await business.get('/calls')).body.data;
    const link = page.getByRole('link', { name: 'Open the call' });
    assert.equal(await link.getAttribute('href'), `/calls/${call.id}`);
    assert.equal(call.from, '+15005550123');
  });

  it('hangs up when the page is left', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, path: `/try?assistant=${id}` });
    await page.getByRole('button', { name: 'Call by typing' }).click();
    await page.getByRole('log').getByText(WELCOME).waitFor();
    await expectAccessible(page);
    const hungUp = page.waitForResponse((answer) => answer.url().endsWith('/input'));
    await page.getByRole('link', { name: 'Assistants' }).first().click();
    assert.equal((await hungUp).status(), 200);
  });

  for (const [how, leave] of [
    ['another address is opened', (page: Page) => page.goto('/healthz')],
    ['its tab is closed', (page: Page) => page.close({ runBeforeUnload: false })],
  ] as const) {
    it(`hangs up when ${how}`, async () => {
      const { business, id } = await salon();
      const page = await app.open({ business, path: `/try?assistant=${id}` });
      await page.getByRole('button', { name: 'Call by typing' }).click();
      await page.getByRole('log').getByText(WELCOME).waitFor();
      await leave(page);
      await until('the call is over', async () => {
        const [call] = (await business.get('/calls')).body.data;
        return call.status === 'completed';
      });
    });
  }

  it('hangs up a call that begins while the page is left', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, path: `/try?assistant=${id}` });
    const isPlaced = Promise.withResolvers<void>();
    const isLeft = Promise.withResolvers<void>();
    await page.route('**/simulator/calls', async (route) => {
      isPlaced.resolve();
      await isLeft.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Call by typing' }).click();
    await isPlaced.promise;
    await page.getByRole('link', { name: 'Assistants' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Assistants' }).waitFor();
    isLeft.resolve();
    await until('the call is over', async () => {
      const [call] = (await business.get('/calls')).body.data;
      return call?.status === 'completed';
    });
  });

  it('says why it cannot be tried', async () => {
    const business = await app.business();
    const made = await business.post('/assistants', { name: 'Robin' });
    const page = await app.open({ business, path: `/assistants/${made.body.data.id}`, allow: [409] });
    await page.getByRole('button', { name: 'Call by typing' }).click();
    await page.getByText('This workspace has no number that takes calls: add one first.').waitFor();
    await expectAccessible(page);
  });

  it('stands in a sheet on phones', async () => {
    const { business, id } = await salon();
    const viewport = { width: 390, height: 844 };
    const page = await app.open({ business, path: `/assistants/${id}/voice`, viewport });
    await page.getByRole('button', { name: 'Try it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Try it' });
    await sheet.getByRole('button', { name: 'Call by typing' }).click();
    await sheet.getByText(WELCOME).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Hang up' }).click();
    await sheet.getByText('You hung up.').waitFor();
  });
});
