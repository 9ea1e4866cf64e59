import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { parseNetwork } from '../../server/platform/networks.ts';
import { OutboundClient } from '../../server/platform/outbound/outbound-client.ts';
import { ProviderClient } from '../../server/platform/providers/provider-client.ts';
import { LocalProvider } from '../../server/platform/providers/testing/local-provider.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';

const loopback = [parseNetwork('127.0.0.0/8')];
const app = useTestConsole({
  outboundClient: new OutboundClient({ allowedNetworks: loopback }),
  providerClient: new ProviderClient({ allowedNetworks: loopback }),
});
let server: LocalProvider;
before(async () => {
  server = await LocalProvider.start();
});
after(() => server.close());

const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

describe('an API key', { skip: withoutBrowser }, () => {
  it('is shown once, works, and is refused as soon as it is revoked', async () => {
    const page = await app.open({ path: '/integrations/api-keys' });
    await page.getByRole('table', { name: 'API keys' }).waitFor();
    await press(page, 'New key');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'What the key is for' }).fill('The till');
    await expectAccessible(page);
    await press(dialog, 'Create the key');
    const shown = page.getByRole('alertdialog', { name: 'Your new key' });
    const key = (await shown.locator('code').textContent()) ?? '';
    assert.equal((await app.api.get('/contacts', { key })).status, 200);
    assert.equal((await app.api.post('/contacts', { name: 'Ann' }, { key })).status, 403);
    await press(shown, 'I have copied it');
    assert.equal(await page.getByText(key).count(), 0);
    await press(page, 'Revoke the key The till');
    await press(page.getByRole('alertdialog'), 'Revoke');
    await page.getByText('The key was revoked.').waitFor();
    assert.equal((await app.api.get('/contacts', { key })).status, 401);
  });

  it('stands on a page that is accessible and fits every window', async () => {
    const page = await app.open({ path: '/integrations/api-keys', language: 'de' });
    await page.getByRole('table').waitFor();
    await atEachSize(page);
    await expectAccessible(page);
  });
});

describe('a provider', { skip: withoutBrowser }, () => {
  it('is added after a refusal at its field, checked step by step, and turned off', async () => {
    server.answer = (request, response) => {
      const isKnown = request.headers.authorization === 'Bearer sk-right';
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isKnown ? { data: [{ id: 'm' }] } : { error: { message: 'wrong' } }));
    };
    const page = await app.open({ path: '/integrations/providers', allow: [422] });
    await page.getByText('No providers').waitFor();
    await press(page, 'Add a provider');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Add');
    const key = dialog.getByRole('textbox', { name: 'API key of the account' });
    await key.and(page.locator('[aria-invalid=true]')).waitFor();
    await key.fill('sk-wrong');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ours');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`${server.origin}/v1`);
    await expectAccessible(page);
    await press(dialog, 'Add');
    await page.getByText('not checked').waitFor();
    await act(page, 'Check');
    await dialog.getByText('1 of 2 done').waitFor();
    await expectAccessible(page);
    await press(dialog.getByRole('contentinfo').or(dialog), 'Close');
  });

  it('stands on a page that fits every window', async () => {
    const business = await app.business();
    await business.post('/providers', {
      kind: 'openai',
      api_key: 'sk-right',
      base_url: `${server.origin}/v1`,
    });
    const page = await app.open({ business, path: '/integrations/providers' });
    await page.getByRole('table').waitFor();
    await atEachSize(page);
    await expectAccessible(page);
    await act(page, 'Turn off');
    await page.getByRole('cell', { name: 'Off' }).waitFor();
    await act(page, 'Remove');
    await press(page.getByRole('alertdialog'), 'Remove');
    await page.getByText('No providers').waitFor();
  });
});
