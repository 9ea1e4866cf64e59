import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { STATUS } from '../../carriers/smpp/commands.ts';
import { PASSWORD, SmppVendor, SYSTEM_ID } from '../../carriers/testing/smpp-vendor.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import type { Json } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
});
let key: string;
let vendor: SmppVendor;
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
  vendor = new SmppVendor();
  await vendor.start();
});
afterEach(() => vendor.stop());

const smsc = (settings: object = {}) => ({
  kind: 'smpp',
  settings: { host: '127.0.0.1', port: vendor.port, system_id: SYSTEM_ID, password: PASSWORD, ...settings },
});
const add = async (settings: object = {}): Promise<Json> => {
  const answer = await api.post('/carriers', smsc(settings), { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const fieldsOf = (answer: { body: Json }): string[] => Object.keys(answer.body.error.errors).sort();

describe('an account over SMPP', () => {
  it('is refused with what cannot be used, naming the field', async () => {
    for (const [settings, ...fields] of [
      [{ host: undefined }, 'settings.host'],
      [{ host: 'not a name' }, 'settings.host'],
      [{ host: '10.0.0.1' }, 'settings.host'],
      [{ host: '169.254.169.254' }, 'settings.host'],
      [{ port: 0 }, 'settings.port'],
      [{ port: 65_536 }, 'settings.port'],
      [{ transport: 'udp' }, 'settings.transport'],
      [{ transport: 'sctp' }, 'settings.transport'],
      [{ system_id: undefined }, 'settings.system_id'],
      [{ system_id: '' }, 'settings.system_id'],
      [{ system_id: 'two words' }, 'settings.system_id'],
      [{ system_id: 'a'.repeat(65) }, 'settings.system_id'],
      [{ password: undefined }, 'settings.password'],
      [{ password: null }, 'settings.password'],
      [{ password: 'nul\u0000' }, 'settings.password'],
      [{ system_type: 'a'.repeat(13) }, 'settings.system_type'],
      [{ bind: 'both' }, 'settings.bind'],
      [{ default_alphabet: 'ebcdic' }, 'settings.default_alphabet'],
      [{ number_format: 'e16' }, 'settings.number_format'],
      [{ source_ton: -1 }, 'settings.source_ton'],
      [{ source_npi: 256 }, 'settings.source_npi'],
      [{ destination_ton: 1.5 }, 'settings.destination_ton'],
      [{ destination_npi: 'ISDN' }, 'settings.destination_npi'],
      [{ max_per_second: 0 }, 'settings.max_per_second'],
      [{ max_per_second: 1_001 }, 'settings.max_per_second'],
      [{ username: 'trunk', cps: 1 }, 'settings.cps', 'settings.username'],
      [{ auth_token: 'secret' }, 'settings.auth_token'],
    ] as const) {
      const answer = await api.post('/carriers', smsc(settings), { key });
      assert.equal(answer.status, 422, JSON.stringify(settings));
      assert.deepEqual(fieldsOf(answer), [...fields].sort(), JSON.stringify(settings));
    }
  });

  it('has what is usual where nothing is said, and never shows its password', async () => {
    const carrier = await add({ port: undefined });
    assert.deepEqual(carrier.settings, {
      ...{ host: '127.0.0.1', port: null, transport: 'tcp', tls_verify: true, system_id: SYSTEM_ID },
      ...{ system_type: null, bind: 'transceiver', default_alphabet: 'gsm', number_format: 'e164_no_plus' },
      ...{ source_ton: null, source_npi: null, destination_ton: null, destination_npi: null },
      max_per_second: 10,
    });
    assert.deepEqual([carrier.secrets, carrier.inbound_url, carrier.voice_url], [['password'], null, null]);
    const shown = await api.get('/carriers', { key });
    assert.equal(shown.raw.includes(PASSWORD), false);
    const kept = await api.sql<{ row: string }[]>`
      select to_jsonb(carriers)::text as row from carriers where id = ${carrier.id}`;
    assert.equal(kept[0]?.row.includes(PASSWORD), false);
  });

  it('never sends its password elsewhere than it was entered for', async () => {
    const { id } = await add();
    const change = (settings: object) => api.patch(`/carriers/${id}`, { settings }, { key });
    for (const settings of [{ host: '127.0.0.2' }, { port: 2_776 }, { system_id: 'other' }]) {
      const answer = await change(settings);
      assert.deepEqual(
        [answer.status, fieldsOf(answer)],
        [422, ['settings.password']],
        JSON.stringify(settings),
      );
      assert.equal((await change({ ...settings, password: 'new' })).status, 200);
    }
    assert.equal((await change({ max_per_second: 5 })).status, 200);
    assert.equal((await change({ password: null })).status, 422);
  });

  it('carries texts and no calls', async () => {
    const { id } = await add();
    const number = (body: object) => api.post('/phone-numbers', { number: '+12126661234', ...body }, { key });
    assert.deepEqual(fieldsOf(await number({ voice_carrier_id: id })), ['voice_carrier_id']);
    assert.equal((await number({ text_carrier_id: id })).status, 201);
    assert.equal((await api.delete(`/carriers/${id}`, { key })).status, 409, 'a number uses it');
  });

  it('has no numbers that could be listed or connected, and no address for webhooks', async () => {
    const { id } = await add();
    assert.equal((await api.get(`/carriers/${id}/numbers`, { key })).status, 409);
    const connected = await api.post(`/carriers/${id}/numbers`, { number: '+12126661234' }, { key });
    assert.equal(connected.status, 409);
  });
});

describe('the check of an account over SMPP', () => {
  const check = async (id: number, language = 'en'): Promise<Json> => {
    const answer = await api.post(
      `/carriers/${id}/check`,
      {},
      { key, headers: { 'accept-language': language } },
    );
    assert.equal(answer.status, 200, answer.raw.toString());
    return answer.body.data;
  };
  const namesOf = ({ steps }: Json): string[] =>
    steps.map(({ name, ok }: Json) => `${ok ? '' : 'not '}${name}`);
  const statusOf = async (id: number): Promise<Json> =>
    (await api.get(`/carriers/${id}`, { key })).body.data.status;
  const addNumber = (id: number) =>
    api.post('/phone-numbers', { number: `+1212666${1_000 + id}`, text_carrier_id: id }, { key });

  it('ends where nobody takes connections, and the carrier says so', async () => {
    const { id } = await add();
    await vendor.stop();
    const told = await check(id);
    assert.deepEqual(namesOf(told), ['settings', 'address', 'not connection']);
    assert.match(told.steps.at(-1).say, /Nobody takes connections at 127\.0\.0\.1/);
    assert.deepEqual([told.ok, (await statusOf(id)).state], [false, 'failing']);
  });

  it('ends where the name has no address, or an internal one', async () => {
    const { id } = await add({ host: 'smsc.invalid' });
    assert.deepEqual(namesOf(await check(id)), ['settings', 'not address']);
  });

  for (const [what, status, sentence] of [
    ['the password is wrong', STATUS.RINVPASWD, /refuses the password/],
    ['the system_id is not known', STATUS.RINVSYSID, /does not know the system_id/],
    ['the account has its sessions already', STATUS.RALYBND, /all sessions/],
    ['the bind fails', STATUS.RBINDFAIL, /system_type/],
    ['the carrier has a status of its own', 0x0400, /0x00000400/],
  ] as const) {
    it(`ends where ${what}`, async () => {
      const { id } = await add();
      vendor.bindMood = status;
      const told = await check(id);
      assert.deepEqual(namesOf(told), ['settings', 'address', 'connection', 'not credentials']);
      assert.match(told.steps.at(-1).say, sentence);
    });
  }

  it('ends where what answers is no SMSC', async () => {
    const { id } = await add();
    vendor.bindMood = 'drop';
    const told = await check(id);
    assert.deepEqual(namesOf(told), ['settings', 'address', 'connection', 'not connection']);
  });

  it('binds as a transmitter, which is brought no texts, and says goodbye', async () => {
    const { id } = await add();
    assert.deepEqual(namesOf(await check(id)), [
      ...['settings', 'address', 'connection', 'credentials', 'session', 'not numbers'],
    ]);
    assert.deepEqual([vendor.binds, vendor.sessions.length], [['bind_transmitter'], 0]);
  });

  it('says whether a session of the installation receives, and then that all is well', async () => {
    const { id } = await add();
    assert.equal((await addNumber(id)).status, 201);
    const first = await check(id);
    assert.deepEqual(namesOf(first).slice(-2), ['numbers', 'not inbound']);
    const until = api.clock.now().add({ minutes: 5 }).toString();
    await api.sql`update carriers set registered_until = ${until} where id = ${id}`;
    const second = await check(id);
    assert.deepEqual([second.ok, namesOf(second).at(-1)], [true, 'inbound']);
    assert.equal((await statusOf(id)).state, 'ok');
    vendor.bindMood = STATUS.RALYBND;
    const third = await check(id);
    assert.equal(third.ok, true, 'the one session that is allowed is ours');
  });

  it('tells of a certificate that is not accepted, and takes any where that is wanted', async () => {
    const secure = new SmppVendor();
    await secure.start(selfSigned(['127.0.0.1']));
    try {
      const { id } = await add({ port: secure.port, transport: 'tls' });
      assert.deepEqual(namesOf(await check(id)), ['settings', 'address', 'connection', 'not tls']);
      assert.equal(secure.asked.binds, 0, 'the password is told to nobody');
      await api.patch(`/carriers/${id}`, { settings: { tls_verify: false } }, { key });
      assert.deepEqual(namesOf(await check(id)).slice(2, 6), ['connection', 'tls', 'credentials', 'session']);
    } finally {
      await secure.stop();
    }
  });

  it('speaks four languages', async () => {
    const { id } = await add();
    vendor.bindMood = STATUS.RINVPASWD;
    const said = [];
    for (const language of ['de', 'fr', 'es']) said.push((await check(id, language)).steps.at(-1).say);
    assert.deepEqual(said, [
      'Der Anbieter lehnt das Passwort ab (0x0000000e).',
      'L’opérateur refuse le mot de passe (0x0000000e).',
      'El operador rechaza la contraseña (0x0000000e).',
    ]);
  });
});
