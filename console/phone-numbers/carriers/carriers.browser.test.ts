import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TrunkProbe } from '../../../server/carriers/probe-trunk.ts';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../../../server/carriers/testing/graph-vendor.ts';
import { ACCOUNT_SID, AUTH_TOKEN, TwilioVendor } from '../../../server/carriers/testing/twilio-vendor.ts';
import { parseNetwork } from '../../../server/platform/networks.ts';
import { OutboundClient } from '../../../server/platform/outbound/outbound-client.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { chooseOption, pickOption } from '../../testing/choose-option.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../../testing/use-test-console.ts';

let probe: TrunkProbe = { kind: 'silent', address: '198.51.100.7:5060' };
const app = useTestConsole({
  probeTrunk: async () => probe,
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
});
const vendor = new TwilioVendor(() => Temporal.Now.instant());
const platform = new GraphVendor(() => Temporal.Now.instant());
before(() => Promise.all([vendor.start(), platform.start()]));
after(() => Promise.all([vendor.stop(), platform.stop()]));

const PASSWORD = 'k7-Vt2-Qm9';

describe('carriers', { skip: withoutBrowser }, () => {
  it('are added with refusals at their fields, checked step by step, changed and removed', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/phone-numbers', allow: [409, 422] });
    await page.getByRole('link', { name: 'Carriers' }).click();
    await page.getByText('No carrier yet').waitFor();
    await page.getByRole('link', { name: 'Add carrier' }).click();
    const form = page.getByRole('form', { name: 'Add carrier' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Main line');
    await form.getByRole('textbox', { name: 'Server' }).fill('not a server');
    await form.getByRole('button', { name: 'Add carrier' }).click();
    await form.getByRole('textbox', { name: 'Server', description: /neither a name/ }).waitFor();
    await form.getByRole('textbox', { name: 'Server' }).fill('sip.carrier.example');
    await form.getByRole('textbox', { name: 'User name' }).fill('trunk-4711');
    await form.getByRole('button', { name: 'Add carrier' }).click();
    await form.getByRole('textbox', { name: 'Password', description: /belong together/ }).waitFor();
    await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await form.getByRole('textbox', { name: 'Addresses of the carrier' }).fill('nowhere');
    await form.getByRole('button', { name: 'Add carrier' }).click();
    await form.getByText('This is not a network such as 198.51.100.0/24.').waitFor();
    await form.getByRole('button', { name: 'Remove nowhere' }).click();
    await atEachSize(page);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add carrier' }).click();

    await page.getByRole('heading', { level: 1, name: 'Main line' }).waitFor();
    await page.getByRole('group', { name: 'Password' }).getByText('Set', { exact: true }).waitFor();
    assert.doesNotMatch(await page.content(), new RegExp(PASSWORD));
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('The server was found at 198.51.100.7:5060.').waitFor();
    await page
      .getByRole('status')
      .getByText(/does not answer/)
      .waitFor();
    await page.getByText('Fails', { exact: true }).waitFor();
    probe = {
      ...{ kind: 'answered', address: '198.51.100.7:5060', toldAs: '198.51.100.1' },
      answer: { status: 200, isChallenged: true, seenAs: '198.51.100.1' },
    };
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/User name and password are accepted/).waitFor();
    await page.getByText('Address for the sound: The carrier sees this server at 198.51.100.1').waitFor();
    await page.getByText('Works', { exact: true }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);

    const settings = page.getByRole('form', { name: 'Settings' });
    await settings.getByRole('textbox', { name: 'Server' }).fill('sip.other.example');
    await settings.getByRole('textbox', { name: 'Password', description: /write it again/ }).waitFor();
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByRole('textbox', { name: 'Password', description: /again when the server/ }).waitFor();
    await settings.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await settings.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('group', { name: 'Password' }).getByText('Set', { exact: true }).waitFor();
    const [kept] = (await business.get('/carriers')).body.data;
    assert.deepEqual([kept.settings.host, kept.secrets], ['sip.other.example', ['password']]);

    await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No carrier yet').waitFor();
  });

  it('of a vendor show its addresses, and connect its numbers, also those that are not added yet', async () => {
    const business = await app.business();
    const [desk, other] = ['+12125550199', '+12125550198'];
    vendor.numbers.push(
      { sid: 'PN1', phone_number: desk, sms: true, sms_url: '' },
      { sid: 'PN2', phone_number: other, sms: true, sms_url: 'https://old.example/sms' },
    );
    const page = await app.open({
      ...{ business, path: '/phone-numbers/carriers/new' },
      allow: [422, /Multiple forms should be contained/],
    });
    await chooseOption(page, /Kind/, 'Twilio');
    const form = page.getByRole('form', { name: 'Add carrier' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Account');
    await form.getByRole('textbox', { name: 'Account SID' }).fill(ACCOUNT_SID);
    await form.getByRole('textbox', { name: 'Auth token' }).fill(AUTH_TOKEN);
    assert.equal(await form.getByRole('textbox', { name: 'API key SID' }).count(), 0);
    await form.getByText('More settings').click();
    await form.getByRole('textbox', { name: 'API key SID' }).fill('SK0123456789abcdef0123456789abcdef');
    await form.getByRole('textbox', { name: 'Another address' }).fill(vendor.url);
    await form.getByRole('button', { name: 'Add carrier' }).click();
    await form.getByRole('textbox', { name: 'Secret of the API key', description: /belong/ }).waitFor();
    await form.getByRole('textbox', { name: 'API key SID' }).fill('');
    await form.getByRole('button', { name: 'Add carrier' }).click();

    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    const [carrier] = (await business.get('/carriers')).body.data;
    for (const address of [carrier.inbound_url, carrier.voice_url]) await page.getByText(address).waitFor();
    await page.getByText('Its texts go to https://old.example/sms').waitFor();
    await page.getByRole('button', { name: 'Add and connect +1 212 555 0198' }).click();
    const question = page.getByRole('alertdialog', { name: 'Replace what is entered at the vendor?' });
    await question.getByText(/go to https:\/\/old\.example\/sms now/).waitFor();
    await question.getByRole('button', { name: 'Replace and connect' }).click();
    await page.getByText('The number is connected').waitFor();
    await page.getByRole('link', { name: '+1 212 555 0198' }).waitFor();
    assert.equal(vendor.numbers[1]?.sms_url, carrier.inbound_url);
    assert.equal(vendor.numbers[1]?.voice_url, carrier.voice_url);
    const [added] = (await business.get('/phone-numbers')).body.data;
    assert.deepEqual([added.number, added.text_carrier_id], [other, carrier.id]);
    await page.getByRole('button', { name: 'Add and connect +1 212 555 0199' }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);
  });

  it('of the chat app take its ids and secrets, and connect its number', async () => {
    const business = await app.business();
    platform.number = '+1 212-555-0170';
    const page = await app.open({ business, path: '/phone-numbers/carriers/new' });
    await chooseOption(page, /Kind/, 'Chat app (Cloud API)');
    const form = page.getByRole('form', { name: 'Add carrier' });
    for (const [name, words] of [
      ...([
        ['Phone number ID', NUMBER_ID],
        ['Business account ID', BUSINESS_ID],
        ['App ID', APP_ID],
      ] as const),
      ...([
        ['App secret', APP_SECRET],
        ['Access token of a system user', ACCESS_TOKEN],
        ['Verify token', 'hotel-lind'],
      ] as const),
      ['Name', 'Chat'],
    ] as const)
      await form.getByRole('textbox', { name, exact: true }).fill(words);
    await form.getByText('More settings').click();
    await form.getByRole('textbox', { name: 'Another address' }).fill(platform.url);
    await form.getByRole('button', { name: 'Add carrier' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chat' }).waitFor();
    await page.getByRole('button', { name: 'Add and connect +1 212 555 0170' }).click();
    await page.getByText('The number is connected').waitFor();
    const [added] = (await business.get('/phone-numbers')).body.data;
    const [carrier] = (await business.get('/carriers')).body.data;
    assert.deepEqual([added.chatapp.active, added.text_carrier_id], [true, carrier.id]);
    assert.equal(platform.callbackUrl, carrier.inbound_url);
    await expectAccessible(page);
  });

  it('are chosen for a number: any for its calls, those that carry texts for its texts', async () => {
    const business = await app.business();
    const settings = { host: 'sip.carrier.example' };
    await business.post('/carriers', { kind: 'sip', name: 'Trunk', settings });
    await business.post('/carriers', { kind: 'simulated', name: 'Play' });
    const account = { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN };
    await business.post('/carriers', { kind: 'twilio', name: 'Account', settings: account });
    const number = (await business.post('/phone-numbers', { number: '+12025550171', name: 'Desk' })).body
      .data;
    const page = await app.open({ business, path: `/phone-numbers/${number.id}` });
    await page.getByRole('button', { name: /Carrier of texts/ }).click();
    await page.getByRole('listbox').waitFor();
    assert.deepEqual(await page.getByRole('option').allTextContents(), [
      'This installation',
      'Play',
      'Account',
    ]);
    await pickOption(page, 'Play');
    await chooseOption(page, /Carrier of calls/, 'Trunk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const saved = (await business.get('/phone-numbers')).body.data[0];
    const carriers = (await business.get('/carriers')).body.data;
    const idOf = (name: string): number => carriers.find((one: { name: string }) => one.name === name).id;
    assert.deepEqual([saved.voice_carrier_id, saved.text_carrier_id], [idOf('Trunk'), idOf('Play')]);
    await expectAccessible(page);
  });

  it('are for owners and admins: others see no way to them, and are not asked for what is refused', async () => {
    const business = await app.business();
    const settings = { host: 'sip.carrier.example' };
    const made = await business.post('/carriers', { kind: 'sip', name: 'Trunk', settings });
    for (const role of ['member', 'viewer'] as const) {
      const page = await app.open({ business, role, path: '/phone-numbers' });
      await page.getByText('No number yet').waitFor();
      assert.equal(await page.getByRole('link', { name: 'Carriers' }).count(), 0);
      for (const path of ['', '/new', `/${made.body.data.id}`]) {
        await page.goto(`/phone-numbers/carriers${path}`);
        await page
          .getByText(/owner or admin|owners and admins/i)
          .first()
          .waitFor();
        assert.equal(await page.getByText('Trunk').count(), 0);
      }
    }
  });
});
