import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../../carriers/testing/graph-vendor.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../../testing/test-api.ts';
import { openCallingFixture, type CallingFixture } from '../testing/calling-fixture.ts';
import { callOverRealCarrier, switchOff } from '../testing/real-carrier.ts';
import { nobodyAnswers, scriptCarrier } from '../testing/script-carrier.ts';

const BERLIN = '+4915112345678';
const TOKYO = '+819012345678';
const USER = 'DE.13491208655302741919';
const FAR_USER = 'JP.13491208655302741919';

const carrier = scriptCarrier(nobodyAnswers);
let api: TestApi;
let vendor: GraphVendor;
let fixture: CallingFixture;
before(async () => {
  const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
  // One in the afternoon in Berlin, nine in the evening in Tokyo.
  api = await startTestApi({ carrier, outboundClient, now: '2026-11-23T12:00:00Z' });
  vendor = new GraphVendor(() => api.clock.now());
  await vendor.start();
});
after(async () => {
  await api.stop();
  await vendor.stop();
});
beforeEach(async () => {
  fixture = await openCallingFixture(api, carrier);
  const settings = {
    ...{ phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID },
    ...{ access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' },
    ...{
      sip_hostname: 'sip.business.example',
      sip_user_password: 'k7-of-the-platform',
      base_url: vendor.url,
    },
  };
  const made = await api.post('/carriers', { kind: 'chatapp_cloud', settings }, fixture);
  assert.equal(made.status, 201, made.raw.toString());
  const { phoneNumberId, number } = fixture.line;
  vendor.number = number;
  await api.sql`update phone_numbers set chatapp_active = true, chatapp_calling = true, country = 'DE',
    text_carrier_id = ${made.body.data.id} where id = ${phoneNumberId}`;
  carrier.dialled.length = 0;
});

const codesOf = ({ status, body }: TestAnswer): unknown => [status, body.error?.codes];
const permitted = async (values: Json): Promise<number> => {
  const { phone, chatapp_user_id: user } = values;
  for (const one of [phone?.slice(1), user])
    if (one) vendor.permissions.states.set(one, { status: 'permanent' });
  const { body } = await api.post(
    '/contacts',
    { name: 'Ann', chatapp_call_permission: 'permanent', phone },
    fixture,
  );
  if (user) await api.sql`update contacts set chatapp_user_id = ${user} where id = ${body.data.id}`;
  return body.data.id;
};
const call = (body: Json): Promise<TestAnswer> =>
  api.post('/calls', { channel: 'chatapp', ...body }, fixture);

describe('a call that goes out on the chat app is refused', () => {
  it('outside the calling hours of the number, although the number calls no phones', async () => {
    await permitted({ phone: TOKYO });
    assert.deepEqual(codesOf(await call({ to: TOKYO })), [422, { to: ['outside_calling_hours'] }]);
    assert.deepEqual([carrier.dialled.length, await fixture.list()], [0, []]);
    await permitted({ phone: BERLIN });
    assert.equal((await call({ to: BERLIN })).status, 201);
  });

  it('to somebody without a number, outside the hours of their country, which their id begins with', async () => {
    const far = await permitted({ chatapp_user_id: FAR_USER });
    assert.deepEqual(codesOf(await call({ contact_id: far })), [422, { to: ['outside_calling_hours'] }]);
    const near = await permitted({ chatapp_user_id: USER });
    assert.equal((await call({ contact_id: near })).status, 201);
  });

  it('after three calls within 24 hours, those to the phone among them', async () => {
    await callOverRealCarrier(api, fixture.key, fixture.line);
    await permitted({ phone: BERLIN });
    assert.equal((await fixture.place({ to: BERLIN })).status, 201);
    for (const _ of [2, 3]) assert.equal((await call({ to: BERLIN })).status, 201);
    assert.deepEqual(codesOf(await call({ to: BERLIN })), [422, { to: ['too_many_attempts'] }]);
    assert.deepEqual(codesOf(await fixture.place({ to: BERLIN })), [422, { to: ['too_many_attempts'] }]);
    await switchOff(api, fixture.workspace.keys.admin, 'daily_attempts');
    assert.equal((await call({ to: BERLIN })).status, 201);
  });

  it('after three calls to somebody without a number, also once they tell it', async () => {
    const id = await permitted({ chatapp_user_id: USER });
    for (const _ of [1, 2, 3]) assert.equal((await call({ contact_id: id })).status, 201);
    assert.deepEqual(codesOf(await call({ contact_id: id })), [422, { to: ['too_many_attempts'] }]);
    await api.patch(`/contacts/${id}`, { phone: BERLIN }, fixture);
    vendor.permissions.states.set(BERLIN.slice(1), { status: 'permanent' });
    assert.deepEqual(codesOf(await call({ contact_id: id })), [422, { to: ['too_many_attempts'] }]);
  });

  it('when several ask at once for the last calls of the day', async () => {
    await permitted({ phone: BERLIN });
    const answers = await Promise.all(Array.from({ length: 6 }, () => call({ to: BERLIN })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 422, 422, 422]);
    assert.equal(carrier.dialled.length, 3);
  });
});

it('a call on the simulated chat app is not judged by the law, which its phone calls are', async () => {
  await callOverRealCarrier(api, fixture.key, fixture.line);
  await api.sql`update phone_numbers set text_carrier_id = null where id = ${fixture.line.phoneNumberId}`;
  await permitted({ phone: TOKYO });
  assert.equal((await call({ to: TOKYO })).status, 201);
  assert.deepEqual(codesOf(await fixture.place({ to: TOKYO })), [422, { to: ['outside_calling_hours'] }]);
});
