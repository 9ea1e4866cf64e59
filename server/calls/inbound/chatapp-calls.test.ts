import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { calledAccounts } from '../../carrier-accounts/called-accounts.ts';
import { TrunkDirectory } from '../../carrier-accounts/trunk-directory.ts';
import { ChatappPlatform } from '../../carriers/testing/chatapp-platform.ts';
import {
  log,
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from '../../carriers/testing/trunk-fixture.ts';
import { listSenders } from '../../messages/senders.queries.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { inTransaction } from '../../platform/db/sql.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import type { Json } from '../../testing/test-api.ts';
import { eventually } from '../../voice/sip/testing/eventually.ts';
import { shortTimers } from '../../voice/sip/testing/user-agent-fixture.ts';
import { makeAnsweredNumber, stillNode, type AnsweredNumber } from '../testing/call-fixture.ts';
import { findCarrierCalled, findChatappCalled } from './find-called-number.ts';
import { receiveCalls } from './receive-call.ts';

const api = useTestApi();
const HOSTNAME = 'sip.business.example';
const NUMBER_ID = '106540352242922';
const PASSWORD = 'k7-of-the-platform';
const HIDDEN = 'US.13491208655302741918';
const own = selfSigned([HOSTNAME]);
const theirs = selfSigned(['wa.platform.example']);
const stopping = new AbortController();
/** What calls warn of. */
const warnings: string[] = [];

describe('a call on the chat app', { timeout: 120_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let platform: ChatappPlatform;
  let line: AnsweredNumber;
  let key: string;
  let carrierId: number;
  let workspaceId: number;
  let directory: TrunkDirectory;
  before(async () => {
    const workspace = await api.makeWorkspace();
    key = workspace.keys.write;
    workspaceId = workspace.id;
    line = await makeAnsweredNumber(api.services, workspace.id, { recordingEnabled: false });
    const settings = {
      ...{ phone_number_id: NUMBER_ID, business_account_id: '102290129340398', app_id: '634974688087057' },
      ...{ access_token: 'token', app_secret: 'app-secret', verify_token: 'agreed-word' },
      ...{ sip_hostname: HOSTNAME, sip_user_password: PASSWORD, allowed_addresses: ['198.51.100.0/24'] },
    };
    const made = await api.post('/carriers', { kind: 'chatapp_cloud', settings }, { key });
    carrierId = made.body.data.id;
    await api.sql`update phone_numbers set chatapp_active = true, chatapp_calling = true, text_carrier_id = ${carrierId},
    voice_enabled = false where id = ${line.phoneNumberId}`;
    sound = await startSound({ from: 23_450, to: 23_489 });
    const { sql, secrets } = api.services;
    const none = async () => [];
    const records = { naptr: none, srv: none, addresses: none };
    const notifications = new NotificationListener(api.databaseUrl, log);
    directory = new TrunkDirectory({ sql, records, clock: sound.time, log }, notifications);
    await directory.read();
    fixture = await TrunkFixture.start(sound, {
      ...{ isAllowed: () => false, peers: directory, timers: shortTimers, ca: theirs.cert },
      tls: { port: 0, identity: { current: own, onChange: () => {} } },
      accounts: calledAccounts({
        ...{ sql, secrets, directory },
        carrierOf: (called) => findCarrierCalled(sql, called),
        chatappOf: (called, id) => findChatappCalled(sql, called, id),
      }),
    });
    const more = { recordingNotice: false, node: stillNode(), signal: stopping.signal };
    const warned = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    fixture.receive = receiveCalls({ ...api.services, clock: sound.time, log: warned, ...more });
    platform = await ChatappPlatform.start({
      ...{ domain: 'wa.platform.example', certificate: theirs, ca: own.cert, clock: sound.time },
      number: { number: line.number, phoneNumberId: NUMBER_ID, hostname: HOSTNAME, password: PASSWORD },
    });
  });
  after(async () => {
    stopping.abort();
    directory.stop();
    await fixture.close();
    await platform.stop();
    await stopSound(sound);
  });

  const calls = async (): Promise<Json[]> => (await api.get('/calls', { key })).body.data;

  it('from somebody without a phone number is answered, and kept as theirs', async () => {
    assert.deepEqual(directory.carriersAt('198.51.100.7'), [carrierId]);
    const call = await platform.call(fixture.trunk.tlsPort ?? 0, {
      ...{ from: HIDDEN, display: '"Ada" ' },
      headers: [
        `x-wa-meta-user-id: ${HIDDEN}`,
        'x-wa-meta-username: ada.l',
        'x-wa-meta-cta-payload: order-7',
      ],
    });
    await eventually(() => loudPackets(call.telephone) > 20, 'the welcome is heard');
    const [running] = await calls();
    assert.deepEqual(
      [running?.channel, running?.direction, running?.from, running?.to, running?.status],
      ['chatapp', 'inbound', null, line.number, 'in_progress'],
    );
    const transfer = await api.post(`/calls/${running?.id}/transfer`, { to: '+12025550151' }, { key });
    assert.equal(transfer.status, 422);
    assert.match(transfer.body.error.errors.to.join(), /cannot be put through/);
    call.hangUp();
    await until('it is over', async () => (await calls())[0]?.ended_at !== null);
    const { data: shown } = (await api.get(`/calls/${running?.id}`, { key })).body;
    assert.equal(shown.status, 'completed');
    assert.deepEqual(
      [shown.metadata.chatapp_user_id, shown.metadata.chatapp_username, shown.metadata.chatapp_button],
      [HIDDEN, 'ada.l', 'order-7'],
    );
    const [contact] = (await api.get('/contacts', { key })).body.data;
    assert.deepEqual(
      [contact.id, contact.name, contact.phone, contact.chatapp_user_id],
      [shown.contact_id, 'Ada', null, HIDDEN],
    );
    const [sender] = await listSenders(api.sql, workspaceId, [HIDDEN], line.phoneNumberId);
    assert.equal(sender?.wrote_by_chatapp, shown.started_at, 'the call opens the window of their messages');
  });

  it('is not taken where the number takes no calls of the chat app, or the chat app knows another number', async () => {
    const before = (await calls()).length;
    const ring = () => platform.call(fixture.trunk.tlsPort ?? 0, { from: '+4915112345678' });
    // Whoever calls from the networks of the platform gets an answer.
    await api.patch(`/carriers/${carrierId}`, { settings: { allowed_addresses: ['127.0.0.1/32'] } }, { key });
    await directory.read();
    const refused = async (): Promise<number> => {
      const call = await ring();
      await eventually(() => call.state === 'refused', 'it is refused');
      return call.status;
    };
    await api.sql`update phone_numbers set chatapp_calling = false where id = ${line.phoneNumberId}`;
    assert.equal(await refused(), 404);
    await api.sql`update phone_numbers set chatapp_calling = true where id = ${line.phoneNumberId}`;
    platform.number.phoneNumberId = '999';
    assert.equal(await refused(), 404);
    platform.number.phoneNumberId = NUMBER_ID;
    const taken = await ring();
    await eventually(() => taken.state === 'up', 'the third is answered');
    assert.equal((await calls()).length, before + 1);
    assert.equal((await calls())[0]?.from, '+4915112345678');
    taken.hangUp();
    await until('it is over', async () => (await calls())[0]?.ended_at !== null);
  });

  it('is answered while another transaction holds the contact of somebody without a number', async () => {
    const call = await inTransaction(api.sql, async (tx) => {
      const held =
        await tx`select from contacts where workspace_id = ${workspaceId} and chatapp_user_id = ${HIDDEN}
        for no key update`;
      assert.equal(held.length, 1);
      const ringing = await platform.call(fixture.trunk.tlsPort ?? 0, {
        ...{ from: HIDDEN, headers: [`x-wa-meta-user-id: ${HIDDEN}`] },
      });
      await eventually(() => ringing.state === 'up', 'the call is answered');
      assert.deepEqual(warnings, [], 'its contact is still waited for');
      return ringing;
    });
    call.hangUp();
    await until('it is over', async () => (await calls())[0]?.ended_at !== null);
    const [over] = await calls();
    const contact = (await api.get(`/contacts/${over?.contact_id}`, { key })).body.data;
    assert.equal(contact.chatapp_user_id, HIDDEN);
  });
});
