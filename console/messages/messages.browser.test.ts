import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeAnsweredNumber } from '../../server/calls/testing/call-fixture.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { PHONE, useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

/** A contact who wrote. */
async function written(business: Business, body: string, name = 'Ann'): Promise<number> {
  const { id } = (await business.post('/contacts', { name, phone: '+15005550006' })).body.data;
  const { number, phoneNumberId } = await makeAnsweredNumber(app.api.services, business.workspace.id);
  const at = app.api.clock.now().toString();
  await app.api.sql`update phone_numbers set sms_enabled = true where id = ${phoneNumberId}`;
  await app.api.sql`
    insert into messages (workspace_id, channel, direction, from_number, to_number, phone_number_id, contact_id, body,
      status, carrier, created_at, updated_at)
    values (${business.workspace.id}, 'sms', 'inbound', '+15005550006', ${number}, ${phoneNumberId}, ${id}, ${body},
      'received', 'simulator', ${at}, ${at})`;
  return id;
}

describe('messages', { skip: withoutBrowser }, () => {
  it('say what will stand here where there are none', async () => {
    const page = await app.open({ path: '/messages' });
    await page.getByText('No messages yet').waitFor();
  });

  it('say what to do where texting is switched off', async () => {
    const business = await app.business();
    await app.api.sql`update workspaces set texting_enabled = false where id = ${business.workspace.id}`;
    const page = await app.open({ business, path: '/messages' });
    await page.getByText('Texting is switched off').waitFor();
  });

  it('are by person, and answered beside the list', async () => {
    const business = await app.business();
    const id = await written(business, 'Are you open on Monday?');
    const page = await app.open({ business, path: '/messages' });
    await page.getByRole('link', { name: /Ann.*Are you open/s }).click();
    await page.waitForURL(new RegExp(`/messages/${id}$`));
    const log = page.getByRole('log', { name: 'Conversation' });
    await log.getByText('Are you open on Monday?').waitFor();
    const write = page.getByRole('textbox', { name: 'Write a message' });
    await write.fill('Yes, from nine. 🙂');
    await page.getByText(/1 text, .* left \(special characters\)/).waitFor();
    await write.press('Control+Enter');
    await log.getByText('Yes, from nine. 🙂').waitFor();
    await until('what was sent is gone', async () => (await write.inputValue()) === '');
    const [sent] = (await business.get(`/messages?contact_id=${id}&direction=outbound`)).body.data;
    assert.equal(sent.to, '+15005550006');
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('stay in their field when they are refused, with the reason', async () => {
    const business = await app.business();
    const { id } = (await business.post('/contacts', { name: 'Bob' })).body.data;
    const page = await app.open({ business, path: `/messages/${id}`, allow: [422] });
    const write = page.getByRole('textbox', { name: 'Write a message' });
    await write.fill('Hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('This contact has no phone number.').waitFor();
    assert.equal(await write.inputValue(), 'Hello');
  });

  it('of a short code or the name of a sender stand alone, and cannot be answered', async () => {
    const business = await app.business();
    await written(business, 'Has the parcel of PARCEL come, 22000?');
    const at = app.api.clock.now().toString();
    for (const from of ['PARCEL', '22000'])
      await app.api.sql`
        insert into messages (workspace_id, channel, direction, from_number, to_number, phone_number_id, body, status,
          carrier, created_at, updated_at)
        select workspace_id, 'sms', 'inbound', ${from}, to_number, phone_number_id, ${`The parcel is late (${from})`},
          'received', 'simulator', ${at}, ${at}
        from messages where workspace_id = ${business.workspace.id} and contact_id is not null`;
    const page = await app.open({ business, path: '/messages?q=parcel' });
    const log = page.getByRole('log', { name: 'Conversation' });
    for (const [from, address] of [
      ['PARCEL', 'PARCEL'],
      ['22000', 'code-22000'],
    ] as const) {
      await page.getByRole('link', { name: new RegExp(`The parcel is late \\(${from}\\)`) }).click();
      await page.waitForURL(new RegExp(`/messages/${address}\\?`));
      await log.getByText(`The parcel is late (${from})`).waitFor();
      await page.getByText('This sender takes no answers.').waitFor();
      assert.equal(await log.getByRole('listitem').count(), 1);
      assert.equal(await page.getByRole('textbox', { name: 'Write a message' }).count(), 0);
      assert.equal(await page.getByRole('link', { name: 'Call', exact: true }).count(), 0);
    }
  });

  it('lose nothing that is written while the one before is sent', async () => {
    const business = await app.business();
    const id = await written(business, 'Are you open?');
    const page = await app.open({ business, path: `/messages/${id}` });
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/messages$/, async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    const write = page.getByRole('textbox', { name: 'Write a message' });
    await write.fill('Yes, from nine.');
    await write.press('Control+Enter');
    await write.pressSequentially(' Until five');
    held.resolve();
    await page.getByRole('log').getByText('Yes, from nine.').waitFor();
    await until('what was sent is gone', async () => (await write.inputValue()) === 'Until five');
  });

  it('say of whom they are that gets no texts, or must not be called', async () => {
    const business = await app.business();
    const id = await written(business, 'Hello');
    const page = await app.open({ business, path: `/messages/${id}` });
    const view = page.getByRole('region', { name: 'Conversation' });
    await view.getByRole('link', { name: 'Call' }).waitFor();
    await business.patch(`/contacts/${id}`, { do_not_call: true });
    const [number] = (await business.get('/phone-numbers')).body.data;
    await business.post('/simulator/texts', { from: '+15005550006', to: number.number, body: 'STOP' });
    await view.getByText('Do not call', { exact: true }).waitFor();
    await view.getByText('No SMS', { exact: true }).waitFor();
    assert.equal(await view.getByRole('link', { name: 'Call' }).count(), 0);
    await atEachSize(page);
    await expectAccessible(page);
  });

  it('fill a phone one at a time, and go back to the people', async () => {
    const business = await app.business();
    await written(business, 'Hello there');
    const page = await app.open({ business, path: '/messages', viewport: PHONE });
    await page.getByRole('link', { name: /Ann/ }).click();
    await page.getByRole('log').getByText('Hello there').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the people' }).click();
    await page.getByRole('link', { name: /Ann/ }).waitFor();
  });

  it('are only read by a viewer', async () => {
    const business = await app.business();
    const id = await written(business, 'Hello');
    const page = await app.open({ business, role: 'viewer', path: `/messages/${id}` });
    await page.getByRole('log').getByText('Hello').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Write a message' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'New message' }).count(), 0);
  });
});
