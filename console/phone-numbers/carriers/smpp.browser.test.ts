import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PASSWORD, SmppVendor, SYSTEM_ID } from '../../../server/carriers/testing/smpp-vendor.ts';
import { parseNetwork } from '../../../server/platform/networks.ts';
import { OutboundClient } from '../../../server/platform/outbound/outbound-client.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { chooseOption, pickOption } from '../../testing/choose-option.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../../testing/use-test-console.ts';

const app = useTestConsole({
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
});
const vendor = new SmppVendor();
before(() => vendor.start());
after(() => vendor.stop());

describe('a carrier over SMPP', { skip: withoutBrowser }, () => {
  it('is added with refusals at its fields, checked, changed, and chosen for the texts of a number', async () => {
    const business = await app.business();
    await business.post('/phone-numbers', { number: '+12025550171', name: 'Desk' });
    const page = await app.open({ business, path: '/phone-numbers/carriers/new', allow: [422] });
    await chooseOption(page, /Kind/, 'SMPP');
    const form = page.getByRole('form', { name: 'Add carrier' });
    const fill = (name: string, words: string): Promise<void> =>
      form.getByRole('textbox', { name, exact: true }).fill(words);
    await fill('Name', 'Aggregator');
    await fill('Server', '10.0.0.1');
    await fill('Port', String(vendor.port));
    await fill('system_id', SYSTEM_ID);
    await fill('Password', 'wrong');
    await form.getByText('More settings').click();
    await atEachSize(page);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add carrier' }).click();
    await form.getByRole('textbox', { name: 'Server', description: /address/ }).waitFor();
    await fill('Server', '127.0.0.1');
    await form.getByRole('button', { name: 'Add carrier' }).click();

    await page.getByRole('heading', { level: 1, name: 'Aggregator' }).waitFor();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page
      .getByText(/The carrier refuses the password/)
      .first()
      .waitFor();
    await page.getByRole('group', { name: 'Password' }).getByRole('button').first().click();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/accepts system_id and password/).waitFor();
    await page.getByText(/The session answers/).waitFor();
    await atEachSize(page);
    await expectAccessible(page);

    const [number] = (await business.get('/phone-numbers')).body.data;
    const [carrier] = (await business.get('/carriers')).body.data;
    await page.goto(new URL(`/phone-numbers/${number.id}`, page.url()).href);
    await page.getByRole('button', { name: /Carrier of texts/ }).click();
    await pickOption(page, 'Aggregator');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    assert.equal((await business.get('/phone-numbers')).body.data[0].text_carrier_id, carrier.id);
  });
});
