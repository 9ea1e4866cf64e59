import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { PLATFORM_NETWORKS } from '../carriers/chatapp-calls/platform.ts';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../carriers/testing/graph-vendor.ts';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

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
  Object.assign(vendor, { token: ACCESS_TOKEN, number: null, callbackUrl: null, subscribedApps: [] });
  vendor.fields = ['messages', 'phone_number_name_update'];
});

const IDS = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
const SECRETS = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
const account = (settings: object = {}) => ({
  kind: 'chatapp_cloud',
  settings: { ...IDS, ...SECRETS, base_url: vendor.url, ...settings },
});
const add = async (): Promise<Json> => {
  const answer = await api.post('/carriers', account(), { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const fieldsOf = (answer: { body: Json }): string[] => Object.keys(answer.body.error.errors).sort();
let numbers = 0;
const addNumber = (carrierId: number, chatapp: object = { active: true }) => {
  const number = `+1212888${String(1000 + (numbers += 1))}`;
  return api.post('/phone-numbers', { number, text_carrier_id: carrierId, chatapp }, { key });
};

/** The usual settings of calls. */
const CALLS = {
  ...{ sip_hostname: null, sip_domain: 'wa.meta.vc', sip_port: null, tls_verify: true, codecs: null },
  ...{ allowed_addresses: [...PLATFORM_NETWORKS], max_calls: null, cps: 10 },
};

describe('a number at the chat app’s API', () => {
  it('is refused with what cannot be used, naming the field', async () => {
    for (const [settings, ...fields] of [
      [{ phone_number_id: 'abc' }, 'settings.phone_number_id'],
      [{ app_secret: null, verify_token: null }, 'settings.app_secret', 'settings.verify_token'],
      [{ access_token: 'two words' }, 'settings.access_token'],
      [{ api_version: '25' }, 'settings.api_version'],
      [{ auth_token: 'x', host: 'sip.carrier.example' }, 'settings.auth_token', 'settings.host'],
      [{ base_url: 'http://10.0.0.1' }, 'settings.base_url'],
    ] as const) {
      const answer = await api.post('/carriers', account(settings), { key });
      assert.equal(answer.status, 422, JSON.stringify(settings));
      assert.deepEqual(fieldsOf(answer), fields);
    }
    const bare = await api.post('/carriers', { kind: 'chatapp_cloud' }, { key });
    const needed = [...Object.keys(IDS), ...Object.keys(SECRETS)].map((field) => `settings.${field}`);
    assert.deepEqual(fieldsOf(bare), needed.toSorted());
  });

  it('is kept with its secrets encrypted, which are for one app at one server', async () => {
    const made = await add();
    // Those of its calls are in the tests of calls.
    const { api_version: version, base_url: baseUrl, ...settings } = made.settings;
    const ids = Object.keys(IDS).map((name) => [name, settings[name]]);
    assert.deepEqual(
      [made.name, made.secrets, Object.fromEntries(ids), version, baseUrl, made.voice_url],
      ['Chat app', Object.keys(SECRETS).toSorted(), IDS, 'v25.0', vendor.url, null],
    );
    const written = JSON.stringify(await api.sql`select * from carriers`);
    for (const secret of Object.values(SECRETS)) assert.ok(!written.includes(secret));
    const moved = await api.patch(`/carriers/${made.id}`, { settings: { base_url: null } }, { key });
    assert.deepEqual(
      fieldsOf(moved),
      Object.keys(SECRETS)
        .map((name) => `settings.${name}`)
        .toSorted(),
    );
  });

  it('has where its calls go and come from, and its SIP password is for that server', async () => {
    const { id, settings: usual } = await add();
    for (const [name, value] of Object.entries(CALLS)) assert.deepEqual(usual[name], value, name);
    const change = (settings: object) => api.patch(`/carriers/${id}`, { settings }, { key });
    const wrong = await change({
      sip_hostname: '192.0.2.1',
      sip_domain: 'a b',
      allowed_addresses: ['1.0.0.0/4'],
    });
    assert.deepEqual(fieldsOf(wrong), [
      'settings.allowed_addresses.0',
      'settings.sip_domain',
      'settings.sip_hostname',
    ]);
    const secret = { sip_user_password: 'k7-of-the-platform' };
    const set = await change({ sip_hostname: ' SIP.phone.example', ...secret });
    assert.deepEqual(
      [set.body.data.settings.sip_hostname, set.body.data.secrets.includes('sip_user_password')],
      ['sip.phone.example', true],
    );
    assert.deepEqual(fieldsOf(await change({ sip_domain: 'other.example' })), ['settings.sip_user_password']);
    assert.equal((await change({ sip_domain: 'other.example', ...secret })).status, 200);
  });

  it('carries the texts of numbers of the chat-app channel, and no calls of the phone network', async () => {
    const { id } = await add();
    assert.deepEqual(fieldsOf(await addNumber(id, {})), ['text_carrier_id']);
    const added = (await addNumber(id)).body.data;
    assert.equal(added.text_carrier_id, id);
    const calls = await api.patch(`/phone-numbers/${added.id}`, { voice_carrier_id: id }, { key });
    assert.deepEqual(fieldsOf(calls), ['voice_carrier_id']);
  });

  it('proves its address by the word that was agreed', async () => {
    const { id, inbound_url: url } = await add();
    const own = url.split('/').at(-1);
    const ask = async (token: string, word: string, mode = 'subscribe'): Promise<[number, string]> => {
      const query = `hub.mode=${mode}&hub.challenge=1158201444&hub.verify_token=${word}`;
      const answer = await api.get(`/carriers/${id}/inbound/${token}?${query}`);
      return [answer.status, answer.raw.toString().slice(0, 10)];
    };
    assert.deepEqual(await ask(own, 'agreed-word'), [200, '1158201444']);
    assert.equal((await ask(own, 'another'))[0], 403);
    assert.equal((await ask(own, 'agreed-word', 'unsubscribe'))[0], 403);
    assert.equal((await ask('x'.repeat(43), 'agreed-word'))[0], 404);
    assert.equal((await api.get(`/carriers/${id}/inbound/${own}`)).status, 403);
  });

  it('is checked step by step, and connected', async () => {
    const { id, inbound_url: url } = await add();
    const check = async (): Promise<string[]> => {
      const { steps } = (await api.post(`/carriers/${id}/check`, undefined, { key })).body.data;
      const last = steps.at(-1);
      return [last.name, last.ok ? 'ok' : last.say];
    };
    vendor.token = 'changed';
    assert.equal((await check())[0], 'credentials');
    vendor.token = ACCESS_TOKEN;
    assert.equal((await check())[0], 'numbers');
    const { number } = (await addNumber(id)).body.data;
    assert.match((await check())[1] ?? '', /does not have the number/);
    vendor.number = `+1 ${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)}`;
    assert.deepEqual((await check())[0], 'inbound');
    const connected = await api.post(`/carriers/${id}/numbers`, { number }, { key });
    assert.deepEqual(
      [connected.status, connected.body.data.connected],
      [200, true],
      connected.raw.toString(),
    );
    assert.deepEqual([vendor.callbackUrl, vendor.subscribedApps], [url, [APP_ID]]);
    vendor.fields = ['messages'];
    assert.match((await check())[1] ?? '', /phone_number_name_update/);
    vendor.fields.push('phone_number_name_update');
    assert.deepEqual(await check(), ['inbound', 'ok']);
    vendor.subscribedApps = [];
    assert.match((await check())[1] ?? '', /not subscribed/);
  });
});
