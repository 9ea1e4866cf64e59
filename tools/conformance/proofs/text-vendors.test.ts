import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import Telnyx, { AuthenticationError, BadRequestError, RateLimitError } from 'telnyx';
import twilio from 'twilio';
import {
  ANSWER_WITHIN_MS,
  API_KEY,
  APPLICATION,
  PROFILE,
  TelnyxVendor,
} from '../../../server/carriers/testing/telnyx-vendor.ts';
import { ACCOUNT_SID, AUTH_TOKEN, TwilioVendor } from '../../../server/carriers/testing/twilio-vendor.ts';
import {
  TEST_ACCOUNT_SID,
  TEST_AUTH_TOKEN,
} from '../../../server/carriers/testing/twilio-test-credentials.ts';
import { twilioSignature } from '../../../server/carriers/twilio/twilio-signature.ts';

const now = (): Temporal.Instant => Temporal.Now.instant();
const [ann, desk] = ['+12125550142', '+12125550199'];

/** The vendors' own SDKs use the local servers of the tests: so they speak the documented protocols. */
describe('the local server of Twilio, used by its SDK', () => {
  const vendor = new TwilioVendor(now);
  before(async () => {
    await vendor.start();
    vendor.numbers.push({ sid: 'PN1', phone_number: desk, sms: true, sms_url: '' });
  });
  after(() => vendor.stop());

  /** The SDK as it is, with the local server in place of the vendor's. */
  class LocalClient extends twilio.RequestClient {
    override request(options: Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0]) {
      return super.request({
        ...options,
        uri: options.uri.replace(/^https:\/\/(api|messaging)\.twilio\.com/, vendor.url),
      }) as never;
    }
  }
  const connect = (token: string) => twilio(ACCOUNT_SID, token, { httpClient: new LocalClient() });
  const sdk = connect(AUTH_TOKEN);
  const text = { to: ann, from: desk, body: 'Hello', statusCallback: 'https://phone.example/hook?m=42' };

  it('refuses as documented', async () => {
    await assert.rejects(connect('wrong').messages.create(text), { status: 401, code: 20003 });
    await assert.rejects(sdk.messages.create({ ...text, to: '+15005550001' }), { status: 400, code: 21211 });
    await assert.rejects(sdk.messages.create({ ...text, to: '+15005550004' }), { status: 400, code: 21610 });
    vendor.moods = [429];
    await assert.rejects(sdk.messages.create(text), { status: 429, code: 20429 });
  });

  it('takes a text and lists it', async () => {
    const sent = await sdk.messages.create(text);
    assert.deepEqual([sent.status, sent.body, sent.to], ['queued', 'Hello', ann]);
    assert.equal(vendor.texts.at(-1)?.callback, text.statusCallback);
    const [listed] = await sdk.messages.list({ to: ann, from: desk, pageSize: 50 });
    assert.deepEqual([listed?.sid, listed?.direction], [sent.sid, 'outbound-api']);
    assert.ok(Math.abs(Date.now() - (listed?.dateCreated.getTime() ?? 0)) < 60_000);
  });

  it('takes magic numbers with test credentials, and neither services nor other resources', async () => {
    const test = twilio(TEST_ACCOUNT_SID, TEST_AUTH_TOKEN, { httpClient: new LocalClient() });
    const texts = vendor.texts.length;
    const magic = { to: ann, from: '+15005550006', body: 'Hello' };
    assert.equal((await test.messages.create(magic)).status, 'queued');
    for (const [from, code] of [
      ['+15005550001', 21212],
      ['+15005550007', 21606],
      ['+15005550008', 21611],
      [desk, 21606],
    ] as const)
      await assert.rejects(test.messages.create({ ...magic, from }), { status: 400, code });
    await assert.rejects(test.messages.create({ ...magic, to: '+15005550009' }), {
      status: 400,
      code: 21614,
    });
    const byService = { to: ann, body: 'Hello', messagingServiceSid: 'MG1' };
    await assert.rejects(test.messages.create(byService), { status: 400 });
    await assert.rejects(test.messages.list(), { status: 403 });
    assert.equal(vendor.texts.length, texts, 'nothing is sent');
  });

  it('lists what came in since a time, page by page, with its files', async () => {
    const before = new Date(Date.now() - 60_000);
    vendor.miss({ sid: 'SM1', from: ann, to: desk, body: 'One' });
    vendor.miss({ sid: 'MM2', from: ann, to: desk, body: 'Two', files: ['image/jpeg'] });
    const wanted = { to: desk, dateSentAfter: before, pageSize: 1 };
    const listed = await sdk.messages.list(wanted);
    assert.deepEqual(listed.map(({ sid }) => sid).toSorted(), ['MM2', 'SM1']);
    const two = listed.find(({ sid }) => sid === 'MM2');
    assert.deepEqual([two?.direction, two?.numMedia, two?.body], ['inbound', '1', 'Two']);
    assert.ok(Math.abs(Date.now() - (two?.dateSent.getTime() ?? 0)) < 60_000);
    const [file] = await sdk.messages('MM2').media.list({ pageSize: 10 });
    assert.deepEqual([file?.sid, file?.contentType], ['ME0', 'image/jpeg']);
    const inAnHour = new Date(Date.now() + 3_600_000);
    assert.deepEqual(await sdk.messages.list({ to: desk, dateSentAfter: inAnHour }), []);
  });

  it('lists its numbers and sets their address', async () => {
    const [number] = await sdk.incomingPhoneNumbers.list({ phoneNumber: desk });
    assert.deepEqual([number?.phoneNumber, number?.capabilities.sms], [desk, true]);
    const smsUrl = 'https://phone.example/hook';
    const changed = await sdk.incomingPhoneNumbers(number?.sid ?? '').update({ smsUrl, smsMethod: 'POST' });
    assert.equal(changed.sid, 'PN1');
    const calls = { voiceUrl: 'https://phone.example/voice', trunkSid: '', statusCallback: smsUrl };
    const called = await sdk.incomingPhoneNumbers('PN1').update({ ...calls, voiceMethod: 'POST' });
    assert.deepEqual([called.voiceUrl, called.statusCallback], [calls.voiceUrl, smsUrl]);
    assert.equal(vendor.numbers[0]?.sms_url, smsUrl);
    vendor.numbers.push({ sid: 'PN2', phone_number: ann, sms: false, sms_url: '' });
    const all = await sdk.incomingPhoneNumbers.list({ pageSize: 1 });
    assert.deepEqual(
      all.map(({ sid, capabilities: { sms } }) => [sid, sms]),
      [
        ['PN1', true],
        ['PN2', false],
      ],
    );
  });

  it('lists its Messaging Services and their numbers', async () => {
    vendor.services.push({
      ...{ sid: 'MG1', friendly_name: 'Reminders', numbers: [desk] },
      ...{ inbound_request_url: null, use_inbound_webhook_on_number: true },
    });
    const [service] = await sdk.messaging.v1.services.list({ pageSize: 100 });
    assert.deepEqual([service?.sid, service?.useInboundWebhookOnNumber], ['MG1', true]);
    vendor.services.push({ ...(vendor.services[0] as (typeof vendor.services)[0]), sid: 'MG2', numbers: [] });
    const both = await sdk.messaging.v1.services.list({ pageSize: 1 });
    assert.deepEqual(
      both.map(({ sid }) => sid),
      ['MG1', 'MG2'],
    );
    const [number] = await sdk.messaging.v1.services('MG1').phoneNumbers.list({ pageSize: 100 });
    assert.deepEqual([number?.sid, number?.phoneNumber], ['PN1', desk]);
  });

  it('signs what the SDK verifies, with ports, several values and other letters', () => {
    for (const url of ['https://phone.example/hook?m=42', 'https://phone.example:8443/a%20b?x=ü']) {
      for (const fields of [{}, { Body: 'Grüezi 👋', From: ann, To: desk }, { A: '', B: '2' }]) {
        const signature = twilioSignature(AUTH_TOKEN, url, new URLSearchParams(fields));
        assert.equal(twilio.validateRequest(AUTH_TOKEN, signature, url, fields), true, url);
        assert.equal(twilio.validateRequest('other', signature, url, fields), false);
      }
    }
    const twice = twilioSignature(AUTH_TOKEN, 'https://a.example/', new URLSearchParams('M=2&M=1&M=2'));
    assert.equal(
      twilio.validateRequest(AUTH_TOKEN, twice, 'https://a.example/', { M: ['2', '1', '2'] }),
      true,
    );
  });
});

describe('the local server of Telnyx, used by its SDK', () => {
  const vendor = new TelnyxVendor(now);
  let sdk: Telnyx;
  before(async () => {
    await vendor.start();
    vendor.numbers.push({ id: 'n1', phone_number: desk, messaging_profile_id: null });
    sdk = connect(API_KEY);
  });
  after(() => vendor.stop());

  const connect = (apiKey: string): Telnyx =>
    new Telnyx({ apiKey, baseURL: `${vendor.url}/v2`, publicKey: vendor.publicKey, maxRetries: 0 });
  const text = { to: ann, from: desk, text: 'Hello', webhook_url: 'https://phone.example/hook?m=42' };

  it('refuses as documented', async () => {
    await assert.rejects(connect('wrong').messages.send(text), AuthenticationError);
    vendor.moods = ['stop', 429];
    await assert.rejects(sdk.messages.send(text), (error: unknown) => {
      assert.ok(error instanceof BadRequestError);
      return JSON.stringify(error.error).includes('40300');
    });
    await assert.rejects(sdk.messages.send(text), RateLimitError);
  });

  it('takes a text and has its record', async () => {
    const sent = await sdk.messages.send(text);
    assert.equal(sent.data?.to?.[0]?.status, 'queued');
    const records = await sdk.detailRecords.list({
      filter: { record_type: 'messaging', date_range: 'today' },
    });
    assert.ok(JSON.stringify(records.data).includes(text.webhook_url));
  });

  it('lists its numbers and sets their address', async () => {
    const [number] = (await sdk.phoneNumbers.list({ filter: { phone_number: desk } })).data ?? [];
    assert.equal(number?.id, 'n1');
    await sdk.phoneNumbers.messaging.update('n1', { messaging_profile_id: PROFILE });
    const url = 'https://phone.example/hook';
    await sdk.messagingProfiles.update(PROFILE, { webhook_url: url });
    assert.equal((await sdk.messagingProfiles.retrieve(PROFILE)).data?.webhook_url, url);
    await sdk.phoneNumbers.update('n1', { connection_id: APPLICATION });
    assert.equal(vendor.numbers[0]?.connection_id, APPLICATION);
    const { data } = await sdk.callControlApplications.retrieve(APPLICATION);
    const named = { application_name: data?.application_name ?? '', webhook_event_url: url };
    const changed = await sdk.callControlApplications.update(APPLICATION, named);
    assert.equal(changed.data?.webhook_event_url, url);
  });

  it('lists its numbers page by page, with what they can', async () => {
    vendor.numbers.push({ id: 'n2', phone_number: ann, messaging_profile_id: null, without_sms: true });
    const ids: string[] = [];
    for await (const { id } of sdk.phoneNumbers.list({ 'page[size]': 1 })) ids.push(id);
    assert.deepEqual(ids, ['n1', 'n2']);
    const texts: [string | undefined, boolean][] = [];
    for await (const { phone_number: number, features } of sdk.phoneNumbers.messaging.list({
      'page[size]': 1,
    }))
      texts.push([number, features?.sms?.domestic_two_way === true]);
    assert.deepEqual(texts, [
      [desk, true],
      [ann, false],
    ]);
  });

  it('signs what the SDK verifies', async () => {
    const event = { data: { event_type: 'message.received', payload: { id: 'm', text: 'Grüezi' } } };
    const { body, headers } = vendor.signed(event);
    assert.match(JSON.stringify(await sdk.webhooks.unwrap(body, { headers })), /message\.received/);
    await assert.rejects(sdk.webhooks.unwrap(`${body} `, { headers }));
  });

  it('tells three times at an address that does not answer in time, and then at the other one', async () => {
    const told: { path: string; body: string; headers: Record<string, string> }[] = [];
    let waiting = new AbortController();
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const headers = request.headers as Record<string, string>;
      told.push({ path: request.url ?? '', body: Buffer.concat(pieces).toString('utf8'), headers });
      if (request.url === '/failover') response.writeHead(200).end();
      else waiting.abort();
    };
    const server = createServer((request, response) => void take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assert.equal(ANSWER_WITHIN_MS, 2_000);
    // The time is over for an address that does not answer, and not for another, however slow the machine is.
    vendor.limit = () => (waiting = new AbortController()).signal;
    const urls = { webhook_url: `${origin}/hook`, webhook_failover_url: `${origin}/failover` };
    await sdk.messages.send({ ...text, ...urls });
    const [sent] = vendor.texts.slice(-1);
    assert.ok(sent);
    assert.equal((await vendor.report(sent, 'delivered')).status, 200);
    const events = await Promise.all(told.map(({ body, headers }) => sdk.webhooks.unwrap(body, { headers })));
    assert.ok(events.every((event) => JSON.stringify(event).includes('"message.finalized"')));
    assert.deepEqual(
      told.map(({ path, body }) => [path, JSON.parse(body).meta.attempt, JSON.parse(body).data.id]),
      ['/hook', '/hook', '/hook', '/failover'].map((path, at) => [
        path,
        at === 3 ? 1 : at + 1,
        JSON.parse(told[0]?.body ?? '').data.id,
      ]),
    );
    await sdk.messagingProfiles.update(PROFILE, urls);
    assert.equal(vendor.webhookFailoverUrl, urls.webhook_failover_url);
    server.closeAllConnections();
    server.close();
  });
});
