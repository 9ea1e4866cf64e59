import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { DialEvent } from '../../carriers/carrier.ts';
import { isStream } from '../../carriers/streams/stream-access.ts';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../../carriers/testing/graph-vendor.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { startTestApi, type Json, type TestApi } from '../../testing/test-api.ts';
import { openCallingFixture, type CallingFixture } from '../testing/calling-fixture.ts';
import { switchOff } from '../testing/real-carrier.ts';
import { nobodyAnswers, scriptCarrier } from '../testing/script-carrier.ts';

const PERSON = '+4915112345678';
const WA_ID = PERSON.slice(1);
const OTHER = '+4915112345679';
const FOREIGN = 'DE.13491208655302741919';
const HIDDEN = 'US.13491208655302741918';
const rejected: DialEvent = {
  kind: 'rejected',
  cause: 'The person has not permitted calls (138006).',
  code: '138006',
};

let events: DialEvent[] = [];
const carrier = scriptCarrier(() => events);
let api: TestApi;
let vendor: GraphVendor;
let calling: CallingFixture;
let carrierId: number;
let inboundUrl: string;
before(async () => {
  api = await startTestApi({
    carrier,
    outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
  });
});
after(() => api.stop());
beforeEach(async () => {
  vendor = new GraphVendor(() => api.clock.now());
  await vendor.start();
  calling = await openCallingFixture(api, carrier);
  const ids = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
  const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
  const sip = { sip_hostname: 'sip.business.example', sip_user_password: 'k7-of-the-platform' };
  const settings = { ...ids, ...secrets, ...sip, base_url: vendor.url };
  const made = await api.post('/carriers', { kind: 'chatapp_cloud', settings }, calling);
  assert.equal(made.status, 201, made.raw.toString());
  ({ id: carrierId, inbound_url: inboundUrl } = made.body.data);
  const { phoneNumberId, number } = calling.line;
  vendor.number = number;
  await api.sql`update phone_numbers set chatapp_active = true, chatapp_calling = true, country = 'DE',
    text_carrier_id = ${carrierId} where id = ${phoneNumberId}`;
  await switchOff(api, calling.workspace.keys.admin, 'daily_attempts');
  carrier.dialled.length = 0;
  events = nobodyAnswers();
});
afterEach(() => vendor.stop());

const place = () => calling.place({ to: PERSON, channel: 'chatapp' });
const permissionOf = async (id: number): Promise<Json> => {
  const { data } = (await api.get(`/contacts/${id}`, calling)).body;
  return [data.chatapp_call_permission, data.chatapp_call_permission_expires_at];
};
const faultsIn = ({ body }: { body: Json }, field: string): string =>
  (body.error?.errors[field] ?? []).join();
const told = async (answer: Promise<{ body: Json }>): Promise<string> => faultsIn(await answer, 'to');
const over = (id: number) => until('it is over', async () => (await calling.shown(id)).ended_at !== null);

describe('a call to somebody without a phone number', () => {
  const write = (n: number, body = 'Hi') =>
    vendor.tell(
      inboundUrl,
      vendor.written({ userId: HIDDEN }, { id: `wamid.h${n}`, type: 'text', text: { body } }),
    );
  const call = (body: object) => api.post('/calls', { channel: 'chatapp', ...body }, calling);

  it('goes to what the chat app calls them, with their permission, and is theirs in the record', async () => {
    await write(1);
    const [{ id }] = (await api.get('/contacts', calling)).body.data;
    assert.match(await told(call({ contact_id: id })), /has not granted permission/);
    assert.match(await told(api.post('/calls', { contact_id: id }, calling)), /no phone number/);
    await api.patch(`/contacts/${id}`, { chatapp_call_permission: 'permanent' }, calling);
    // Their country is one in which nobody can be called.
    assert.match(await told(call({ contact_id: id })), /of this country/);
    await api.sql`update contacts set chatapp_user_id = ${FOREIGN} where id = ${id}`;
    vendor.permissions.states.set(FOREIGN, { status: 'permanent' });
    await api.clock.advance(60_000);
    const { status, body } = await call({ contact_id: id, metadata: { ticket: '7' } });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual([carrier.dialled[0]?.call.to, vendor.permissions.asked], [FOREIGN, 1]);
    await over(body.data.id);
    const { to, contact_id: theirs, metadata } = await calling.shown(body.data.id);
    assert.deepEqual([to, theirs, metadata], [null, id, { ticket: '7', chatapp_user_id: FOREIGN }]);
    for (let n = 0; n < 3; n += 1) await over((await call({ contact_id: id })).body.data.id);
    // Four calls that nobody answered take it back.
    await until('it is taken back', async () => (await permissionOf(id))[0] === 'none');
  });

  it('names whom it is for once, and somebody who is there', async () => {
    const id = await calling.contact({ phone: PERSON, chatapp_call_permission: 'permanent' });
    vendor.permissions.states.set(WA_ID, { status: 'permanent' });
    assert.match(await told(call({})), /to or contact_id/);
    assert.match(await told(call({ to: OTHER, contact_id: id })), /another number/);
    const unknown = await call({ contact_id: 999_999 });
    assert.match(faultsIn(unknown, 'contact_id'), /no contact 999999/);
    const both = await call({ to: PERSON, contact_id: id });
    assert.deepEqual([both.status, both.body.data.to], [201, PERSON], both.raw.toString());
  });
});

describe('a call on the chat app over its platform', () => {
  it('leaves by the platform with the number’s password, encrypted, and nobody is put through', async () => {
    await calling.contact({ phone: PERSON, chatapp_call_permission: 'permanent' });
    vendor.permissions.states.set(WA_ID, { status: 'permanent' });
    const { status, body } = await place();
    assert.equal(status, 201);
    const [{ call } = assert.fail()] = carrier.dialled;
    const { trunk, people } = call;
    assert.ok(trunk && !isStream(trunk));
    assert.deepEqual(trunk.credentials, {
      username: calling.line.number.slice(1),
      password: 'k7-of-the-platform',
    });
    assert.deepEqual(
      [trunk.isChatapp, trunk.server, trunk.fromDomain, trunk.media, people],
      [
        true,
        { host: 'wa.meta.vc', port: null, protocol: 'TLS', verify: true },
        'sip.business.example',
        { srtp: 'required', codecs: ['PCMU', 'PCMA'] },
        undefined,
      ],
    );
    await over(body.data.id);
    const transfer = api.post(`/calls/${body.data.id}/transfer`, { to: '+12025550151' }, calling);
    assert.match(await told(transfer), /cannot be put through to a telephone number/);
  });

  it('is refused under `to` where a condition is missing', async () => {
    await calling.contact({ phone: PERSON, chatapp_call_permission: 'permanent' });
    vendor.permissions.states.set(WA_ID, { status: 'permanent' });
    const { phoneNumberId } = calling.line;
    await api.sql`update phone_numbers set country = 'NG' where id = ${phoneNumberId}`;
    assert.match(await told(place()), /this number’s own country/);
    await api.sql`update phone_numbers set country = 'DE' where id = ${phoneNumberId}`;
    await api.patch(`/carriers/${carrierId}`, { settings: { sip_user_password: null } }, calling);
    assert.match(await told(place()), /no SIP password or hostname/);
    await api.patch(`/carriers/${carrierId}`, { active: false }, calling);
    assert.match(await told(place()), /switched off/);
    assert.equal(carrier.dialled.length, 0);
  });

  it('asks the platform about a permission older than an hour, and follows what it says', async () => {
    const id = await calling.contact({ phone: PERSON, chatapp_call_permission: 'permanent' });
    const inAWeek = Math.floor(api.clock.epochMs() / 1_000) + 600_000;
    vendor.permissions.states.set(WA_ID, { status: 'temporary', expiration_time: inAWeek });
    assert.equal((await place()).status, 201);
    assert.deepEqual(await permissionOf(id), ['temporary', new Date(inAWeek * 1_000).toISOString()]);
    await place();
    assert.equal(vendor.permissions.asked, 1, 'within the hour it is not asked again');
    await api.clock.advance(3_600_000);
    vendor.permissions.isDown = true;
    assert.equal((await place()).status, 201, 'without an answer what is known counts');
    vendor.permissions.isDown = false;
    vendor.permissions.states.delete(WA_ID);
    assert.match(await told(place()), /has not granted permission/);
    assert.deepEqual(await permissionOf(id), ['none', null]);
    assert.deepEqual([carrier.dialled.length, (await calling.list()).length], [3, 3]);
  });

  it('is not placed once a temporary permission is over', async () => {
    const id = await calling.contact({ phone: PERSON });
    const soon = Math.floor(api.clock.epochMs() / 1_000) + 600;
    const reply = { response: 'accept', is_permanent: false, expiration_timestamp: String(soon) };
    const message = { id: 'wamid.REPLY', type: 'interactive' };
    const interactive = { type: 'call_permission_reply', call_permission_reply: reply };
    const told200 = await vendor.tell(
      inboundUrl,
      vendor.written({ phone: PERSON }, { ...message, interactive }),
    );
    assert.equal(told200, 200);
    assert.equal((await place()).status, 201);
    assert.equal(vendor.permissions.asked, 0, 'the person has just said so');
    await api.clock.advance(600_000);
    assert.match(await told(place()), /has not granted permission/);
    assert.deepEqual(await permissionOf(id), ['none', null]);
  });

  it('corrects the contact when the platform knows of no permission', async () => {
    const id = await calling.contact({ phone: PERSON, chatapp_call_permission: 'permanent' });
    vendor.permissions.isDown = true;
    events = [rejected];
    const { status, body } = await place();
    assert.deepEqual(
      [status, body.data.status, body.data.error],
      [502, 'failed', 'The person has not permitted calls (138006).'],
    );
    await until('it is corrected', async () => (await permissionOf(id))[0] === 'none');
    assert.equal((await place()).status, 422);
  });

  it('takes the permission back after four calls in a row that nobody answered', async () => {
    const id = await calling.contact({ phone: PERSON, chatapp_call_permission: 'permanent' });
    vendor.permissions.states.set(WA_ID, { status: 'permanent' });
    for (let n = 1; n <= 4; n += 1) {
      assert.deepEqual(await permissionOf(id), ['permanent', null], `before call ${n}`);
      await api.clock.advance(60_000);
      await over((await place()).body.data.id);
    }
    await until('it is taken back', async () => (await permissionOf(id))[0] === 'none');
    assert.equal((await place()).status, 422);
  });
});

describe('asking somebody whether they may be called', () => {
  const ask = (id: number, body: Json = {}) =>
    api.post(`/contacts/${id}/call-permission-requests`, body, calling);
  const why = (answer: { body: Json }): string => faultsIn(answer, 'chatapp_call_permission');
  const write = (from: { phone?: string; userId?: string }, n: number) =>
    vendor.tell(inboundUrl, vendor.written(from, { id: `wamid.${n}`, type: 'text', text: { body: 'Hi' } }));

  it('sends them a question with buttons, once a day and twice a week', async () => {
    const id = await calling.contact({ phone: PERSON });
    assert.match(why(await ask(id)), /within 24 hours after they wrote/);
    for (const [n, days] of [1, 2, 1].entries()) {
      await write({ phone: PERSON }, n);
      const answer = await ask(id, n === 0 ? { text: 'May we call you about your order?' } : {});
      if (n < 2) assert.equal(answer.status, 201, answer.raw.toString());
      else assert.match(why(answer), /twice within the last seven days/);
      if (n === 0) assert.match(why(await ask(id)), /one question a day/);
      await api.clock.advance(days * 86_400_000);
    }
    assert.deepEqual(
      vendor.messages.map(({ to, body }) => [to, body]),
      [
        [WA_ID, 'May we call you about your order?'],
        [WA_ID, 'May we call you here?'],
      ],
    );
  });

  it('counts what two contacts were asked once they are merged, whichever is kept', async () => {
    const [id, other] = [await calling.contact({ phone: PERSON }), await calling.contact({ phone: OTHER })];
    for (const [n, contactId] of [id, other].entries()) {
      const phone = contactId === id ? PERSON : OTHER;
      await write({ phone }, 40 + n);
      assert.equal((await ask(contactId)).status, 201);
    }
    await api.post(`/contacts/${id}/merge`, { contact_id: other }, calling);
    await api.clock.advance(25 * 3_600_000);
    await write({ phone: PERSON }, 42);
    assert.match(why(await ask(id)), /twice within the last seven days/);
  });

  it('is refused for whoever wants no messages there, or no calls', async () => {
    const id = await calling.contact({ phone: PERSON });
    const say = (body: string, n: number) =>
      vendor.tell(
        inboundUrl,
        vendor.written({ phone: PERSON }, { id: `wamid.${n}`, type: 'text', text: { body } }),
      );
    await say('STOP', 30);
    assert.match(why(await ask(id)), /answered STOP/);
    await say('START', 31);
    await api.patch(`/contacts/${id}`, { do_not_call: true }, calling);
    assert.match(why(await ask(id)), /asked not to be called/);
    await api.patch(`/contacts/${id}`, { do_not_call: false }, calling);
    vendor.messages.length = 0;
    assert.equal((await ask(id)).status, 201);
    assert.equal(vendor.messages.length, 1);
  });

  it('asks once where two ask at the same time', async () => {
    const id = await calling.contact({ phone: PERSON });
    await write({ phone: PERSON }, 10);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(id)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422]);
    assert.equal(vendor.messages.length, 1);
  });

  it('reaches people without a phone number, and forgets a question that the platform refused', async () => {
    await write({ userId: HIDDEN }, 20);
    const [{ id }] = (await api.get('/contacts', calling)).body.data;
    vendor.moods = [{ code: 138009 }];
    assert.match(why(await ask(id)), /asked for permission as often/);
    assert.equal((await ask(id)).status, 201, 'the question that was refused does not count');
    assert.deepEqual(
      vendor.messages.map(({ to }) => to),
      [HIDDEN],
    );
  });
});
