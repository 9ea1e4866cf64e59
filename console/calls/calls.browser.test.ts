import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { makeAnsweredNumber } from '../../server/calls/testing/call-fixture.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ANN, makeFinishedCall, type FinishedCall } from '../testing/finished-call.ts';
import { forEachRole } from '../testing/for-each-role.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();
let business: Business;
let number: string;
beforeEach(async () => {
  business = await app.business();
  ({ number } = await makeAnsweredNumber(app.api.services, business.workspace.id));
});

const finishedCall = (more: FinishedCall = {}): Promise<number> =>
  makeFinishedCall(app.api, { workspaceId: business.workspace.id, number }, more);

const rows = (tab: Awaited<ReturnType<typeof app.open>>) =>
  tab.getByRole('table', { name: 'Calls' }).getByRole('rowheader');

describe('the list of calls', { skip: withoutBrowser }, () => {
  it('says in an empty business which number to call, and finds nothing in other words', async () => {
    const tab = await app.open({ business, path: '/calls' });
    await tab.getByText('No calls yet').waitFor();
    await tab.getByRole('main').getByText(number.slice(-4)).waitFor();
    await tab.getByRole('searchbox', { name: 'Words that were said' }).fill('unicorn');
    await tab.getByText('No call matches').waitFor();
    await tab.getByRole('button', { name: 'Clear filters' }).click();
    await tab.getByText('No calls yet').waitFor();
  });

  it('has the newest first, by name where the person is known, and takes in a new one by itself', async () => {
    await business.post('/contacts', { name: 'Ann Adams', phone: ANN });
    await finishedCall();
    const tab = await app.open({ business, path: '/calls' });
    await rows(tab).getByText('Ann Adams').waitFor();
    await finishedCall({ from: '+14155550199' });
    await rows(tab).getByText('+1 415 555 0199').waitFor();
    assert.match((await rows(tab).first().textContent()) ?? '', /0199/);
    await expectAccessible(tab);
    await atEachSize(tab);
  });

  it('keeps its filters in the address: back and forward bring them again', async () => {
    await finishedCall();
    await finishedCall({ from: '+14155550199', turns: [{ role: 'user', content: 'Is there parking?' }] });
    const tab = await app.open({ business, path: '/calls' });
    await rows(tab).nth(1).waitFor();
    await tab.getByRole('searchbox', { name: 'Words that were said' }).fill('park');
    await rows(tab).nth(1).waitFor({ state: 'detached' });
    assert.match(tab.url(), /q=park/);
    await tab.goBack();
    await rows(tab).nth(1).waitFor();
    await tab.goForward();
    await rows(tab).nth(1).waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Filters' }).click();
    await tab.getByRole('button', { name: /Direction/ }).click();
    await tab.getByRole('option', { name: 'Outgoing' }).click();
    await tab.getByText('No call matches').waitFor({ state: 'attached' });
    assert.match(tab.url(), /direction=outbound/);
  });

  forEachRole('offers a call only to who may place one,', async (role) => {
    await finishedCall();
    const tab = await app.open({ business, role, path: '/calls' });
    await rows(tab).first().waitFor();
    const offered = await tab.getByRole('button', { name: 'New call' }).count();
    assert.equal(offered, role === 'viewer' ? 0 : 1);
  });
});

describe('calling somebody', { skip: withoutBrowser }, () => {
  it('shows what is refused at its field: no number, and a person who must not be called', async () => {
    await business.post('/contacts', { name: 'Ann', phone: ANN, do_not_call: true });
    const tab = await app.open({ business, path: '/calls?call=', allow: [422] });
    const dialog = tab.getByRole('dialog', { name: 'Call somebody' });
    const field = dialog.getByRole('textbox', { name: 'Number to call' });
    for (const [written, refusal] of [
      ['hello', /phone number/],
      [ANN, 'This person asked not to be called.'],
    ] as const) {
      await field.fill(written);
      await dialog.getByRole('button', { name: 'Call now' }).click();
      await dialog.getByText(refusal).waitFor();
    }
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await expectAccessible(tab);
  });

  it('places the call with its purpose, and opens it; a refusal of the carrier is told by its reason', async () => {
    const tab = await app.open({ business, path: '/calls?call=%2B14155550123', allow: [502] });
    const dialog = tab.getByRole('dialog', { name: 'Call somebody' });
    await dialog.getByRole('textbox', { name: 'What the call is about' }).fill('Your glasses are ready.');
    await dialog.getByRole('button', { name: 'Call now' }).click();
    await tab.getByRole('heading', { level: 1, name: '+1 415 555 0123' }).waitFor();
    assert.match(tab.url(), /\/calls\/\d+$/);
  });
});
