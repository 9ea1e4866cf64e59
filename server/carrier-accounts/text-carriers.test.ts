import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { API_KEY, PROFILE } from '../carriers/testing/telnyx-vendor.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from '../carriers/testing/twilio-vendor.ts';
import type { Json } from '../testing/test-api.ts';
import { useVendors } from './testing/use-vendors.ts';

const { api, twilio, telnyx } = useVendors();
let key: string;
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
});

const ofTwilio = (settings: object = {}) => ({
  kind: 'twilio',
  settings: { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN, base_url: twilio.url, ...settings },
});
const ofTelnyx = (settings: object = {}) => ({
  kind: 'telnyx',
  settings: {
    ...{
      api_key: API_KEY,
      public_key: telnyx.publicKey,
      messaging_profile_id: PROFILE,
      base_url: telnyx.url,
    },
    ...settings,
  },
});
const add = async (body: object): Promise<Json> => {
  const answer = await api.post('/carriers', body, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const fieldsOf = (answer: { body: Json }): string[] => Object.keys(answer.body.error.errors).sort();
let numbers = 0;
const addNumber = async (carrier: Json): Promise<string> => {
  const number = `+1212666${String(1000 + (numbers += 1))}`;
  const body = { number, text_carrier_id: carrier.id, capabilities: { voice: true, sms: true } };
  const answer = await api.post('/phone-numbers', body, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return number;
};

describe('an account for texts', () => {
  it('is refused with what cannot be used, naming the field', async () => {
    for (const [body, ...fields] of [
      [{ kind: 'twilio' }, 'settings.account_sid', 'settings.auth_token'],
      [{ kind: 'telnyx', settings: {} }, 'settings.api_key', 'settings.public_key'],
      [ofTwilio({ account_sid: 'SK1' }), 'settings.account_sid'],
      [ofTwilio({ auth_token: 'two words' }), 'settings.auth_token'],
      [ofTwilio({ auth_token: null }), 'settings.auth_token'],
      [ofTwilio({ api_key_sid: 'SK1' }), 'settings.api_key'],
      [ofTwilio({ api_key: 'secret' }), 'settings.api_key'],
      [ofTwilio({ messaging_service_sid: 'PN1' }), 'settings.messaging_service_sid'],
      [ofTwilio({ host: 'sip.carrier.example' }), 'settings.host'],
      [ofTwilio({ public_key: 'x' }), 'settings.public_key'],
      [ofTwilio({ base_url: 'nowhere' }), 'settings.base_url'],
      [ofTwilio({ base_url: 'http://10.0.0.1' }), 'settings.base_url'],
      [ofTwilio({ base_url: 'https://a.example/?x=1' }), 'settings.base_url'],
      [ofTelnyx({ public_key: 'AAAA' }), 'settings.public_key'],
      [ofTelnyx({ auth_token: 'x' }), 'settings.auth_token'],
      [
        { kind: 'sip', settings: { host: 'sip.carrier.example', account_sid: ACCOUNT_SID } },
        'settings.account_sid',
      ],
    ] as const) {
      const answer = await api.post('/carriers', body, { key });
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.deepEqual(fieldsOf(answer), fields, JSON.stringify(body));
    }
  });

  it('is kept with its secrets encrypted, and an address of its own', async () => {
    const made = await add(ofTwilio({ base_url: `${twilio.url}/` }));
    assert.deepEqual(
      [made.name, made.secrets, made.settings],
      [
        'Twilio',
        ['auth_token'],
        {
          ...{ account_sid: ACCOUNT_SID, api_key_sid: null, messaging_service_sid: null },
          ...{ allowed_countries: null, max_calls: null, cps: 1, base_url: twilio.url },
        },
      ],
    );
    assert.match(
      made.inbound_url,
      new RegExp(`^http://127.+/api/v1/carriers/${made.id}/inbound/[\\w-]{43}$`),
    );
    const other = await add(ofTelnyx());
    assert.notEqual(made.inbound_url.split('/').at(-1), other.inbound_url.split('/').at(-1));
    assert.equal((await add({ kind: 'simulated' })).inbound_url, null);
    assert.doesNotMatch(
      JSON.stringify(await api.sql`select * from carriers`),
      new RegExp(`${AUTH_TOKEN}|${API_KEY}`),
    );
    assert.doesNotMatch(
      (await api.get('/carriers', { key })).raw.toString(),
      new RegExp(`${AUTH_TOKEN}|${API_KEY}`),
    );
  });

  it('never uses a secret for another account or at another server', async () => {
    const { id } = await add(ofTwilio());
    const patch = (settings: object) => api.patch(`/carriers/${id}`, { settings }, { key });
    assert.deepEqual(fieldsOf(await patch({ base_url: null })), ['settings.auth_token']);
    assert.deepEqual(fieldsOf(await patch({ account_sid: 'AC9' })), ['settings.auth_token']);
    assert.equal(
      (await patch({ messaging_service_sid: 'MG1' })).body.data.settings.messaging_service_sid,
      'MG1',
    );
    assert.equal((await patch({ base_url: null, auth_token: 'new' })).body.data.settings.base_url, null);
    const { id: other } = await add(ofTelnyx());
    const moved = await api.patch(`/carriers/${other}`, { settings: { base_url: null } }, { key });
    assert.deepEqual(fieldsOf(moved), ['settings.api_key']);
  });

  it('carries calls too', async () => {
    const { id, voice_url: url, settings } = await add(ofTwilio({ max_calls: 3 }));
    const body = { number: '+12126667777', voice_carrier_id: id };
    assert.equal((await api.post('/phone-numbers', body, { key })).body.data.voice_carrier_id, id);
    assert.match(url, new RegExp(`/api/v1/carriers/${id}/voice/[\\w-]{43}$`));
    assert.deepEqual([settings.max_calls, settings.cps, settings.allowed_countries], [3, 1, null]);
  });
});

describe('the numbers of an account', () => {
  it('are refused for other carriers, and in the vendor’s words', async () => {
    const { id } = await add({ kind: 'simulated' });
    assert.equal((await api.get(`/carriers/${id}/numbers`, { key })).body.error.type, 'invalid_state');
    const own = await add(ofTwilio({ auth_token: 'wrong' }));
    const refused = await api.get(`/carriers/${own.id}/numbers`, { key });
    assert.equal(refused.status, 409);
    assert.match(refused.body.error.message, /does not accept the account/);
    const known = await add(ofTwilio());
    const connect = (number: string) => api.post(`/carriers/${known.id}/numbers`, { number }, { key });
    assert.deepEqual(fieldsOf(await connect('nobody')), ['number']);
    assert.deepEqual(fieldsOf(await connect('+12126660000')), ['number']);
  });

  it('are listed with where their texts go, and brought here', async () => {
    for (const body of [ofTwilio(), ofTelnyx()]) {
      const carrier = await add(body);
      const number = await addNumber(carrier);
      const elsewhere = 'https://demo.twilio.com/welcome/sms/reply';
      twilio.numbers.push({ sid: 'PN1', phone_number: number, sms: true, sms_url: elsewhere });
      telnyx.numbers.push({ id: 'n1', phone_number: number, messaging_profile_id: null });
      const [listed] = (await api.get(`/carriers/${carrier.id}/numbers`, { key })).body.data;
      assert.deepEqual([listed.number, listed.sms, listed.connected], [number, true, false]);
      assert.ok(listed.phone_number_id > 0);
      const { data } = (await api.post(`/carriers/${carrier.id}/numbers`, { number }, { key })).body;
      assert.deepEqual([data.connected, data.texts_to], [true, carrier.inbound_url]);
      const [after] = (await api.get(`/carriers/${carrier.id}/numbers`, { key })).body.data;
      assert.deepEqual(after, data);
      twilio.numbers.length = 0;
      telnyx.numbers.length = 0;
    }
    assert.equal(telnyx.webhookUrl?.includes('/inbound/'), true);
  });

  it('are listed all, however many there are', async () => {
    const many = Array.from({ length: 230 }, (_, at) => `+1212557${String(at).padStart(4, '0')}`);
    for (const [at, number] of many.entries()) {
      twilio.numbers.push({ sid: `PN${at}`, phone_number: number, sms: true, sms_url: '' });
      telnyx.numbers.push({ id: `n${at}`, phone_number: number, messaging_profile_id: null });
    }
    for (const body of [ofTwilio(), ofTelnyx()]) {
      const { id } = await add(body);
      const listed: Json[] = (await api.get(`/carriers/${id}/numbers`, { key })).body.data;
      assert.deepEqual(
        listed.map(({ number }) => number),
        many,
      );
    }
  });

  it('text and call as far as the vendor says', async () => {
    const [landline, short, whole] = ['+12126660101', '+12126660102', '+12126660103'];
    telnyx.numbers.push(
      { id: 'n1', phone_number: landline, messaging_profile_id: null, without_sms: true },
      { id: 'n2', phone_number: short, messaging_profile_id: null, phone_number_type: 'shortcode' },
      { id: 'n3', phone_number: whole, messaging_profile_id: null },
    );
    const { id } = await add(ofTelnyx());
    const listed: Json[] = (await api.get(`/carriers/${id}/numbers`, { key })).body.data;
    assert.deepEqual(
      listed.map(({ number, sms, voice }) => [number, sms, voice]),
      [
        [landline, false, true],
        [short, true, false],
        [whole, true, true],
      ],
    );
    const connected = await api.post(`/carriers/${id}/numbers`, { number: landline }, { key });
    assert.deepEqual([connected.status, connected.body.data.connected], [200, false]);
    assert.equal(telnyx.webhookUrl, null, 'no texts are brought of a number that has none');
  });
});

describe('the address that a vendor calls', () => {
  it('is nobody’s with another token, carrier or kind', async () => {
    const { id } = await add(ofTwilio());
    const simulated = await add({ kind: 'simulated' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const carrierId of [id, simulated.id, 999_999]) {
      const answer = await api.post(`/carriers/${carrierId}/inbound/${'x'.repeat(43)}`, undefined, {
        headers,
      });
      assert.equal(answer.status, 404);
    }
  });
});

describe('the check of an account', () => {
  const check = async (id: number): Promise<[string[], string]> => {
    const { steps } = (await api.post(`/carriers/${id}/check`, {}, { key })).body.data;
    return [steps.map((step: Json) => `${step.name} ${step.ok ? 'ok' : 'failed'}`), steps.at(-1).say];
  };

  it('says at which step it fails, and in which words', async () => {
    const carrier = await add(ofTwilio());
    const expectLast = async (step: string, words: RegExp): Promise<void> => {
      const [steps, last] = await check(carrier.id);
      assert.equal(steps.at(-1), step);
      assert.match(last, words);
    };
    await expectLast('numbers failed', /choose it as the text carrier/);
    const number = await addNumber(carrier);
    await expectLast('numbers failed', /does not have the number/);
    const row = { sid: 'PN1', phone_number: number, sms: false, sms_url: '' };
    twilio.numbers.push(row);
    await expectLast('numbers failed', /takes no texts/);
    row.sms = true;
    await expectLast('inbound failed', /somewhere else/);
    row.sms_url = carrier.inbound_url;
    assert.deepEqual((await check(carrier.id))[0], [
      'settings ok',
      'connection ok',
      'credentials ok',
      'numbers ok',
      'inbound ok',
    ]);
    assert.equal((await api.get(`/carriers/${carrier.id}`, { key })).body.data.status.state, 'ok');
    twilio.token = 'changed';
    await expectLast('credentials failed', /does not accept the account/);
  });

  it('finds the Messaging Service that takes the texts of a number elsewhere', async () => {
    const carrier = await add(ofTwilio());
    const number = await addNumber(carrier);
    twilio.numbers.push({ sid: 'PN1', phone_number: number, sms: true, sms_url: carrier.inbound_url });
    const service = {
      ...{ sid: 'MG1', friendly_name: 'Reminders', numbers: [number] },
      ...{ inbound_request_url: null as string | null, use_inbound_webhook_on_number: false },
    };
    // Numbers stand behind hundreds of others, in one of many services.
    const others = Array.from({ length: 250 }, (_, at) => `+1212556${String(at).padStart(4, '0')}`);
    for (const one of others) twilio.numbers.unshift({ sid: one, phone_number: one, sms: true, sms_url: '' });
    service.numbers = [...others, number];
    const left = { inbound_request_url: null, use_inbound_webhook_on_number: true, numbers: [] };
    const many = others.map((_, at) => ({ ...left, sid: `MG${at}x`, friendly_name: 'Other' }));
    const other = { ...service, sid: 'MG0', friendly_name: 'Other', numbers: [] };
    twilio.services.push(other, ...many, service);
    try {
      const [steps, last] = await check(carrier.id);
      assert.equal(steps.at(-1), 'inbound failed');
      assert.match(last, new RegExp(`\\${number} go where the Messaging Service “Reminders” says`));
      service.inbound_request_url = 'https://elsewhere.example/texts';
      assert.equal((await check(carrier.id))[0].at(-1), 'inbound failed');
      service.inbound_request_url = carrier.inbound_url;
      assert.equal((await check(carrier.id))[0].at(-1), 'inbound ok');
      Object.assign(service, { inbound_request_url: null, use_inbound_webhook_on_number: true });
      assert.equal((await check(carrier.id))[0].at(-1), 'inbound ok');
    } finally {
      twilio.services.length = 0;
      twilio.numbers.length = 0;
    }
  });

  it('says when nobody answers, and when a secret cannot be decrypted', async () => {
    const carrier = await add(ofTelnyx({ base_url: 'http://127.0.0.1:9999' }));
    const [steps, last] = await check(carrier.id);
    assert.equal(steps.at(-1), 'connection failed');
    assert.match(last, /could not be reached/);
    await api.sql`update carriers set sealed_secrets = '{"api_key": "v1.AAAA"}' where id = ${carrier.id}`;
    assert.match((await check(carrier.id))[1], /enter them again/);
  });
});
