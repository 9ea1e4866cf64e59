import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { makeAnsweredNumber } from '../../server/calls/testing/call-fixture.ts';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../../server/carriers/testing/graph-vendor.ts';
import { parseNetwork } from '../../server/platform/networks.ts';
import { OutboundClient } from '../../server/platform/outbound/outbound-client.ts';
import { atEachSize } from '../testing/at-each-size.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ANN, makeFinishedCall, type FinishedCall } from '../testing/finished-call.ts';
import { forEachRole } from '../testing/for-each-role.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole({
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
});
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
    await chooseOption(tab, /Direction/, 'Outgoing');
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

describe('calling somebody on the chat app', { skip: withoutBrowser }, () => {
  const person = '+4915112345678';
  const open = async (query: string, how: { allow?: number[] } = {}) => {
    const tab = await app.open({ business, path: `/calls?call=${query}`, ...how });
    return { tab, dialog: tab.getByRole('dialog', { name: /^Call/ }) };
  };
  const switchCalling = (isOn: boolean) =>
    app.api
      .sql`update phone_numbers set chatapp_active = true, chatapp_calling = ${isOn} where number = ${number}`;
  beforeEach(() => switchCalling(true));

  it('is offered where a number takes such calls, and placed with the permission, by keyboard alone', async () => {
    await switchCalling(false);
    const { tab: before, dialog: without } = await open('');
    await without.getByRole('button', { name: 'Call now' }).waitFor();
    assert.equal(await without.getByRole('radio').count(), 0);
    await before.close();
    await switchCalling(true);
    const contact = { name: 'Ann', phone: person, chatapp_call_permission: 'permanent' };
    const { id } = (await business.post('/contacts', contact)).body.data;
    const tab = await app.open({ business, path: `/contacts/${id}` });
    await tab.getByRole('link', { name: 'Call', exact: true }).click();
    const dialog = tab.getByRole('dialog', { name: 'Call Ann' });
    await dialog.getByRole('radio', { name: 'Telephone' }).focus();
    await tab.keyboard.press('ArrowRight');
    await dialog.getByText('This person permits calls on the chat app.').waitFor();
    await expectAccessible(tab);
    await atEachSize(tab);
    await dialog.getByRole('button', { name: 'Call now' }).focus();
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/\/calls\/\d+$/);
    const [call] = (await business.get('/calls')).body.data;
    assert.deepEqual([call.channel, call.to, call.contact_id], ['chatapp', person, id]);
  });

  it('says why not, asks the person, and goes on by itself once they permit it', async (test) => {
    const vendor = new GraphVendor(() => app.api.clock.now());
    await vendor.start();
    test.after(() => vendor.stop());
    vendor.number = number;
    const ids = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
    const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
    const settings = { ...ids, ...secrets, base_url: vendor.url };
    const carrier = (await business.post('/carriers', { kind: 'chatapp_cloud', settings })).body.data;
    await app.api.sql`
      update phone_numbers set text_carrier_id = ${carrier.id}, country = 'DE' where number = ${number}`;
    const { id } = (await business.post('/contacts', { name: 'Ann', phone: person })).body.data;
    const { tab, dialog } = await open('', { allow: [422] });
    await dialog.getByRole('textbox', { name: 'Number to call' }).fill('+4915199999999');
    await dialog.getByText('Chat app').click();
    await dialog.getByText(/^No contact has this number/).waitFor();
    const callNow = dialog.getByRole('button', { name: 'Call now' });
    assert.equal(await callNow.isDisabled(), true);
    await dialog.getByRole('textbox', { name: 'Number to call' }).fill(person);
    await dialog.getByText(/has not permitted calls/).waitFor();
    assert.equal(await callNow.isDisabled(), true);
    await dialog.getByRole('button', { name: 'Ask for permission' }).click();
    await dialog.getByText(/within 24 hours after they wrote/).waitFor();
    await expectAccessible(tab);
    await atEachSize(tab);
    const message = { id: 'wamid.1', type: 'text', text: { body: 'Hello' } };
    await vendor.tell(carrier.inbound_url, vendor.written({ phone: person }, message));
    await dialog.getByRole('button', { name: 'Ask for permission' }).click();
    await dialog.getByText(/^The person was asked/).waitFor();
    assert.equal(vendor.messages.length, 1);
    await business.patch(`/contacts/${id}`, { chatapp_call_permission: 'temporary' });
    await dialog.getByText(/permits calls on the chat app/).waitFor();
    assert.equal(await callNow.isDisabled(), false);
  });

  it('reaches somebody who hides their number', async () => {
    const { id } = (await business.post('/contacts', { name: 'Zoe', chatapp_call_permission: 'permanent' }))
      .body.data;
    await app.api.sql`update contacts set chatapp_user_id = 'DE.13491208655302741918' where id = ${id}`;
    const tab = await app.open({ business, path: `/contacts/${id}` });
    await tab.getByRole('link', { name: 'Call', exact: true }).click();
    const dialog = tab.getByRole('dialog', { name: 'Call Zoe' });
    await dialog.getByText('This person permits calls on the chat app.').waitFor();
    assert.equal(await dialog.getByRole('textbox', { name: 'Number to call' }).count(), 0);
    await dialog.getByRole('button', { name: 'Call now' }).click();
    await tab.waitForURL(/\/calls\/\d+$/);
    const [call] = (await business.get('/calls')).body.data;
    assert.deepEqual([call.channel, call.to, call.contact_id], ['chatapp', null, id]);
  });

  it('says that somebody who was deleted is not there', async () => {
    const { id } = (await business.post('/contacts', { name: 'Zoe' })).body.data;
    await business.delete(`/contacts/${id}`);
    const tab = await app.open({ business, path: `/calls?call=&person=${id}`, allow: [404] });
    await tab.getByRole('dialog', { name: 'Call somebody' }).getByRole('alert').waitFor();
  });
});
