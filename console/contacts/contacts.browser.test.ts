import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { pickOption } from '../testing/choose-option.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

const add = async (business: Business, values: object): Promise<number> =>
  (await business.post('/contacts', values)).body.data.id;

describe('contacts', { skip: withoutBrowser }, () => {
  it('are added in a dialog, which says at its field what is refused', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/contacts', allow: [422] });
    await page.getByText('No contacts yet').waitFor();
    await page.getByRole('button', { name: 'New contact' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Example');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/the field phone/i).waitFor();
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('030 123456');
    await dialog.getByRole('textbox', { name: 'Tags' }).fill('vip,');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann Example' }).waitFor();
    const [saved] = (await business.get('/contacts')).body.data;
    assert.deepEqual([saved.phone, saved.tags], ['+4930123456', ['vip']]);
  });

  it('stay barred from calls when somebody enters them again, or has them open meanwhile', async () => {
    const business = await app.business();
    const id = await add(business, {
      ...{ name: 'Ann', phone: '+4930123456', do_not_call: true, chatapp_call_permission: 'permanent' },
    });
    const page = await app.open({ business, path: '/contacts' });
    await page.getByRole('rowheader', { name: 'Ann' }).waitFor();
    await page.getByRole('button', { name: 'New contact' }).click();
    const added = page.getByRole('dialog', { name: 'New contact' });
    await added.getByRole('textbox', { name: 'Phone' }).fill('030 123456');
    await added.getByRole('textbox', { name: 'Company' }).fill('Acme');
    await added.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
    const known = (await business.get(`/contacts/${id}`)).body.data;
    assert.deepEqual(
      [known.company, known.do_not_call, known.chatapp_call_permission],
      ['Acme', true, 'permanent'],
    );

    await business.patch(`/contacts/${id}`, { do_not_call: false });
    await page.getByRole('link', { name: 'Call', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Example');
    await business.patch(`/contacts/${id}`, { do_not_call: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann Example' }).waitFor();
    assert.equal((await business.get(`/contacts/${id}`)).body.data.do_not_call, true);
  });

  it('are searched, narrowed and sorted in the address', async () => {
    const business = await app.business();
    await add(business, { name: 'Bea', tags: ['vip'] });
    await add(business, { name: 'Ann', do_not_call: true });
    const page = await app.open({ business, path: '/contacts' });
    const names = async (): Promise<(string | null)[]> => page.getByRole('rowheader').allTextContents();
    await page.getByRole('rowheader', { name: 'Ann' }).waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await page.getByRole('rowheader').first().getByText('Ann').waitFor();
    assert.deepEqual(await names(), ['Ann', 'Bea']);
    await page.getByRole('button', { name: 'vip' }).click();
    await page.waitForURL(/tag=vip/);
    await page.getByRole('rowheader', { name: 'Ann' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('searchbox', { name: /^Name/ }).fill('nobody');
    await page.getByText('No contact matches').waitFor();
  });

  it('have their history in one line of time, and change while it is looked at', async () => {
    const business = await app.business();
    const id = await add(business, { name: 'Ann', phone: '+4930123456' });
    const page = await app.open({ business, path: `/contacts/${id}` });
    await page.getByText('Nothing yet').waitFor();
    await business.patch(`/contacts/${id}`, { company: 'Acme', custom_fields: { birthday: '4 May' } });
    await page.getByText('Acme').waitFor();
    await page.getByText('4 May').waitFor();
  });

  it('show from which number they get no texts, on which channel and since when', async () => {
    const business = await app.business();
    const id = await add(business, { name: 'Ann', phone: '+4930123456' });
    const capabilities = { voice: true, sms: true };
    const number = { number: '+4930901821', capabilities, chatapp: { active: true } };
    await business.post('/phone-numbers', number);
    const write = async (body: string, channel: string): Promise<unknown> =>
      business.post('/simulator/texts', { from: '+4930123456', to: number.number, body, channel });
    const page = await app.open({ business, path: `/contacts/${id}` });
    await page.getByText('Gets texts from every number').waitFor();
    await write('STOP', 'chatapp');
    const optOuts = page.getByRole('list', { name: 'Opt-outs' }).getByRole('listitem');
    await optOuts.filter({ hasText: /Chat app · .*30 901 821.*Since / }).waitFor();
    await page.getByText('No chat-app texts', { exact: true }).waitFor();
    assert.equal(await page.getByText('No SMS', { exact: true }).count(), 0, 'SMS may go out');
    await write('STOP', 'sms');
    await optOuts.filter({ hasText: /SMS · .*30 901 821/ }).waitFor();
    await page.getByText('No SMS', { exact: true }).waitFor();
    await expectAccessible(page);
    await atEachSize(page);
    await write('START', 'chatapp');
    await page.getByText('No chat-app texts', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await optOuts.count(), 1);
  });

  it('are merged after both were seen', async () => {
    const business = await app.business();
    const id = await add(business, { name: 'Ann', email: 'ann@example.com' });
    const other = await add(business, { name: 'A. Example', phone: '+4930123456' });
    const page = await app.open({ business, path: `/contacts/${id}` });
    await page.getByRole('button', { name: 'Actions for Ann' }).click();
    await page.getByRole('menuitem', { name: /Merge/ }).click();
    await page.getByRole('combobox', { name: 'The other contact' }).fill('A. Ex');
    await pickOption(page, /A. Example/);
    await page.getByRole('row', { name: /^Phone/ }).waitFor();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('The contacts were merged.').waitFor();
    assert.equal((await business.get(`/contacts/${id}`)).body.data.phone, '+4930123456');
    assert.equal((await business.get(`/contacts/${other}`)).status, 404);
  });

  it('are erased only when their name was typed', async () => {
    const business = await app.business();
    const id = await add(business, { name: 'Ann Example' });
    const page = await app.open({ business, path: `/contacts/${id}`, allow: [404] });
    await page.getByRole('button', { name: 'Actions for Ann Example' }).click();
    await page.getByRole('menuitem', { name: 'Erase person' }).click();
    const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase person' });
    assert.equal(await erase.isDisabled(), true);
    await page.getByRole('textbox', { name: /to confirm/ }).fill('ann example');
    await erase.click();
    await page.getByText('The person was erased.').waitFor();
    assert.equal((await business.get(`/contacts/${id}`)).status, 404);
  });

  it('show a viewer no button that would be refused', async () => {
    const business = await app.business();
    const id = await add(business, { name: 'Ann', phone: '+4930123456' });
    const page = await app.open({ business, role: 'viewer', path: '/contacts' });
    await page.getByRole('rowheader', { name: 'Ann' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'New contact' }).count(), 0);
    await page.goto(`/contacts/${id}`);
    await page.getByRole('button', { name: 'Actions for Ann' }).click();
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), ['Download personal data']);
  });
});
