import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TrunkProbe } from '../../../server/carriers/probe-trunk.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../../testing/use-test-console.ts';

let probe: TrunkProbe = { kind: 'silent', address: '198.51.100.7:5060' };
const app = useTestConsole({ probeTrunk: async () => probe });

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
    probe = { kind: 'answered', address: '198.51.100.7:5060', answer: { status: 200, isChallenged: true } };
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/User name and password are accepted/).waitFor();
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

  it('are chosen for a number: any for its calls, those that carry texts for its texts', async () => {
    const business = await app.business();
    const settings = { host: 'sip.carrier.example' };
    await business.post('/carriers', { kind: 'sip', name: 'Trunk', settings });
    await business.post('/carriers', { kind: 'simulated', name: 'Play' });
    const number = (await business.post('/phone-numbers', { number: '+12025550171', name: 'Desk' })).body
      .data;
    const page = await app.open({ business, path: `/phone-numbers/${number.id}` });
    await page.getByRole('button', { name: /Texts go by/ }).click();
    assert.deepEqual(await page.getByRole('option').allTextContents(), ['The installation’s own', 'Play']);
    await page.getByRole('option', { name: 'Play' }).click();
    await page.getByRole('button', { name: /Calls go by/ }).click();
    await page.getByRole('option', { name: 'Trunk' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
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
