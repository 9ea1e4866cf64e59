import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { makeAnsweredNumber, ringingCall } from '../../server/calls/testing/call-fixture.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { makeFinishedCall } from '../testing/finished-call.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

describe('the overview', { skip: withoutBrowser }, () => {
  let business: Business;
  let number: string;
  beforeEach(async () => {
    business = await app.business();
    ({ number } = await makeAnsweredNumber(app.api.services, business.workspace.id));
  });

  it('tells an empty business what there is to do, and its number to call', async () => {
    await business.patch('/company/profile', { features: { orders: false, hotels: false } });
    const tab = await app.open({ business });
    const hint = tab.getByRole('region', { name: 'Hear your assistant' });
    await hint.getByText(number.slice(-4)).waitFor();
    await tab.getByText('Everything is done.').waitFor();
    await tab.getByText('No appointments are coming up.').waitFor();
    assert.equal(await tab.getByText('Open orders').count(), 0, 'orders are not taken');
    await expectAccessible(tab);
  });

  it('has the figures of today and of fourteen days, and follows what happens', async () => {
    await makeFinishedCall(app.api, { workspaceId: business.workspace.id, number }, {});
    const tab = await app.open({ business });
    const figures = tab.getByRole('region', { name: 'Today' });
    await figures.getByText('Calls today').waitFor();
    await tab.getByText('Show as table').click();
    const row = tab.getByRole('row', { name: /Mon,? 23 Nov/ });
    await row.waitFor();
    await expectAccessible(tab);
    await atEachSize(tab);
    const live = figures.getByText('On the phone now').locator('..').locator('..');
    await live.getByText('0', { exact: true }).waitFor();
    const { recorder } = await ringingCall(app.api.services, business.workspace.id, number);
    await recorder.answered();
    await live.getByText('1', { exact: true }).waitFor();
    const orders = tab.getByRole('heading', { name: 'Open orders' });
    await orders.waitFor();
    await business.patch('/company/profile', { features: { orders: false } });
    await orders.waitFor({ state: 'detached' });
    await tab.getByRole('heading', { name: 'Arriving today' }).waitFor();
  });

  it('leads to what waits in the inbox', async () => {
    await business.post('/contacts', { name: 'Ann', phone: '+14155550123' });
    const { recorder, callId } = await ringingCall(app.api.services, business.workspace.id, number);
    await recorder.answered();
    await recorder.takeMessage(null, {
      ...{ kind: 'message', body: 'Please call me back.', callerName: 'Ann', callbackNumber: null },
      audioMs: null,
    });
    const { body } = await business.get(`/inbox?call_id=${callId}`);
    const tab = await app.open({ business, role: 'viewer' });
    const waiting = tab.getByRole('region', { name: 'Open in the inbox' });
    await waiting.getByText('Please call me back.').waitFor();
    const link = waiting.getByRole('listitem').getByRole('link');
    assert.equal(await link.getAttribute('href'), `/inbox/${body.data[0].id}`);
  });
});
