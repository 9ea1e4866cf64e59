import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { giveLogin } from '../../../server/sessions/testing/sign-in.ts';
import { makeReset } from '../../../server/team/reset-password.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import {
  useTestConsole,
  withoutBrowser,
  type Business,
  type PageOptions,
} from '../../testing/use-test-console.ts';

const NEXT = 'staple of a better horse';
const app = useTestConsole();

/** A page for nobody, who has no session to be asked for. */
const openSignedOut = (path: string, options: PageOptions = {}): Promise<Page> =>
  app.open({ role: null, path, allow: [401, 404], ...options });

async function invite(business: Business, email: string): Promise<string> {
  const { status, body } = await business.post('/team/invitations', { email, name: 'Bea', role: 'member' });
  assert.equal(status, 201);
  return new URL(String(body.data.link)).pathname;
}

const sessionOf = async (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/session');
    return answer.ok ? ((await answer.json()) as { data: SessionData }).data : null;
  });

interface SessionData {
  role: string;
  user: { email: string };
  workspace: { id: number };
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

describe('an invitation', { skip: withoutBrowser }, () => {
  it('leads a new person into the business, after a refusal at its field', async () => {
    const business = await app.business();
    const page = await openSignedOut(await invite(business, 'bea@new.example'), { allow: [401, 422] });
    await page.getByText('as member').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'E-mail address' }).inputValue(), 'bea@new.example');
    assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Bea');
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await password.fill('short');
    await press(page, 'Accept the invitation');
    await page.getByText('at least 10 characters', { exact: false }).last().waitFor();
    assert.equal(await password.getAttribute('aria-invalid'), 'true');
    await password.fill(NEXT);
    await press(page, 'Accept the invitation');
    await page.getByRole('navigation').first().waitFor();
    const session = await sessionOf(page);
    assert.deepEqual([session?.user.email, session?.role], ['bea@new.example', 'member']);
    assert.equal(session?.workspace.id, business.workspace.id);
  });

  it('asks an account for its own password', async () => {
    const other = await app.business();
    const { email, password } = await giveLogin(app.api, other.workspace.users.owner);
    const business = await app.business();
    const page = await openSignedOut(await invite(business, email), { allow: [401, 403, 422] });
    await page.getByText('You have an account with this address already').waitFor();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('not the password');
    await press(page, 'Accept the invitation');
    await page.getByText('E-mail address and password do not match.').waitFor();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await press(page, 'Accept the invitation');
    await page.getByRole('navigation').first().waitFor();
    assert.equal((await sessionOf(page))?.workspace.id, business.workspace.id);
  });

  it('that was used says so, and leads to the sign-in', async () => {
    const page = await openSignedOut(`/invitation/${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the sign-in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is accessible and fits every window', async () => {
    const path = await invite(await app.business(), 'cleo@new.example');
    const page = await openSignedOut(path, { language: 'de' });
    await page.getByRole('button', { name: 'Einladung annehmen' }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);
  });
});

describe('a forgotten password', { skip: withoutBrowser }, () => {
  it('is asked for where no mail is sent, and the page says who can help', async () => {
    const page = await openSignedOut('/sign-in');
    await page.getByRole('link', { name: 'Forgot' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await atEachSize(page);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@example.com');
    await press(page, 'Send me a link');
    await page.getByText('This server sends no mail.').waitFor();
  });

  it('is replaced by the link, which counts once', async () => {
    const business = await app.business();
    const { email } = await giveLogin(app.api, business.workspace.users.member);
    const token = await makeReset(app.api.sql, app.api.clock.now(), email);
    const page = await openSignedOut(`/password/${token}`, { allow: [401, 404, 422] });
    const field = page.getByRole('textbox', { name: 'New password', exact: true });
    await field.fill('short');
    await press(page, 'Set the password');
    await page
      .getByRole('textbox', { name: 'New password', exact: true })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    await expectAccessible(page);
    await field.fill(NEXT);
    await press(page, 'Set the password');
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await page.getByRole('link', { name: 'Go to the sign-in' }).click();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEXT);
    await press(page, 'Sign in');
    await page.getByRole('navigation').first().waitFor();
    const again = await openSignedOut(`/password/${token}`);
    await again.getByRole('textbox', { name: 'New password', exact: true }).fill(NEXT);
    await press(again, 'Set the password');
    await again.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await again.getByRole('link', { name: 'Ask for another link' }).click();
    await again.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  });
});
