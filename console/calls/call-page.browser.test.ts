import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { makeAnsweredNumber } from '../../server/calls/testing/call-fixture.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { makeFinishedCall, type FinishedCall } from '../testing/finished-call.ts';
import { PHONE, useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();
let business: Business;
let number: string;
beforeEach(async () => {
  business = await app.business();
  ({ number } = await makeAnsweredNumber(app.api.services, business.workspace.id));
});

const finishedCall = (more: FinishedCall = {}): Promise<number> =>
  makeFinishedCall(app.api, { workspaceId: business.workspace.id, number }, more);

describe('a call that is over', { skip: withoutBrowser }, () => {
  it('has its words, what was done on it with a link, and what was interrupted', async () => {
    const id = await finishedCall();
    const tab = await app.open({ business, path: `/calls/${id}` });
    await tab.getByText('I would like a haircut tomorrow at ten.').waitFor();
    await tab.getByText('— cut off').waitFor();
    await tab.getByText('after 0.8 s').waitFor();
    await tab.getByText('Booked an appointment').click();
    await tab.getByText('"appointment_id": 7').waitFor();
    const link = tab.getByRole('link', { name: /Appointment: Haircut, Tue,? 24 Nov, 10:00/ });
    assert.equal(await link.getAttribute('href'), '/appointments/7');
    await tab.getByText('This call was not recorded.').waitFor();
    await expectAccessible(tab);
    await atEachSize(tab);
  });

  it('is played by keys and by its words; the words follow', async () => {
    const id = await finishedCall({ isRecorded: true });
    const tab = await app.open({ business, path: `/calls/${id}` });
    const position = tab.getByRole('slider', { name: 'Position in the recording' });
    await tab.getByRole('button', { name: 'Play from 0:05' }).click();
    const current = tab.getByRole('listitem').and(tab.locator('[aria-current="true"]'));
    await current.getByText('Thank you.').waitFor();
    await tab.getByRole('button', { name: 'Pause' }).click();
    await tab.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await position.focus();
    await tab.keyboard.press('ArrowLeft');
    assert.match((await position.getAttribute('aria-valuetext')) ?? '', /^0:0[01] of 0:06$/);
    await tab.keyboard.press('Space');
    await tab.getByRole('button', { name: 'Pause' }).waitFor();
    await tab.keyboard.press('Space');
    const download = tab.getByRole('link', { name: 'Download' });
    assert.match((await download.getAttribute('href')) ?? '', new RegExp(`/calls/${id}/recording$`));
    await expectAccessible(tab);
    await atEachSize(tab);
  });

  it('is deleted after a question, and no longer found', async () => {
    const id = await finishedCall();
    const tab = await app.open({ business, path: `/calls/${id}` });
    // The deletion may be told before the page is left: it asks for its call once more.
    app.allow(tab, 404);
    const actions = tab.getByRole('button', { name: `Actions for Call ${id}` });
    await actions.click();
    await tab.getByRole('menuitem', { name: 'Delete' }).click();
    await tab.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await business.get(`/calls/${id}`)).status, 200);
    await actions.click();
    await tab.getByRole('menuitem', { name: 'Delete' }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await tab.getByText('The call was deleted.').waitFor();
    await tab.getByText('No calls yet').waitFor();
    await tab.goto(`/calls/${id}`);
    await tab.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor();
  });

  it('can be read by a viewer, who is offered nothing that would be refused, also on a phone in German', async () => {
    const id = await finishedCall();
    const tab = await app.open({
      business,
      role: 'viewer',
      path: `/calls/${id}`,
      viewport: PHONE,
      language: 'de',
    });
    await tab.getByRole('heading', { name: 'Wortlaut' }).waitFor();
    assert.equal(await tab.getByRole('button', { name: 'Anrufen' }).count(), 0);
    assert.equal(await tab.getByRole('button', { name: /Aktionen/ }).count(), 0);
    await expectAccessible(tab);
  });
});
