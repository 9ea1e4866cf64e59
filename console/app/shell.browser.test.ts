import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { giveLogin } from '../../server/sessions/testing/sign-in.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { PHONE, useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';

const app = useTestConsole();

const field = (place: Page | Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true });
const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account, language and colours$/ }).click();
  await page.getByRole('menu').waitFor();
}

describe('a session that ends under an open page', { skip: withoutBrowser }, () => {
  it('is begun again over the page, which keeps what was typed and hears of changes again', async () => {
    const business = await app.business();
    const login = await giveLogin(app.api, business.workspace.users.owner);
    const page = await app.open({ business, path: '/settings/business', allow: [401] });
    await field(page, 'Name of the business').fill('Salon Ada');
    const cookies = await page.context().cookies();
    const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    assert.equal((await app.api.delete('/session', { session })).status, 200);
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await expectAccessible(page);
    assert.equal(await field(dialog, 'E-mail address').inputValue(), login.email);
    await field(dialog, 'Password').fill(login.password);
    await press(dialog, 'Sign in');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await field(page, 'Name of the business').inputValue(), 'Salon Ada');
    await press(page, 'Save');
    await page.getByRole('banner').getByText('Salon Ada').waitFor();
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('rowheader', { name: /^viewer of/ }).waitFor();
    await business.delete(`/team/members/${business.workspace.users.viewer}`);
    await page.getByRole('rowheader', { name: /^viewer of/ }).waitFor({ state: 'detached' });
  });
});

describe('a business that another tab switched to', { skip: withoutBrowser }, () => {
  it('is told before anything is done in the wrong one', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/contacts' });
    await heading(page, 'Contacts');
    const { workspaces } = await page.evaluate(async () => {
      const body = { name: 'Salon Zwei', country: 'DE', timezone: 'Europe/Berlin', currency: 'EUR' };
      const headers = { 'content-type': 'application/json' };
      const send = (path: string, sent: object): Promise<Response> =>
        fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(sent) });
      const made = (await (await send('/workspaces', { ...body, language: 'de-DE' })).json()) as {
        data: { id: number };
      };
      await send('/session/workspace', { id: made.data.id });
      return { workspaces: made.data.id };
    });
    assert.ok(workspaces);
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    const dialog = page.getByRole('alertdialog', { name: 'Another tab switched to Salon Zwei.' });
    await dialog.waitFor();
    await expectAccessible(page);
    await press(dialog, 'Load this page');
    await page.getByRole('button', { name: /^Salon Zwei: switch/ }).waitFor();
  });
});

describe('the command palette', { skip: withoutBrowser }, () => {
  it('finds a page and a contact, and goes there by Enter', async () => {
    const business = await app.business();
    const { body } = await business.post('/contacts', { name: 'Ann Baker', phone: '+493055501188' });
    const page = await app.open({ business, path: '/calls' });
    await heading(page, 'Calls');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Go to a page' });
    await dialog.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('integr');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Integrations');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ann bak');
    await dialog.getByRole('menuitem', { name: /Ann Baker/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/contacts/${String(body.data.id)}`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzzz');
    await dialog.getByText('Nothing has this name.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('the account menu', { skip: withoutBrowser }, () => {
  it('changes the language at once, and for good', async () => {
    const page = await app.open({ path: '/calls' });
    await openAccount(page);
    await expectAccessible(page);
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await heading(page, 'Anrufe');
    await page.reload();
    await heading(page, 'Anrufe');
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  });

  it('changes the colours at once, and for good', async () => {
    const page = await app.open({ path: '/calls' });
    const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-theme');
    await openAccount(page);
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.reload();
    await heading(page, 'Calls');
    assert.equal(await theme(), 'dark');
  });

  it('signs out, also on a phone', async () => {
    const page = await app.open({ path: '/calls', viewport: PHONE, touch: true, allow: [401] });
    await press(page, 'More');
    const dialog = page.getByRole('dialog', { name: 'Pages' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /account, language and colours$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in');
    assert.equal(await page.evaluate(async () => (await fetch('/api/v1/session')).status), 401);
  });
});

describe('an unknown address', { skip: withoutBrowser }, () => {
  it('says so beside the navigation, and leads to the overview', async () => {
    const page = await app.open({ path: '/calls' });
    await heading(page, 'Calls');
    await page.evaluate(() => {
      history.pushState({}, '', '/calls/1/nothing/here');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await heading(page, 'This page does not exist');
    await atEachSize(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await heading(page, 'Overview');
  });
});

describe('a new version of the console', { skip: withoutBrowser }, () => {
  it('is loaded when a part of the open page is gone, once', async () => {
    const page = await app.open({ path: '/calls', allow: [404, /Failed to|preload|not a valid/i] });
    await heading(page, 'Calls');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const gone = /\/assets\/contacts-page-[^/]+\.js/;
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Contacts' }).click();
    await loaded;
    await heading(page, 'This page could not be shown');
    assert.equal(loads, 1);
    await page.unroute(gone);
    await page.reload();
    await heading(page, 'Contacts');
  });
});

describe('a lost connection', { skip: withoutBrowser }, () => {
  it('is said, and so is its return', async () => {
    const page = await app.open({ path: '/calls' });
    await heading(page, 'Calls');
    let isDown = false;
    const open: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/api\/v1\/live/, (socket) => {
      if (isDown) return void socket.close({ code: 1012 });
      socket.connectToServer();
      open.push(socket);
    });
    await page.reload();
    await heading(page, 'Calls');
    isDown = true;
    for (const socket of open) await socket.close({ code: 1012 });
    await page.getByText('No connection to the server.').waitFor();
    await atEachSize(page);
    await expectAccessible(page);
    isDown = false;
    await page.getByText('The connection is back.').waitFor();
    await page.getByText('No connection to the server.').waitFor({ state: 'detached' });
  });
});
