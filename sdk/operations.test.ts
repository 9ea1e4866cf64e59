import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ANN, makeFinishedCall } from '../console/testing/finished-call.ts';
import { authenticatorCode } from '../console/testing/authenticator-code.ts';
import { ACCOUNT_SID, AUTH_TOKEN, TwilioVendor } from '../server/carriers/testing/twilio-vendor.ts';
import { ensureDemo } from '../server/demo/ensure-demo.ts';
import { until } from '../server/platform/jobs/testing/until.ts';
import { generateToken, hashToken } from '../server/platform/http/access/session-token.ts';
import { parseNetwork } from '../server/platform/networks.ts';
import { OutboundClient } from '../server/platform/outbound/outbound-client.ts';
import { giveLogin, PASSWORD } from '../server/sessions/testing/sign-in.ts';
import { setupToken } from '../server/setup/set-up.ts';
import { lazy } from '../server/simulator/testing/lazy.ts';
import { carryTypedCalls, type TypedCarrier } from '../server/simulator/testing/typed-fixture.ts';
import { startTestApi, type Json, type TestApi } from '../server/testing/test-api.ts';
import { reasonWithoutMethod } from '../tools/client-methods.ts';
import { documentOperations } from '../tools/document-operations.ts';
import type { Switchboard } from './switchboard.ts';
import { ClientDriver, METHODS, type Given } from './testing/drive-client.ts';

const PLACE = { timezone: 'Europe/Berlin', currency: 'EUR', country: 'DE', language: 'de-DE' };
const SALON = {
  ...{ name: 'Salon Ada', ...PLACE, number: '+49 30 5550 1188' },
  owner: { name: 'Ada Wong', email: 'ada@salon.example', password: PASSWORD },
};
const STAY = { check_in: '2026-12-01', check_out: '2026-12-03' };

/** What the examples of the description need beside the first record of their kind. */
const GIVEN: Readonly<Record<string, Given>> = {
  updateChatappProfile: { ids: [2] },
  getChatappProfile: { ids: [2] },
  speakSample: { ids: ['espeak-en-us'] },
  getRoomAvailability: { query: STAY },
  getRoomOccupancy: { query: { from: STAY.check_in, to: STAY.check_out } },
  // The first member is the only owner, the first hook an endpoint of webhooks.
  ...{ getMember: { ids: [2] }, updateMember: { ids: [2] }, deleteMember: { ids: [2] } },
  ...{ getHook: { ids: [2] }, updateHook: { ids: [2] }, deleteHook: { ids: [2] } },
  listHookDeliveries: { ids: [2] },
  deletePhoneNumber: { ids: [2] },
  ...{ getTeamInvitation: { ids: [2] }, deleteInvitation: { ids: [2] } },
  // No number here has a carrier that could ask; `calls/permission` has the answers of one that can.
  requestCallPermission: { refusal: 'no_asking_number' },
};

/** The operations that others build on, in this order; then come POST, PATCH, GET and DELETE. */
const FIRST = [
  ...['createContact', 'createCampaign', 'updateCampaign', 'startCampaign', 'pauseCampaign'],
  ...['resumeCampaign', 'updateChatappProfile', 'createAppointment'],
];
/** Another time zone would close the business at the times of other examples. */
const LATE = ['updateTeam', 'revokeApiKey'];
const METHODS_IN_ORDER = ['POST', 'PATCH', 'GET', 'DELETE'];

let api: TestApi;
let calls: TypedCarrier;
let dataDir: string;
let driver: ClientDriver;
let client: Switchboard;
before(async () => {
  const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
  const typedCalls = lazy(() => calls.calls);
  api = await startTestApi({ now: '2026-11-23T15:00:00Z', typedCalls, outboundClient });
  await api.sql`truncate workspaces, users restart identity cascade`;
  calls = await carryTypedCalls(api);
  dataDir = await mkdtemp(join(tmpdir(), 'switchboard-client-'));
  const addresses = { baseUrl: api.baseUrl, consoleUrl: api.baseUrl, sip: '127.0.0.1:5060' };
  const { keys } = await ensureDemo({ ...api.services, dataDir, addresses });
  driver = new ClientDriver(api);
  client = driver.client(keys.write);
});
after(async () => {
  await calls.stop();
  await rm(dataDir, { recursive: true });
  await api.stop();
});

const drive = (id: string, given: Given = {}, by = client): Promise<Json> => driver.drive(by, id, given);

/** A client with the cookie that the last answer set, as a page of the server has it. */
const signedIn = (): Switchboard =>
  driver.client(null, { cookie: driver.cookie(), 'sec-fetch-site': 'same-origin' });

describe('every operation, by the client', { timeout: 240_000 }, () => {
  it('on a call: followed, taken over, spoken on, handed back, ended, replayed', async () => {
    const { id } = await drive('createSimulatedCall', { body: { from: ANN } });
    const events = (await drive('getSimulatedCallEvents', { ids: [id] })) as AsyncGenerator<Json>;
    const greeting = (await events.next()).value;
    assert.deepEqual([greeting.id, greeting.event], ['1', 'said']);
    assert.ok(greeting.data.text.length > 0);
    const shown = async (): Promise<Json> => client.calls.get(id);
    await until('the call is answered', async () => (await shown()).status === 'in_progress');
    const ids = [id];
    await drive('sendToSimulatedCall', { ids, body: { words: 'Hello?' } });
    await drive('takeOverCall', { ids });
    await drive('sayOnCall', { ids });
    await drive('handBackCall', { ids });
    await drive('transferCall', { ids, body: { to: '+14155550170' } });
    await drive('hangUpCall', { ids });
    let last: Json;
    for await (const event of events) last = event;
    assert.equal(last.event, 'ended');
  });

  it('of a call that is over, with its recording', async () => {
    const [number] = await client.phoneNumbers.list();
    const call = { workspaceId: 1, number: number?.number ?? '' };
    const id = await makeFinishedCall(api, call, { isRecorded: true });
    const ids = [id];
    const recording = (await drive('getRecording', { ids })) as Response;
    assert.equal(recording.headers.get('content-type'), 'audio/wav');
    await drive('getWaveform', { ids });
    await drive('createSimulatedText');
    const [item] = (await client.inbox.list()).data;
    const itemId = item?.id ?? 0;
    const key = 'messages/1/one.wav';
    await writeFile(await api.services.store.pathToWrite(key), 'RIFF and so on');
    await api.sql`update inbox_items set audio_key = ${key}, audio_ms = 900 where id = ${itemId}`;
    await drive('getInboxRecording', { ids: [itemId] });
    assert.equal((await drive('replayCall', { ids })).results?.length ?? 1, 1);
  });

  it('of people who sign in, with codes', async () => {
    const login = await giveLogin(api, 1);
    await drive('signIn', { body: login });
    const page = signedIn();
    const session = await drive('getSession', {}, page);
    await drive('switchWorkspace', { body: { id: session.workspace.id } }, page);
    const { secret } = await drive('proposeSecondFactor', { body: { password: PASSWORD } }, page);
    const code = async (): Promise<string> => {
      // A code counts once; the next one comes after half a minute.
      await api.clock.advance(30_000);
      return authenticatorCode(secret, api.clock.now());
    };
    await drive('confirmSecondFactor', { body: { code: await code() } }, page);
    await drive('getSecondFactor', {}, page);
    await drive('signIn', { body: login });
    await drive('enterCode', { body: { code: await code() } }, signedIn());
    const other = signedIn();
    for (const id of ['renewRecoveryCodes', 'disableSecondFactor']) {
      await drive(id, { body: { password: PASSWORD, code: await code() } }, other);
    }
    const [own] = await drive('listSessions', {}, other);
    await drive('getOwnSession', { ids: [own.id] }, other);
    await drive('listWorkspaces', {}, other);
    await drive('createWorkspace', { body: { name: 'Salon Ada', ...PLACE } }, other);
    await drive('getInstallation', {}, other);
    const replaced = { current_password: PASSWORD, password: `${PASSWORD} again` };
    await drive('replacePassword', { body: replaced }, other);
    await drive('signIn', { body: { ...login, password: replaced.password } });
    const third = signedIn();
    const sessions: Json[] = await drive('listSessions', {}, third);
    const left: Json = sessions.find(({ is_current: isCurrent }) => !isCurrent);
    await drive('deleteOwnSession', { ids: [left.id] }, third);
    await drive('deleteSession', {}, third);
  });

  it('of people who are invited, or forgot their password', async () => {
    const nobody = driver.client(null);
    const { link } = await drive('createInvitation', { body: { email: 'kit@inn.example', role: 'member' } });
    const token = String(link).split('/').at(-1) ?? '';
    await drive('getInvitation', { ids: [token] }, nobody);
    await drive('acceptInvitation', { ids: [token] }, nobody);
    await drive('askForPasswordReset', {}, nobody);
    await drive('resetPassword', { ids: ['none'], refusal: 'not_found' }, nobody);
    const reset = generateToken();
    await api.sql`
      insert into password_resets (user_id, token_hash, expires_at) values (1, ${hashToken(reset)}, '2100-01-01')`;
    await drive('resetPassword', { ids: [reset] }, nobody);
    await drive('getSetup', {}, nobody);
  });

  it('of a carrier that is an account at a vendor', async () => {
    const vendor = new TwilioVendor(() => api.clock.now());
    await vendor.start();
    try {
      const settings = { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN, base_url: vendor.url };
      const { id } = await drive('createCarrier', { body: { kind: 'twilio', settings } });
      const number = '+12126661001';
      vendor.numbers.push({ sid: 'PN1', phone_number: number, sms: true, sms_url: '' });
      const [listed] = await drive('listVendorNumbers', { ids: [id] });
      assert.equal(listed.number, number);
      await drive('connectVendorNumber', { ids: [id], body: { number } });
    } finally {
      await vendor.stop();
    }
  });

  it('of keys, as the description shows them', async () => {
    await drive('createInvitation');
    const url = 'https://receiver.example';
    await drive('createWebhook', { body: { url, events: ['order.created'] } });
    await drive('createHook', { body: { url, events: ['order.placed'] } });
    await drive('createOrder');
    await api.sql`update workspaces set agency_id = 2 where id = 1`;
    const [delivery] = (await client.webhooks.listDeliveries(1)).data;
    // Nothing delivers here.
    await api.sql`update deliveries set status = 'failed'`;
    const [hooked] = (await client.integrations.hooks.listDeliveries(2)).data;
    const product = (await client.products.list()).data.find(({ options }) => options.length > 0);
    const choice = product?.options[0]?.choices[0];
    const given = {
      ...GIVEN,
      updateProductChoice: { ids: [product?.id ?? 0, choice?.id ?? 0] },
      resendHookDelivery: { ids: [2, hooked?.event_id ?? ''] },
      resendWebhookDelivery: { ids: [1, delivery?.event_id ?? ''] },
      withdrawConsent: { ids: [1, 1] },
    };
    for (const id of keyedInOrder()) {
      const { parameters } = METHODS.get(id)?.operation ?? assert.fail(id);
      const ids = parameters.filter((one) => one.in === 'path').map(() => 1);
      await drive(id, { ids, ...(given as Record<string, Given>)[id] });
    }
  });

  it('of setting up a business, in place of the demo or on an empty server', async () => {
    await giveLogin(api, 1);
    const page = await driver.sessionOf(api, 1);
    await drive('replaceDemo', { body: SALON }, page);
    await api.sql`truncate workspaces, users restart identity cascade`;
    const body = { token: setupToken(api.services.secrets), ...SALON };
    await drive('setUp', { body }, driver.client(null));
  });

  it('is named, or left out for a reason', () => {
    for (const { operation } of documentOperations().rows) {
      const { operationId: id } = operation;
      assert.equal(driver.driven.has(id), reasonWithoutMethod(operation) === null, id);
    }
  });
});

/** Operations that keys carry out, each after those that it builds on. */
function keyedInOrder(): string[] {
  const rank = (id: string): number => {
    const first = FIRST.indexOf(id);
    if (first >= 0) return first - FIRST.length;
    if (LATE.includes(id)) return METHODS_IN_ORDER.length + LATE.indexOf(id);
    return METHODS_IN_ORDER.indexOf(METHODS.get(id)?.method ?? '');
  };
  return [...METHODS.values()]
    .filter(({ operation }) => operation.security === undefined && !driver.driven.has(operation.operationId))
    .map(({ operation }) => operation.operationId)
    .sort((a, b) => rank(a) - rank(b));
}
