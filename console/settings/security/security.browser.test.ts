import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { giveLogin } from '../../../server/sessions/testing/sign-in.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { authenticatorCode } from '../../testing/authenticator-code.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../../testing/use-test-console.ts';
import { qrCode } from './qr-code.ts';

const NEXT = 'staple of a better horse';
const app = useTestConsole();

/** The security of a person with a password. */
async function openSecurity(): Promise<{ business: Business; page: Page; email: string; password: string }> {
  const business = await app.business();
  const login = await giveLogin(app.api, business.workspace.users.member);
  const page = await app.open({
    business,
    role: 'member',
    path: '/settings/security',
    allow: [401, 403, 422],
  });
  await page.getByText('Off', { exact: true }).waitFor();
  return { business, page, ...login };
}

const field = (place: Page | Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true });
const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

/** The modules that are drawn, as rows of 0 and 1 without the light border. */
const drawnModules = (image: Locator): Promise<string[]> =>
  image.evaluate((svg) => {
    const size = Number(svg.getAttribute('viewBox')?.split(' ').at(-1)) - 8;
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'));
    const path = svg.querySelector('path')?.getAttribute('d') ?? '';
    for (const [, left, top] of path.matchAll(/M(\d+) (\d+)/g)) {
      const row = rows[Number(top) - 4];
      if (row) row[Number(left) - 4] = '1';
    }
    return rows.map((row) => row.join(''));
  });

describe('the password', { skip: withoutBrowser }, () => {
  it('is changed by who knows it, and other sessions end', async () => {
    const { business, page, password } = await openSecurity();
    const other = await app.cookieOf(business, 'member');
    await field(page, 'Current password').fill('not the password');
    await field(page, 'New password').fill(NEXT);
    await press(page, 'Change the password');
    await field(page, 'Current password').and(page.locator('[aria-invalid=true]')).waitFor();
    await field(page, 'Current password').fill(password);
    await press(page, 'Change the password');
    await page.getByText('Your password is changed.').waitFor();
    assert.equal(await field(page, 'New password').inputValue(), '');
    assert.equal((await app.api.get('/session', { session: other })).status, 401);
    assert.equal(await page.evaluate(async () => (await fetch('/api/v1/session')).status), 200);
  });
});

describe('the second factor', { skip: withoutBrowser }, () => {
  it('is turned on by its code, asked for at the sign-in, and turned off', async () => {
    const { page, email, password } = await openSecurity();
    await press(page, 'Turn on');
    const dialog = page.getByRole('dialog');
    await field(dialog, 'Current password').fill(password);
    const proposed = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/second-factor'));
    await press(dialog, 'Go on');
    const { data } = (await (await proposed).json()) as { data: { uri: string; secret: string } };
    const image = dialog.getByRole('img', { name: 'QR code with the secret of the second factor' });
    await image.waitFor();
    const expected = qrCode(data.uri).map((row) => row.map(Number).join(''));
    assert.deepEqual(await drawnModules(image), expected);
    await expectAccessible(page);
    const code = (): string => authenticatorCode(data.secret, app.api.clock.now());
    await field(dialog, 'Code that the app shows now').fill('000000');
    await press(dialog, 'Confirm');
    await field(dialog, 'Code that the app shows now').and(page.locator('[aria-invalid=true]')).waitFor();
    await field(dialog, 'Code that the app shows now').fill(code());
    await press(dialog, 'Confirm');
    const codes = page.getByRole('alertdialog').getByRole('listitem');
    await codes.first().waitFor();
    assert.equal(await codes.count(), 10);
    await press(page, 'I keep them in a safe place');
    await page.getByText('10 recovery codes left.').waitFor();

    const signIn = await app.open({ role: null, path: '/sign-in', allow: [401] });
    await field(signIn, 'E-mail address').fill(email);
    await field(signIn, 'Password').fill(password);
    await press(signIn, 'Sign in');
    await app.advance(30_000);
    await field(signIn, 'Code of your authenticator app').fill(code());
    await press(signIn, 'Confirm');
    await signIn.getByRole('navigation').first().waitFor();

    await press(page, 'Turn off');
    await field(dialog, 'Current password').fill(password);
    await app.advance(30_000);
    await field(dialog, 'Code of the app, or a recovery code').fill(code());
    await press(dialog, 'Turn off');
    await page.getByText('The second factor is off.').waitFor();
    await page.getByText('Off', { exact: true }).waitFor();
  });
});

describe('the sessions', { skip: withoutBrowser }, () => {
  it('of other places are ended from here', async () => {
    const { business, page } = await openSecurity();
    const other = await app.cookieOf(business, 'member');
    await page.reload();
    const table = page.getByRole('table', { name: 'Sessions' });
    await table.getByRole('button').first().click();
    await page.getByText('The session has ended.').waitFor();
    await table.getByRole('button').first().waitFor({ state: 'detached' });
    assert.equal((await app.api.get('/session', { session: other })).status, 401);
  });

  it('stand on a page that is accessible and fits every window', async () => {
    const { page } = await openSecurity();
    await atEachSize(page);
    await expectAccessible(page);
  });
});
