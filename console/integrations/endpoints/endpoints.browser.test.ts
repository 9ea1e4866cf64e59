import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { parseNetwork } from '../../../server/platform/networks.ts';
import { OutboundClient } from '../../../server/platform/outbound/outbound-client.ts';
import { startReceiver, type Receiver } from '../../../server/platform/outbound/testing/receiver.ts';
import { selfSigned } from '../../../server/platform/outbound/testing/self-signed.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../../testing/use-test-console.ts';

const certificate = selfSigned(['localhost']);
const app = useTestConsole({
  outboundClient: new OutboundClient({
    allowedNetworks: [parseNetwork('127.0.0.0/8')],
    ca: certificate.cert,
  }),
});
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver(certificate);
});
after(() => receiver.close());

const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

/** Opens the actions of the one endpoint of the page and chooses one. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function withWebhook(): Promise<{ business: Business; id: number }> {
  const business = await app.business();
  const url = `${receiver.origin}/events`;
  const { status, body } = await business.post('/webhooks', { url, events: ['*'], description: 'The till' });
  assert.equal(status, 201);
  return { business, id: body.data.id };
}

describe('a webhook', { skip: withoutBrowser }, () => {
  it('is added with its secret shown once, after a refusal at its field', async () => {
    const page = await app.open({ path: '/integrations', allow: [422] });
    await press(page, 'New webhook');
    const dialog = page.getByRole('dialog');
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('http://till.example/events');
    await press(dialog, 'Add');
    await address.and(page.locator('[aria-invalid=true]')).waitFor();
    await address.fill(`${receiver.origin}/events`);
    await dialog.getByText('Only these').click();
    await dialog.getByText('order.created').first().click();
    await expectAccessible(page);
    await press(dialog, 'Add');
    const shown = page.getByRole('alertdialog');
    await shown.getByText(/^whsec_/).waitFor();
    await press(shown, 'Done');
    const table = page.getByRole('table', { name: 'Webhooks' });
    await table.getByText('1 event').waitFor();
    assert.equal(await page.getByText(/^whsec_/).count(), 0);
  });

  it('is tried out, and its log shows the attempt, which is sent again', async () => {
    const { business, id } = await withWebhook();
    const page = await app.open({ business, path: '/integrations' });
    receiver.received.length = 0;
    await act(page, 'Send a test');
    await page.getByText(/The endpoint accepted the test in/).waitFor();
    assert.equal(receiver.received.length, 1);
    await page.getByRole('link', { name: 'The till' }).click();
    const log = page.getByRole('table', { name: 'Deliveries' });
    await log.getByText('Delivered').waitFor();
    assert.equal(new URL(page.url()).pathname, `/integrations/webhooks/${id}`);
    await atEachSize(page);
    await log.getByRole('link').first().click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('region', { name: 'Try 1' }).getByText('200').waitFor();
    await expectAccessible(page);
    await press(detail, 'Send again');
    await page.getByText('It is being sent again.').waitFor();
    await page.goBack();
    await detail.waitFor({ state: 'detached' });
  });

  it('is paused, changed and deleted', async () => {
    const { business } = await withWebhook();
    const page = await app.open({ business, path: '/integrations' });
    await act(page, 'Pause');
    await page.getByText('Paused').waitFor();
    await act(page, 'Change');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('The kitchen');
    await press(page.getByRole('dialog'), 'Save');
    await page.getByRole('link', { name: 'The kitchen' }).waitFor();
    await act(page, 'Delete');
    await press(page.getByRole('alertdialog'), 'Delete');
    await page.getByText('None yet').waitFor();
  });

  it('that somebody else deletes meanwhile is said to be gone', async () => {
    const { business, id } = await withWebhook();
    const page = await app.open({ business, path: '/integrations', allow: [404] });
    await act(page, 'Delete');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    assert.equal((await business.delete(`/webhooks/${id}`)).status, 200);
    await press(question, 'Delete');
    await page.getByText('There is no such webhook.').waitFor();
    await page.getByText('None yet').waitFor();
  });
});

describe('an app hook', { skip: withoutBrowser }, () => {
  it('that a service registers appears at once, and can be added by hand', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/integrations/hooks' });
    await page.getByText('None yet').waitFor();
    await expectAccessible(page);
    const made = await business.post('/integrations/hooks', {
      url: `${receiver.origin}/hook`,
      events: ['order.placed'],
    });
    assert.equal(made.status, 201, made.raw.toString());
    await page.getByRole('table', { name: 'App hooks' }).getByText('1 event').waitFor();
    await press(page, 'New hook');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/other`);
    await press(dialog, 'Add');
    await page.getByRole('table', { name: 'App hooks' }).getByText('every event').waitFor();
  });
});
