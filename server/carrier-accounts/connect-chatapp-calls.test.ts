import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../carriers/testing/graph-vendor.ts';
import { runQueue } from '../platform/jobs/testing/run-queue.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { releaseQueue } from './release-numbers.ts';

const HOST = 'sip.phone.example';
const HERE = `sip:${HOST};transport=tls`;
const api = useTestApi({
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
});
let vendor: GraphVendor;
let key: string;
before(async () => {
  vendor = new GraphVendor(() => api.clock.now());
  await vendor.start();
});
after(() => vendor.stop());
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
  Object.assign(vendor, { callbackUrl: null, subscribedApps: [] });
  Object.assign(vendor.calls, { calling: { status: 'DISABLED' }, refused: null, changes: 0 });
});

const add = async (settings: object = { sip_hostname: HOST }): Promise<Json> => {
  const ids = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
  const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
  const body = { kind: 'chatapp_cloud', settings: { ...ids, ...secrets, base_url: vendor.url, ...settings } };
  const answer = await api.post('/carriers', body, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
let numbers = 0;
const addNumber = async ({ id }: Json, calling = true): Promise<Json> => {
  const number = `+1212889${String(1000 + (numbers += 1))}`;
  vendor.number = number;
  const body = { number, text_carrier_id: id, chatapp: { active: true, calling } };
  return (await api.post('/phone-numbers', body, { key })).body.data;
};
const connect = ({ id }: Json, number: string, more: object = {}) =>
  api.post(`/carriers/${id}/numbers`, { number, ...more }, { key });
const listed = async ({ id }: Json): Promise<Json> =>
  (await api.get(`/carriers/${id}/numbers`, { key })).body.data[0];

describe('connecting a number with calls on the chat app', () => {
  it('has its calls brought here over SIP, and keeps the password that the platform made', async () => {
    const carrier = await add();
    const { number } = await addNumber(carrier);
    assert.deepEqual(
      [(await listed(carrier)).missing, (await listed(carrier)).calls_to],
      [['texts', 'calls'], null],
    );
    const { status, body } = await connect(carrier, number);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [body.data.connected, body.data.calls_connected, body.data.calls_to, body.data.missing],
      [true, true, HERE, []],
    );
    assert.deepEqual(vendor.calls.calling, {
      ...{ status: 'ENABLED', srtp_key_exchange_protocol: 'SDES' },
      audio: { additional_codecs: ['PCMU', 'PCMA'] },
      sip: { status: 'ENABLED', servers: [{ hostname: HOST, port: 5061 }] },
    });
    const { secrets } = (await api.get(`/carriers/${carrier.id}`, { key })).body.data;
    assert.ok(secrets.includes('sip_user_password'));
    vendor.subscribedApps = [APP_ID];
    const { steps } = (await api.post(`/carriers/${carrier.id}/check`, undefined, { key })).body.data;
    const ofCalls = steps.filter(({ name }: Json) => name === 'calls' || name === 'sip_credentials');
    assert.deepEqual(
      ofCalls.map(({ name, ok }: Json) => [name, ok]),
      [
        ['calls', true],
        ['sip_credentials', true],
      ],
    );
    // Once more, nothing is to be set; a password that is new there is kept.
    vendor.calls.password = 'k8-of-the-platform';
    assert.equal((await connect(carrier, number)).status, 200);
    assert.equal(vendor.calls.changes, 1);
    const again = (await api.post(`/carriers/${carrier.id}/check`, undefined, { key })).body.data.steps;
    assert.equal(again.find(({ name }: Json) => name === 'sip_credentials')?.ok, true);
    vendor.calls.password = 'k7-of-the-platform';
  });

  it('replaces what others entered only when it is asked to, and says what it is', async () => {
    const carrier = await add();
    const { number } = await addNumber(carrier);
    for (const [sip, way] of [
      [
        { status: 'ENABLED', servers: [{ hostname: 'other.example', port: 5080 }] },
        'sip:other.example;transport=tls',
      ],
      [{ status: 'DISABLED', servers: [] }, 'Graph API'],
    ] as const) {
      vendor.calls.calling = { status: 'ENABLED', sip: structuredClone(sip) as Json };
      const { calls_to: to, replaces } = await listed(carrier);
      assert.deepEqual([to, replaces], [way, [way]]);
      const refused = await connect(carrier, number);
      assert.deepEqual([refused.status, vendor.calls.changes], [409, 0]);
      assert.ok(refused.body.error.message.includes(way));
    }
    assert.equal((await connect(carrier, number, { replace: true })).body.data.calls_to, HERE);
  });

  it('says in words what the platform does not take', async () => {
    const carrier = await add();
    const { number } = await addNumber(carrier);
    for (const [code, words] of [
      [138015, /2,000 people a day \(138015\)/],
      [138999, /The number is not eligible.*\(138999\)/],
      [131044, /no valid means of payment/],
    ] as const) {
      vendor.calls.refused = code;
      const { status, body } = await connect(carrier, number);
      assert.equal(status, 409);
      assert.match(body.error.message, words);
    }
    assert.equal((await listed(carrier)).connected, true, 'its texts come here');
    assert.deepEqual((await listed(carrier)).missing, ['calls']);
  });

  it('leaves the calls alone of a number that has none, and misses those that nothing can bring', async () => {
    const carrier = await add();
    const { number } = await addNumber(carrier, false);
    assert.deepEqual((await connect(carrier, number)).body.data.missing, []);
    const bare = await add({});
    const other = await addNumber(bare);
    const connected = await connect(bare, other.number, { replace: true });
    assert.deepEqual([connected.body.data.connected, connected.body.data.missing], [true, ['calls']]);
    assert.equal(vendor.calls.changes, 0);
  });

  it('knows its server among those of other apps, and keeps the port that was entered for it', async () => {
    const carrier = await add();
    const { number } = await addNumber(carrier);
    const others = { hostname: 'other.example', app_id: '999' };
    vendor.calls.calling = {
      status: 'enabled',
      sip: { status: 'enabled', servers: [others, { hostname: HOST }] },
    };
    assert.equal((await listed(carrier)).calls_connected, true);
    vendor.calls.calling = {
      ...{ status: 'DISABLED', audio: { additional_codecs: ['PCMA'] } },
      sip: { status: 'ENABLED', servers: [{ hostname: HOST, port: 5099 }] },
    };
    assert.equal((await connect(carrier, number)).body.data.calls_connected, true);
    assert.deepEqual(vendor.calls.calling.sip?.servers, [{ hostname: HOST, port: 5099 }]);
    assert.deepEqual(vendor.calls.calling.audio?.additional_codecs, ['PCMA', 'PCMU']);
  });
});

describe('a number whose calls on the chat app end', () => {
  it('is offered to nobody there any more, and its texts come here until it is given up', async (test) => {
    const { sql, services } = api;
    await runQueue(test, api, releaseQueue(services));
    const released = () =>
      until(
        'it is taken away',
        async () => (await sql`select from jobs where queue = 'vendor-numbers'`).length === 0,
      );
    const carrier = await add();
    const { id, number } = await addNumber(carrier);
    await connect(carrier, number);
    await api.patch(`/phone-numbers/${id}`, { name: 'Chats' }, { key });
    await released();
    assert.equal(vendor.calls.calling.status, 'ENABLED');
    await api.patch(`/phone-numbers/${id}`, { chatapp: { calling: false } }, { key });
    await released();
    assert.deepEqual(
      [vendor.calls.calling.status, vendor.calls.calling.sip],
      ['DISABLED', { status: 'DISABLED', servers: [] }],
    );
    assert.equal(vendor.callbackUrl, carrier.inbound_url);
    await api.delete(`/phone-numbers/${id}`, { key });
    await released();
    assert.equal(vendor.callbackUrl, null);
  });
});
