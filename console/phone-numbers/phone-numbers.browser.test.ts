import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { PHONE, useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';

const app = useTestConsole();

/** The smallest PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('phone numbers', { skip: withoutBrowser }, () => {
  it('are added, refused at their field, given to an assistant with a way back, and given up', async () => {
    const business = await app.business();
    const made = await business.post('/assistants', { name: 'Robin' });
    await business.patch(`/assistants/${made.body.data.id}`, { status: 'active' });
    const page = await app.open({ business, path: '/phone-numbers', allow: [422] });
    await page.getByText('No number yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Add number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add number' });
    await dialog.getByRole('textbox', { name: 'Number' }).fill('no number');
    await dialog.getByRole('button', { name: 'Add number' }).click();
    await dialog.getByRole('textbox', { name: 'Number', description: /not a phone number/ }).waitFor();
    await dialog.getByRole('textbox', { name: 'Number' }).fill('+12025550188');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Front desk');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add number' }).click();
    await page.getByText('Turns callers away').waitFor();

    await chooseOption(page, /Assistant of/, 'Robin');
    await page.getByText('Answers calls').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Turns callers away').waitFor();

    await page.getByRole('button', { name: 'Actions for Front desk' }).click();
    await page.getByRole('menuitem', { name: 'Give up' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click();
    await page.getByText('No number yet').waitFor();
    assert.deepEqual((await business.get('/phone-numbers')).body.data, []);
  });

  it('use a carrier of the business, chosen by owners and admins', async () => {
    const business = await app.business();
    const settings = { account_sid: 'AC0123456789abcdef', auth_token: 'secret' };
    const carrier = await business.post('/carriers', { kind: 'twilio', name: 'Our Twilio', settings });
    const added = await business.post('/phone-numbers', { number: '+12025550187', name: 'Texts' });
    const path = `/phone-numbers/${added.body.data.id}`;
    const page = await app.open({ business, path });
    await chooseOption(page, /Carrier of texts/, 'Our Twilio');
    await chooseOption(page, /Carrier of calls/, 'Our Twilio');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { voice_carrier_id: calls, text_carrier_id: texts } = (await business.get(path)).body.data;
    assert.deepEqual([calls, texts], [carrier.body.data.id, carrier.body.data.id]);
    await atEachSize(page);
    await expectAccessible(page);
    const member = await app.open({ business, role: 'member', path });
    await member.getByRole('textbox', { name: 'Name' }).waitFor();
    assert.equal(await member.getByRole('button', { name: /Carrier of texts/ }).count(), 0);
  });

  it('say in their list by which carrier calls and texts go, on a phone too', async () => {
    const business = await app.business();
    const account = { account_sid: 'AC0123456789abcdef', auth_token: 'secret' };
    const add = async (body: object): Promise<number> =>
      (await business.post('/carriers', body)).body.data.id;
    const texts = await add({ kind: 'twilio', name: 'Our Twilio', settings: account });
    const calls = await add({ kind: 'sip', name: 'Our trunk', settings: { host: 'trunk.example' } });
    const carriers = { voice_carrier_id: calls, text_carrier_id: texts };
    await business.post('/phone-numbers', { number: '+12025550185', name: 'Both', ...carriers });
    const page = await app.open({ business, path: '/phone-numbers' });
    await page.getByText('Calls: Our trunk · Texts: Our Twilio').waitFor();
    await atEachSize(page);
    const options = { business, path: '/phone-numbers', viewport: PHONE, language: 'de' } as const;
    const phone = await app.open(options);
    await phone.getByText('Anrufe: Our trunk · Textnachrichten: Our Twilio').waitFor();
    await expectAccessible(phone);
  });

  it('are used for what owners and admins choose, later too', async () => {
    const business = await app.business();
    const added = await business.post('/phone-numbers', { number: '+12025550186', name: 'Uses' });
    const path = `/phone-numbers/${added.body.data.id}`;
    const page = await app.open({ business, path, allow: [422] });
    const use = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await use('Calls').press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/needs at least one/).waitFor();
    await use('Chat app').press('Space');
    await use('Chat-app calls').press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('form', { name: 'Chat-app profile' }).waitFor();
    const { capabilities, chatapp } = (await business.get(path)).body.data;
    assert.deepEqual(
      [capabilities, chatapp],
      [
        { voice: false, sms: false },
        { active: true, calling: true },
      ],
    );
    await expectAccessible(page);
    const member = await app.open({ business, role: 'member', path });
    await member.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    assert.equal(await member.getByRole('checkbox').count(), 0);
  });

  it('have a profile in the chat app: its name is reviewed, its photo judged before it is read', async () => {
    const business = await app.business();
    const added = await business.post('/phone-numbers', {
      ...{ number: '+12025550189', name: 'Chats', chatapp: { active: true } },
    });
    const { id } = added.body.data;
    const profile = async () => (await business.get(`/phone-numbers/${id}/chatapp-profile`)).body.data;
    const page = await app.open({ business, path: `/phone-numbers/${id}`, allow: [422] });
    await page.getByRole('textbox', { name: 'Display name' }).fill('Linden Court');
    const form = page.getByRole('form', { name: 'Chat-app profile' });
    await form.getByRole('textbox', { name: 'E-mail address' }).fill('nonsense');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('textbox', { name: 'E-mail address', description: /e-?mail/i }).waitFor();
    await form.getByRole('textbox', { name: 'E-mail address' }).fill('hello@linden.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Being reviewed', { exact: true }).waitFor();
    assert.equal((await profile()).requested_display_name, 'Linden Court');
    assert.equal((await profile()).email, 'hello@linden.example');
    const declined = { phone_number_id: id, decision: 'declined', reason: 'unrelated_business' };
    await business.post('/simulator/display-name-reviews', declined);
    await page.reload();
    await page.getByText(/"Linden Court" was declined/).waitFor();
    await page.getByText(/name of another business/).waitFor();

    const photo = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose file' }).click();
      await (await choosing).setFiles({ name, mimeType, buffer });
    };
    await photo('photo.gif', 'image/gif', Buffer.from('GIF89a'));
    await page.getByText('photo.gif is not a file of the expected kind.').waitFor();
    await photo('big.png', 'image/png', Buffer.alloc(5_000_001));
    await page.getByText('big.png is larger than 5 MB.').waitFor();
    await photo('fake.png', 'image/png', Buffer.from('no image'));
    await page.getByText('The photo is neither a JPEG nor a PNG.').waitFor();
    await photo('photo.png', 'image/png', PNG);
    await page.getByRole('img', { name: 'Photo of the profile' }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('img', { name: 'Photo of the profile' }).waitFor({ state: 'detached' });
    assert.equal((await profile()).photo_url, null);
  });

  it('offer members no adding, and viewers no change', async () => {
    const business = await app.business();
    const added = await business.post('/phone-numbers', { number: '+12025550190', name: 'Desk' });
    const path = `/phone-numbers/${added.body.data.id}`;
    const member = await app.open({ business, role: 'member', path: '/phone-numbers' });
    await member.getByRole('button', { name: /Assistant of/ }).waitFor();
    await atEachSize(member);
    await expectAccessible(member);
    const viewer = await app.open({ business, role: 'viewer', path: '/phone-numbers' });
    await viewer.getByRole('link', { name: /202 555 0190/ }).waitFor();
    assert.equal(await viewer.getByRole('button', { name: /Assistant of/ }).count(), 0);
    for (const page of [member, viewer]) {
      for (const name of ['Add number', 'Actions for Desk'])
        assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    }
    await viewer.goto(path);
    await viewer.getByText('Your role may look at this').waitFor();
    assert.equal(await viewer.getByRole('button', { name: /Save|Give up/ }).count(), 0);
  });
});
