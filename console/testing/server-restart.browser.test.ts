import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startProduct, type StartedProduct } from '../../server/testing/proof/started-product.ts';
import { openBrowser, withoutBrowser } from './open-browser.ts';

/** A start of the product and of a browser on a busy machine. */
const DEADLINE_MS = 120_000;

describe('a server that is killed under an open page', { skip: withoutBrowser, timeout: 240_000 }, () => {
  let product: StartedProduct | null = null;
  let browser: Browser | null = null;
  after(async () => {
    await browser?.close();
    await product?.stop();
    await product?.remove();
  });

  it('is missed on the page, which reads what changed meanwhile when it is back', async () => {
    product = await startProduct();
    const { port } = new URL(product.demo.base_url);
    browser = await openBrowser();
    const context = await browser.newContext({ baseURL: new URL(product.demo.base_url).origin });
    context.setDefaultTimeout(DEADLINE_MS);
    const page = await context.newPage();
    await page.goto('/sign-in?to=%2Fcontacts');
    await page.getByLabel('E-mail address').fill(product.demo.login.email);
    await page.getByLabel('Password').first().fill(product.demo.login.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    await page.getByRole('button', { name: 'New contact' }).first().click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Typed before the fall');

    await product.stop('SIGKILL');
    await page.getByText('No connection to the server.').waitFor();
    product = await startProduct({ PORT: port }, product.dataDir);
    const added = await product.api('POST', '/contacts', { name: 'Added meanwhile', phone: '+18025550188' });
    assert.equal(added.status, 201);

    await page.getByText('No connection to the server.').waitFor({ state: 'hidden' });
    await page.getByText('Added meanwhile').waitFor({ state: 'attached' });
    // What was typed is still there, and is saved now.
    assert.equal(await name.inputValue(), 'Typed before the fall');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+18025550189');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Typed before the fall').first().waitFor();
  });
});
