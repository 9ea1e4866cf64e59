import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TrunkProbe } from '../carriers/probe-trunk.ts';
import type { TrunkAccess } from '../carriers/trunk-access.ts';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const PASSWORD = 'k7-of-the-trunk';
let probe: TrunkProbe = { kind: 'silent', address: '192.0.2.1' };
const probed: TrunkAccess[] = [];
const api = useTestApi({
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
  probeTrunk: async (trunk) => {
    probed.push(trunk);
    return probe;
  },
});

const sip = (settings: object = {}) => ({
  kind: 'sip',
  settings: { host: 'sip.carrier.example', username: 'trunk', password: PASSWORD, ...settings },
});
const add = async (body: object = sip()): Promise<Json> => {
  const answer = await api.post('/carriers', body);
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const fieldsOf = (answer: { body: Json }): string[] => Object.keys(answer.body.error.errors).sort();
const addNumber = (body: object = {}) =>
  api.post('/phone-numbers', { number: `+1212555${String(1000 + (numbers += 1))}`, ...body });
let numbers = 0;

describe('a carrier', () => {
  it('is refused with what cannot be used, naming the field', async () => {
    for (const [body, ...fields] of [
      [{ kind: 'smoke' }, 'kind'],
      [{ kind: 'sip' }, 'settings.host'],
      [sip({ host: ' ' }), 'settings.host'],
      [sip({ host: 'sip:carrier' }), 'settings.host'],
      [sip({ host: 'carrier.example:5060' }), 'settings.host'],
      [sip({ host: '10.0.0.1' }), 'settings.host'],
      [sip({ host: 'fd00::1' }), 'settings.host'],
      [sip({ port: 0 }), 'settings.port'],
      [sip({ outbound_proxy: 'one.example,' }), 'settings.outbound_proxy'],
      [sip({ transport: 'sctp' }), 'settings.transport'],
      [sip({ from_domain: 'a b' }), 'settings.from_domain'],
      [sip({ srtp: 'yes' }), 'settings.srtp'],
      [sip({ codecs: [] }), 'settings.codecs'],
      [sip({ codecs: ['PCMA', 'G729'] }), 'settings.codecs.1'],
      [sip({ codecs: ['PCMA', 'PCMA'] }), 'settings.codecs'],
      [
        sip({ allowed_addresses: ['198.51.100.0/24', 'nowhere', '0.0.0.0/0'] }),
        'settings.allowed_addresses.1',
        'settings.allowed_addresses.2',
      ],
      [sip({ media_networks: ['203.0.113.0/25', '10.0.0.0/7'] }), 'settings.media_networks.1'],
      [sip({ allowed_countries: ['Germany'] }), 'settings.allowed_countries.0'],
      [sip({ allowed_countries: ['*', 'GB', 'UK'] }), 'settings.allowed_countries.2'],
      [sip({ max_calls: 0 }), 'settings.max_calls'],
      [sip({ cps: 0 }), 'settings.cps'],
      [sip({ username: null }), 'settings.password'],
      [sip({ register: 'yes' }), 'settings.register'],
      [{ kind: 'sip', settings: { host: 'sip.carrier.example', register: true } }, 'settings.username'],
      [sip({ inbound_algorithms: [] }), 'settings.inbound_algorithms'],
      [sip({ inbound_username: 'a b' }), 'settings.inbound_username'],
      [sip({ inbound_password: 'k7' }), 'settings.inbound_password'],
      [
        { kind: 'sip', settings: { host: 'sip.carrier.example', inbound_username: 'calls' } },
        'settings.inbound_password',
      ],
      [sip({ password: null }), 'settings.password'],
      [sip({ password: 'ü' }), 'settings.password'],
      [{ kind: 'simulated', settings: { host: 'sip.carrier.example' } }, 'settings'],
    ] as const) {
      const answer = await api.post('/carriers', body);
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.deepEqual(fieldsOf(answer), fields, JSON.stringify(body));
    }
  });

  it('is refused at the limit of a workspace', async () => {
    const { keys } = await api.makeWorkspace();
    const create = () => api.post('/carriers', { kind: 'simulated' }, { key: keys.write });
    for (let made = 0; made < 50; made += 1) assert.equal((await create()).status, 201);
    assert.equal((await create()).body.error.type, 'invalid_state');
  });

  it('is kept with what is usual, named after its server, and its password encrypted', async () => {
    const made = await add(sip({ host: ' SIP.Carrier.Example ', allowed_addresses: ['198.51.100.7'] }));
    assert.deepEqual(
      [made.name, made.active, made.secrets, made.status.state],
      ['sip.carrier.example', true, ['password'], 'unknown'],
    );
    assert.deepEqual(made.settings, {
      ...{ host: 'sip.carrier.example', port: null, transport: 'udp', tls_verify: true },
      ...{ username: 'trunk', register: false, from_domain: null, outbound_proxy: null },
      ...{ inbound_username: null, inbound_algorithms: ['SHA-256', 'MD5'] },
      ...{
        caller_id: 'from',
        number_format: 'e164',
        srtp: null,
        codecs: null,
        allowed_addresses: ['198.51.100.7/32'],
        media_networks: [],
      },
      ...{ allowed_countries: null, max_calls: null, cps: 1 },
    });
    const answers = [
      await api.get('/carriers'),
      await api.get(`/carriers/${made.id}`),
      await api.patch(`/carriers/${made.id}`, { settings: { password: `${PASSWORD}2` } }),
      await api.delete(`/carriers/${made.id}`),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 200);
      assert.doesNotMatch(answer.raw.toString(), /k7-of/);
    }
    assert.doesNotMatch(JSON.stringify(await api.sql`select * from carriers`), /k7-of/);
  });

  it('changes only what is sent, and never uses a password at another server', async () => {
    const { id } = await add();
    const patch = (settings: object) => api.patch(`/carriers/${id}`, { settings });
    assert.deepEqual(fieldsOf(await patch({ host: 'other.example' })), ['settings.password']);
    assert.deepEqual(fieldsOf(await patch({ outbound_proxy: 'one.example' })), ['settings.password']);
    assert.equal((await patch({ outbound_proxy: 'one.example', password: 'new' })).status, 200);
    assert.deepEqual(fieldsOf(await patch({ outbound_proxy: null })), ['settings.password']);
    assert.deepEqual(fieldsOf(await api.patch(`/carriers/${id}`, { kind: 'twilio' })), ['kind']);
    assert.equal((await api.patch(`/carriers/${id}`, { kind: 'sip', name: 'Trunk' })).status, 200);
    const moved = (await patch({ host: 'other.example', password: 'new' })).body.data;
    assert.deepEqual([moved.settings.host, moved.settings.username], ['other.example', 'trunk']);
    const limited = (await patch({ max_calls: 5 })).body.data;
    assert.deepEqual([limited.settings.max_calls, limited.secrets], [5, ['password']]);
    const wide = await patch({ codecs: ['opus', 'PCMA'] });
    assert.deepEqual(wide.body.data.settings.codecs, ['opus', 'PCMA']);
    const secure = (await patch({ srtp: 'required', codecs: ['PCMA'] })).body.data.settings;
    assert.deepEqual([secure.srtp, secure.codecs, secure.max_calls], ['required', ['PCMA'], 5]);
    const open = (await patch({ username: null, password: null })).body.data;
    assert.deepEqual([open.settings.username, open.secrets], [null, []]);
    const off = (await api.patch(`/carriers/${id}`, { active: false, name: ' Old ' })).body.data;
    assert.deepEqual([off.active, off.name, off.settings.max_calls], [false, 'Old', 5]);
    const empty = await api.patch(`/carriers/${id}`, { settings: {} });
    assert.equal(empty.body.data.updated_at, off.updated_at);
  });

  it('is deleted only when no number uses it', async () => {
    const { id } = await add();
    const number = (await addNumber({ voice_carrier_id: id })).body.data;
    assert.equal(number.voice_carrier_id, id);
    assert.equal((await api.delete(`/carriers/${id}`)).body.error.type, 'invalid_state');
    assert.equal((await api.patch(`/phone-numbers/${number.id}`, { voice_carrier_id: null })).status, 200);
    assert.equal((await api.delete(`/carriers/${id}`)).body.data.deleted, true);
    assert.equal((await api.get(`/carriers/${id}`)).status, 404);
  });

  it('is given to numbers of its own workspace only, and texts only where it carries them', async () => {
    const { id } = await add();
    const simulated = await add({ kind: 'simulated' });
    const { keys } = await api.makeWorkspace();
    const foreign = (await api.post('/carriers', sip(), { key: keys.write })).body.data;
    const number = (await addNumber({ voice_carrier_id: simulated.id, text_carrier_id: simulated.id })).body
      .data;
    for (const body of [
      { voice_carrier_id: foreign.id },
      { text_carrier_id: foreign.id },
      { text_carrier_id: id },
    ]) {
      assert.deepEqual(fieldsOf(await api.patch(`/phone-numbers/${number.id}`, body)), Object.keys(body));
      assert.deepEqual(fieldsOf(await addNumber(body)), Object.keys(body));
    }
    const released = (await api.delete(`/phone-numbers/${number.id}`)).body.data;
    assert.equal(released.deleted, true);
    assert.equal((await api.delete(`/carriers/${simulated.id}`)).status, 200, 'a released number uses none');
  });
});

describe('the check of a carrier', () => {
  const check = async (id: number): Promise<{ ok: boolean; steps: string[]; last: string }> => {
    const { ok, steps } = (await api.post(`/carriers/${id}/check`)).body.data;
    return {
      ok,
      steps: steps.map((step: Json) => `${step.name} ${step.ok ? 'ok' : 'failed'}`),
      last: steps.at(-1).say,
    };
  };

  it('says at which step it fails, and in which words', async () => {
    const { id } = await add();
    const open = await add(sip({ username: null, password: undefined }));
    for (const [found, of, step, words] of [
      [{ kind: 'no_address', isInternal: false }, id, 'address', /DNS records/],
      [{ kind: 'no_address', isInternal: true }, id, 'address', /OUTBOUND_ALLOWED_NETWORKS/],
      [{ kind: 'silent', address: '192.0.2.7' }, id, 'connection', /192\.0\.2\.7 does not answer/],
      [answered(403, false), id, 'connection', /403/],
      [answered(401, true), id, 'credentials', /refused \(401\)/],
      [answered(407, false), open.id, 'credentials', /asks for a user name/],
    ] as const) {
      probe = found;
      const { ok, steps, last } = await check(of);
      assert.equal(ok, false);
      assert.equal(steps.at(-1), `${step} failed`);
      assert.match(last, words);
      const { status } = (await api.get(`/carriers/${of}`)).body.data;
      assert.deepEqual([status.state, status.message], ['failing', last]);
    }
    await api.patch(`/carriers/${id}`, { active: false });
    assert.deepEqual((await check(id)).steps, ['settings failed']);
  });

  it('uses the password, and keeps that all is well', async () => {
    const { id } = await add(sip({ transport: 'tcp', port: 5070 }));
    probe = answered(405, true);
    assert.deepEqual(await check(id), {
      ok: true,
      steps: ['settings ok', 'address ok', 'connection ok', 'credentials ok'],
      last: 'User name and password are accepted.',
    });
    assert.deepEqual(probed.at(-1)?.credentials, { username: 'trunk', password: PASSWORD });
    assert.deepEqual(probed.at(-1)?.server, {
      host: 'sip.carrier.example',
      port: 5070,
      protocol: 'TCP',
      verify: true,
    });
    assert.equal((await api.get(`/carriers/${id}`)).body.data.status.state, 'ok');
    const changed = await api.patch(`/carriers/${id}`, { settings: { port: null } });
    assert.equal(changed.body.data.status.state, 'unknown', 'what was changed is not checked');
  });

  it('tells whether the carrier sees this server where it is told to send the sound', async () => {
    const { id } = await add();
    for (const [seen, told, step, words] of [
      ['8.8.4.4', '10.0.0.5', 'nat failed', /set PUBLIC_HOST to 8\.8\.4\.4, and forward RTP_PORTS/],
      ['8.8.4.4', '8.8.8.8', 'nat ok', /If nothing is heard/],
      ['10.0.0.5', '10.0.0.5', 'nat ok', /the address that it is told/],
    ] as const) {
      probe = answered(200, true, [seen, told]);
      const { steps, last } = await check(id);
      assert.equal(steps.at(-1), step);
      assert.match(last, words);
    }
  });

  it('asks a registrar what is registered, and tells until when this server is', async () => {
    const { id } = await add(sip({ register: true }));
    for (const [status, words] of [
      [401, /refused \(401\)/],
      [404, /refuses the registration \(404/],
      [200, /not registered yet/],
    ] as const) {
      probe = answered(status, true);
      assert.match((await check(id)).last, words);
    }
    assert.equal(probed.at(-1)?.registers, true);
    await api.sql`update carriers set registered_until = '2099-01-01T00:00:00Z' where id = ${id}`;
    const { ok, steps, last } = await check(id);
    assert.equal(ok, true);
    assert.deepEqual(steps.slice(-2), ['credentials ok', 'registration ok']);
    assert.equal(last, 'This server is registered until 01:00:00 (Europe/Berlin).');
  });

  it('keeps the password of callers beside that of the carrier, and forgets each by itself', async () => {
    const { id, secrets } = await add(
      sip({ inbound_username: 'calls', inbound_password: 'k7-of-the-callers' }),
    );
    assert.deepEqual(secrets, ['inbound_password', 'password']);
    const change = async (settings: object): Promise<Json> =>
      (await api.patch(`/carriers/${id}`, { settings })).body;
    assert.deepEqual((await change({ inbound_password: null })).data.secrets, ['password']);
    assert.deepEqual(Object.keys((await change({ username: null, password: null })).error.errors), [
      'settings.inbound_password',
    ]);
    assert.deepEqual((await change({ inbound_username: null })).data.secrets, ['password']);
  });

  it('fails when the password cannot be decrypted', async () => {
    const { id } = await add();
    await api.sql`update carriers set sealed_secrets = '{"password": "v1.AAAA"}' where id = ${id}`;
    assert.match((await check(id)).last, /enter it again/);
  });

  it('of the simulated network always succeeds', async () => {
    const { id } = await add({ kind: 'simulated' });
    assert.equal((await check(id)).ok, true);
  });
});

const answered = (
  status: number,
  isChallenged: boolean,
  [seenAs, toldAs]: [string | null, string] = [null, '10.0.0.5'],
): TrunkProbe => ({
  ...{ kind: 'answered', address: '192.0.2.1', toldAs },
  answer: { status, isChallenged, seenAs },
});
