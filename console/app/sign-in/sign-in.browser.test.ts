import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { giveLogin } from '../../../server/sessions/testing/sign-in.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { authenticatorCode } from '../../testing/authenticator-code.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type PageOptions } from '../../testing/use-test-console.ts';

const app = useTestConsole();

/** The sign-in, before anybody is known. The first page for nobody asks for a session, which there is not. */
const openSignedOut = (options: PageOptions = {}): Promise<Page> =>
  app.open({ role: null, path: '/sign-in', allow: [401], ...options });

async function makeLogin() {
  const business = await app.business();
  const login = await giveLogin(app.api, business.workspace.users.member);
  return { business, ...login };
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const statusOfSession = (page: Page): Promise<number> =>
  page.evaluate(async () => (await fetch('/api/v1/session')).status);

describe('the sign-in', { skip: withoutBrowser }, () => {
  it('says that the password is wrong, and leaves the address where it is', async () => {
    const { email } = await makeLogin();
    const page = await openSignedOut();
    await fill(page, email, 'not the password');
    await page.getByText('E-mail address and password do not match.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'E-mail address' }).inputValue(), email);
    assert.equal(await statusOfSession(page), 401);
  });

  it('says in the language of the person what was refused', async () => {
    const page = await openSignedOut({ language: 'de' });
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('niemand@example.com');
    await page.getByLabel('Passwort').first().fill('nicht das Passwort');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('E-Mail-Adresse und Passwort passen nicht zusammen.').waitFor();
  });

  it('leads to the page that was asked for, by keyboard alone', async () => {
    const { email, password } = await makeLogin();
    const page = await openSignedOut({ path: '/calls?page=2' });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    const { pathname, search } = new URL(page.url());
    assert.equal(pathname + search, '/calls?page=2');
    assert.equal(await statusOfSession(page), 200);
  });

  it('follows no address of somebody else', async () => {
    const { email, password } = await makeLogin();
    for (const to of ['//evil.example/', '/\\evil.example']) {
      const page = await openSignedOut({ path: `/sign-in?to=${encodeURIComponent(to)}` });
      await fill(page, email, password);
      await page.getByRole('navigation').first().waitFor();
      const { host, pathname } = new URL(page.url());
      assert.deepEqual([host, pathname], [new URL(app.api.baseUrl).host, '/'], to);
    }
  });

  it('asks for the code of a second factor, and refuses a wrong one', async () => {
    const { business, email, password } = await makeLogin();
    const key = { session: await app.cookieOf(business, 'member') };
    const proposed = await app.api.post('/second-factor', { password }, key);
    const code = (): string => authenticatorCode(proposed.body.data.secret, app.api.clock.now());
    assert.equal((await app.api.post('/second-factor/confirm', { code: code() }, key)).status, 200);
    const page = await openSignedOut();
    await fill(page, email, password);
    const field = page.getByRole('textbox', { name: 'Code of your authenticator app' });
    await field.fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is wrong, or was used already.').waitFor();
    // The first code is used up; the app shows the next one.
    await app.advance(30_000);
    await field.fill(code());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('navigation').first().waitFor();
    assert.equal(await statusOfSession(page), 200);
  });

  it('speaks four languages, and remembers the one that was chosen', async () => {
    const page = await openSignedOut();
    for (const [name, heading] of [
      ['Deutsch', 'Anmelden'],
      ['Français', 'Connexion'],
      ['Español', 'Iniciar sesión'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await page.reload();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'es');
  });

  it('is accessible and fits every window', async () => {
    const page = await openSignedOut();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);
  });
});
