import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { API_KEY, APPLICATION, PROFILE, TEXML } from '../carriers/testing/telnyx-vendor.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from '../carriers/testing/twilio-vendor.ts';
import { runQueue } from '../platform/jobs/testing/run-queue.ts';
import { JOBS_CHANNEL } from '../platform/jobs/jobs.queries.ts';
import { until } from '../platform/jobs/testing/until.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { Json } from '../testing/test-api.ts';
import { prepareCheck } from './check-carrier.ts';
import { releaseQueue } from './release-numbers.ts';
import { useVendors } from './testing/use-vendors.ts';

const { api, twilio, telnyx } = useVendors();
let workspace: TestWorkspace;
let key: string;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  key = workspace.keys.write;
});

const add = async (kind: 'twilio' | 'telnyx', more: object = {}): Promise<Json> => {
  const settings =
    kind === 'twilio'
      ? { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN, base_url: twilio.url, ...more }
      : {
          ...{ api_key: API_KEY, public_key: telnyx.publicKey, base_url: telnyx.url },
          ...{ messaging_profile_id: PROFILE, connection_id: APPLICATION, ...more },
        };
  return (await api.post('/carriers', { kind, settings }, { key })).body.data;
};
let count = 0;
const addNumber = async (carriers: object): Promise<Json> => {
  const number = `+1212667${String(1000 + (count += 1))}`;
  const body = { number, capabilities: { voice: true, sms: true }, ...carriers };
  const answer = await api.post('/phone-numbers', body, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const connect = (carrier: Json, number: string, more: object = {}) =>
  api.post(`/carriers/${carrier.id}/numbers`, { number, ...more }, { key });
const list = async (carrier: Json): Promise<Json[]> =>
  (await api.get(`/carriers/${carrier.id}/numbers`, { key })).body.data;

describe('connecting a number whose calls go over the account', () => {
  it('sets both addresses at Twilio, those of calls with its status callback', async () => {
    const carrier = await add('twilio');
    const { number } = await addNumber({ voice_carrier_id: carrier.id, text_carrier_id: carrier.id });
    const demo = 'https://demo.twilio.com/welcome/voice/';
    twilio.numbers.push({ sid: 'PN1', phone_number: number, sms: true, sms_url: '', voice_url: demo });
    const [before] = await list(carrier);
    assert.deepEqual([before?.missing, before?.replaces, before?.calls_to], [['texts', 'calls'], [], demo]);
    const { data } = (await connect(carrier, number)).body;
    assert.deepEqual([data.connected, data.calls_connected, data.missing], [true, true, []]);
    const [there] = twilio.numbers;
    assert.deepEqual(
      [there?.sms_url, there?.voice_url, there?.status_callback],
      [carrier.inbound_url, carrier.voice_url, carrier.voice_url],
    );
    assert.deepEqual(await list(carrier), [data]);
  });

  it('replaces what others entered only when it is asked to, and says what it is', async () => {
    const carrier = await add('twilio');
    const { number } = await addNumber({ voice_carrier_id: carrier.id, text_carrier_id: carrier.id });
    const others = { sms_url: 'https://old.example/sms', voice_url: 'https://old.example/voice' };
    twilio.numbers.push({ sid: 'PN1', phone_number: number, sms: true, ...others, trunk_sid: 'TK1' });
    assert.deepEqual((await list(carrier))[0]?.replaces, ['https://old.example/sms', 'TK1']);
    const refused = await connect(carrier, number);
    assert.deepEqual([refused.status, refused.body.error.type], [409, 'invalid_state']);
    assert.match(refused.body.error.message, /https:\/\/old\.example\/sms, TK1.*`replace`/);
    assert.deepEqual(
      [twilio.numbers[0]?.sms_url, twilio.numbers[0]?.trunk_sid],
      ['https://old.example/sms', 'TK1'],
    );
    assert.equal((await connect(carrier, number, { replace: true })).body.data.calls_connected, true);
    assert.deepEqual([twilio.numbers[0]?.trunk_sid, twilio.numbers[0]?.voice_url], ['', carrier.voice_url]);
    // Connected already: nothing of others is there.
    assert.equal((await connect(carrier, number)).status, 200);
  });

  it('leaves calls alone that go another way, and texts of a number that only calls', async () => {
    const [calls, texts] = [await add('twilio'), await add('telnyx')];
    const { number } = await addNumber({ voice_carrier_id: calls.id, text_carrier_id: texts.id });
    twilio.numbers.push({ sid: 'PN1', phone_number: number, sms: true, sms_url: 'https://a.example/' });
    telnyx.numbers.push({ id: 'n1', phone_number: number, messaging_profile_id: null, connection_id: '77' });
    assert.equal((await connect(calls, number)).body.data.calls_connected, true);
    assert.equal(twilio.numbers[0]?.sms_url, 'https://a.example/');
    assert.equal((await connect(texts, number)).body.data.connected, true);
    assert.equal(telnyx.numbers[0]?.connection_id, '77');
  });

  it('assigns it at Telnyx to the application, which brings calls here', async () => {
    const carrier = await add('telnyx');
    const { number } = await addNumber({ voice_carrier_id: carrier.id, text_carrier_id: carrier.id });
    telnyx.numbers.push({ id: 'n1', phone_number: number, messaging_profile_id: null, connection_id: '77' });
    telnyx.application.webhook_event_url = 'https://old.example/voice';
    assert.match(
      (await connect(carrier, number)).body.error.message,
      /connection 77, https:\/\/old\.example/,
    );
    const { data } = (await connect(carrier, number, { replace: true })).body;
    assert.deepEqual([data.calls_to, data.texts_to], [carrier.voice_url, carrier.inbound_url]);
    assert.deepEqual(
      [telnyx.numbers[0]?.connection_id, telnyx.application.webhook_event_url],
      [APPLICATION, carrier.voice_url],
    );
  });
});

describe('a number of an application with TeXML', () => {
  it('is connected where its application asks here, and stays in it', async () => {
    const carrier = await add('telnyx');
    const { number } = await addNumber({ voice_carrier_id: carrier.id, text_carrier_id: carrier.id });
    telnyx.numbers.push({ id: 'n1', phone_number: number, messaging_profile_id: null, connection_id: TEXML });
    telnyx.texmlUrl = 'https://old.example/texml';
    assert.deepEqual((await list(carrier))[0]?.replaces, ['https://old.example/texml']);
    telnyx.texmlUrl = carrier.voice_url;
    const [shown] = await list(carrier);
    assert.deepEqual([shown?.calls_connected, shown?.missing, shown?.replaces], [true, ['texts'], []]);
    assert.equal((await connect(carrier, number)).body.data.connected, true);
    assert.equal(telnyx.numbers[0]?.connection_id, TEXML);
  });
});

describe('the check of an account', () => {
  it('says where the calls of a number go instead', async () => {
    const carrier = await add('twilio');
    const { number } = await addNumber({ voice_carrier_id: carrier.id });
    const there = { sid: 'PN1', phone_number: number, sms: true, sms_url: '', voice_url: '' };
    twilio.numbers.push(there);
    const origin = (): string => 'https://phone.example';
    const streams = { check: async () => null };
    const check = async (): Promise<string> => {
      const context = { db: api.sql, workspaceId: workspace.id, now: api.clock.now() };
      const services = { ...api.services, origin, streams };
      const { run } = await prepareCheck(services, { ...context, by: { kind: 'system' } }, carrier);
      const step = (await run()).steps.at(-1);
      return `${step?.name} ${step?.say}`;
    };
    assert.match(await check(), /^calls .*nowhere; connect the number/);
    there.voice_url = 'https://old.example/voice';
    assert.match(await check(), /^calls .*to https:\/\/old\.example\/voice; connect/);
    there.voice_url = carrier.voice_url.replace(/^http:\/\/[^/]+/, origin());
    assert.match(await check(), /^calls Calls can be placed/);
  });
});

describe('a number that leaves its account', () => {
  it('is taken away there too, as far as our addresses are there, and again when nobody answered', async (test) => {
    const { sql, clock, services } = api;
    await runQueue(test, api, releaseQueue(services));
    const waiting = () =>
      sql`select from jobs where queue = 'vendor-numbers' and run_at <= ${clock.now().toString()}`;
    const released = () => until('it is taken away', async () => (await waiting()).length === 0);

    const carrier = await add('twilio');
    const both = { voice_carrier_id: carrier.id, text_carrier_id: carrier.id };
    const added = await addNumber(both);
    twilio.numbers.push({ sid: 'PN1', phone_number: added.number, sms: true, sms_url: '' });
    await connect(carrier, added.number);
    // Somebody else has its texts by now.
    const [there] = twilio.numbers;
    Object.assign(there ?? {}, { sms_url: 'https://new.example/sms' });
    twilio.token = 'down';
    await api.patch(`/phone-numbers/${added.id}`, { voice_carrier_id: null }, { key });
    await released();
    assert.equal(there?.voice_url, carrier.voice_url, 'a refused account is not asked again');
    twilio.token = AUTH_TOKEN;
    assert.equal((await api.delete(`/phone-numbers/${added.id}`, { key })).status, 200);
    await released();
    assert.deepEqual(
      [there?.sms_url, there?.voice_url, there?.status_callback],
      ['https://new.example/sms', '', ''],
    );

    const other = await add('telnyx');
    const second = await addNumber({ voice_carrier_id: other.id, text_carrier_id: other.id });
    telnyx.numbers.push({ id: 'n1', phone_number: second.number, messaging_profile_id: null });
    await connect(other, second.number);
    await telnyx.stop();
    assert.equal((await api.delete(`/phone-numbers/${second.id}`, { key })).status, 200);
    await released();
    assert.equal(telnyx.numbers[0]?.messaging_profile_id, PROFILE);
    await telnyx.start();
    await sql`update carriers set settings = settings || jsonb_build_object('base_url', ${telnyx.url}::text) where id = ${other.id}`;
    await clock.advance(60_000);
    await sql`select pg_notify(${JOBS_CHANNEL}, 'vendor-numbers')`;
    await released();
    assert.deepEqual([telnyx.numbers[0]?.messaging_profile_id, telnyx.numbers[0]?.connection_id], [null, '']);
  });
});
