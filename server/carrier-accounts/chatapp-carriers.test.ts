import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReachedTls } from '../carriers/reach-tls.ts';
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
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const tls: { certificateFile: string | null } = { certificateFile: null };
let platformAnswers = false;
let reached: ReachedTls = { kind: 'unreachable' };
let calledPort = 0;
const api = useTestApi({
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
  callsOverTls: tls,
  reachTls: async ({ host, port }) => {
    assert.equal(host, 'sip.phone.example');
    calledPort = port;
    return reached;
  },
  probeTrunk: async ({ server }) => {
    assert.deepEqual([server.host, server.protocol], ['wa.meta.vc', 'TLS']);
    const answer = { status: 405, isChallenged: false, seenAs: null };
    const [address, toldAs] = ['192.0.2.7', '192.0.2.1'];
    return platformAnswers ? { kind: 'answered', address, toldAs, answer } : { kind: 'silent', address };
  },
});
let folder: string;
let vendor: GraphVendor;
let key: string;
before(async () => {
  vendor = new GraphVendor(() => api.clock.now());
  await vendor.start();
  folder = await mkdtemp(join(tmpdir(), 'switchboard-certificates-'));
});
after(async () => {
  await vendor.stop();
  await rm(folder, { recursive: true, force: true });
});
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

const OTHERS = { text_carrier_id: ['carrier_of_other_number'] };

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
    const path = `/phone-numbers/${added.id}`;
    const off = { chatapp: { active: false } };
    assert.deepEqual(fieldsOf(await api.patch(path, off, { key })), ['chatapp.active']);
    const left = await api.patch(path, { ...off, text_carrier_id: null }, { key });
    assert.deepEqual([left.status, left.body.data.chatapp.active], [200, false]);
    assert.deepEqual(fieldsOf(await api.patch(path, { text_carrier_id: id }, { key })), ['text_carrier_id']);
    const back = { text_carrier_id: id, chatapp: { active: true } };
    assert.equal((await api.patch(path, back, { key })).status, 200);
    const calls = await api.patch(`/phone-numbers/${added.id}`, { voice_carrier_id: id }, { key });
    assert.deepEqual(fieldsOf(calls), ['voice_carrier_id']);
  });

  it('is of one number, however many ask for it at once', async () => {
    const { id } = await add();
    const answers = await Promise.all(Array.from({ length: 5 }, () => addNumber(id)));
    const refused = answers.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 4);
    for (const answer of refused) assert.deepEqual(answer.body.error.codes, OTHERS);
    const other = await api.post(
      '/phone-numbers',
      { number: '+12128889999', chatapp: { active: true } },
      { key },
    );
    const given = await api.patch(`/phone-numbers/${other.body.data.id}`, { text_carrier_id: id }, { key });
    assert.deepEqual([given.status, given.body.error.codes], [422, OTHERS]);
    const own = answers.find(({ status }) => status === 201)?.body.data.id;
    await api.delete(`/phone-numbers/${own}`, { key });
    const free = await api.patch(`/phone-numbers/${other.body.data.id}`, { text_carrier_id: id }, { key });
    assert.equal(free.status, 200);
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
    // Numbers of the business come on pages of a hundred.
    vendor.othersNumbers = 230;
    assert.deepEqual(await check(), ['inbound', 'ok']);
    vendor.othersNumbers = 0;
    vendor.subscribedApps = [];
    assert.match((await check())[1] ?? '', /not subscribed/);
  });

  it('is checked for its calls: the platform’s settings, the password, the sound and TLS', async () => {
    const { id } = await add();
    const { number } = (await addNumber(id, { active: true, calling: true })).body.data;
    vendor.number = `+1 ${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)}`;
    assert.equal((await api.post(`/carriers/${id}/numbers`, { number }, { key })).status, 200);
    const check = async (language = 'en'): Promise<[string, string]> => {
      const headers = { 'accept-language': language };
      const { steps } = (await api.post(`/carriers/${id}/check`, undefined, { key, headers })).body.data;
      return [steps.at(-1).name, steps.at(-1).ok ? 'ok' : steps.at(-1).say];
    };
    const calling = { status: 'ENABLED', srtp_key_exchange_protocol: 'DTLS', audio: {} };
    const server = (hostname: string) => ({ status: 'ENABLED', servers: [{ hostname, port: 5061 }] });
    assert.match((await check()).join(), /^calls,Calls of this number need sip_hostname/);
    const secret = { sip_hostname: 'sip.phone.example', sip_user_password: 'an-older-one' };
    await api.patch(`/carriers/${id}`, { settings: secret }, { key });
    assert.match((await check('de')).join(), /^calls,Anrufe der Nummer sind bei der Plattform abgeschaltet/);
    for (const [platform, step] of [
      [{ ...calling, sip: { status: 'DISABLED' } }, /^calls,.*over SIP/],
      [{ ...calling, sip: { status: 'ENABLED' } }, /^calls,.*no SIP server.*sip\.phone\.example/],
      [{ ...calling, sip: server('other.example') }, /^calls,.*other\.example.*sip\.phone\.example/],
      [{ ...calling, sip: server('SIP.phone.example') }, /^sip_credentials,/],
    ] as const) {
      vendor.calls.calling = structuredClone(platform);
      assert.match((await check()).join(), step);
    }
    const own = { sip_user_password: vendor.calls.password };
    await api.patch(`/carriers/${id}`, { settings: own }, { key });
    assert.match((await check()).join(), /^encryption,.*SDES/);
    vendor.calls.calling.srtp_key_exchange_protocol = 'SDES';
    assert.match((await check()).join(), /^encryption,.*additional_codecs/);
    vendor.calls.calling.audio = { additional_codecs: ['PCMA'] };
    tls.certificateFile = null;
    assert.match((await check()).join(), /^tls,.*SIP_TLS_CERT and SIP_TLS_KEY/);
    tls.certificateFile = join(folder, 'absent.pem');
    assert.match((await check()).join(), /^tls,.*cannot be read/);
    tls.certificateFile = join(folder, 'cert.pem');
    await writeFile(tls.certificateFile, selfSigned(['other.example']).cert);
    assert.match((await check()).join(), /^tls,.*not for sip\.phone\.example/);
    await writeFile(tls.certificateFile, selfSigned(['sip.phone.example']).cert);
    assert.match((await check()).join(), /^tls,No connection over TLS to wa\.meta\.vc/);
    platformAnswers = true;
    for (const [kind, words] of [
      [{ kind: 'no_address' }, /^tls,The name sip\.phone\.example has no address/],
      [{ kind: 'untrusted', code: 'CERT_HAS_EXPIRED' }, /^tls,.*sip\.phone\.example:5061.*CERT_HAS_EXPIRED/],
    ] as const) {
      reached = kind;
      assert.match((await check()).join(), words);
    }
    reached = { kind: 'unreachable' };
    vendor.calls.calling.sip = {
      status: 'ENABLED',
      servers: [{ hostname: 'sip.phone.example', port: 5099 }],
    };
    assert.match((await check()).join(), /^tls,.*port 5099.*port 5061 \(SIP_TLS_PORT\)/);
    assert.equal(calledPort, 5099);
    reached = { kind: 'trusted' };
    assert.deepEqual(await check(), ['tls', 'ok'], 'a port may lead to another one');
    reached = { kind: 'unreachable' };
    vendor.calls.calling.sip = server('sip.phone.example');
    assert.deepEqual(await check(), ['tls', 'ok'], 'a router may give no way back');
    const { status } = (await api.get(`/carriers/${id}`, { key })).body.data;
    assert.deepEqual([status.state, status.message], ['ok', null]);
  });
});
