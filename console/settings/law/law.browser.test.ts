import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../../testing/use-test-console.ts';

const app = useTestConsole();

describe('the rules of law', { skip: withoutBrowser }, () => {
  it('are switched off only with a reason, which is shown with who gave it, and on again', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/settings/law', allow: [422] });
    await page.getByText('Nothing was ever changed').waitFor();
    await page.getByRole('button', { name: /^Switch off: Campaigns call only/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Switch off: Campaigns/ });
    const reason = dialog.getByRole('textbox', { name: 'Why?' });
    await reason.fill('because');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByText(/at least ten characters/).waitFor();
    await reason.fill('All on the list are members of our club.');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('The rule is off.').waitFor();
    const rule = page.getByRole('listitem').filter({ hasText: 'Campaigns call only' });
    await rule.getByText('All on the list are members of our club.').waitFor();
    await rule.getByText(/owner of/).waitFor();
    assert.equal((await business.get('/law')).body.data.consent.enforced, false);
    await expectAccessible(page);
    await atEachSize(page);
    await page.getByRole('button', { name: /^Switch on: Campaigns/ }).click();
    await page.getByText('2 changes').waitFor();
    assert.equal((await business.get('/law')).body.data.consent.enforced, true);
  });
});
