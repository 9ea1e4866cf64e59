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
import { registrationQueue } from '../carrier-accounts/register-numbers.ts';
import { runQueue } from '../platform/jobs/testing/run-queue.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi({
  outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
});
let vendor: GraphVendor;
let key: string;
let path: string;
let hook: string;
let carrierPath: string;
let numbers = 0;
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
  vendor.token = ACCESS_TOKEN;
  vendor.name = { verified_name: 'Lind Salon', name_status: 'APPROVED' };
  vendor.review = 'PENDING_REVIEW';
  vendor.profile.values = {
    ...{ about: 'Hair and more', vertical: 'BEAUTY', email: '', address: 'Lindenweg 1' },
    websites: ['https://lind.example/', 'https://shop.lind.example/'],
  };
  vendor.number = `+1212777${String(1000 + (numbers += 1))}`;
  const ids = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
  const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
  const settings = { ...ids, ...secrets, base_url: vendor.url };
  const carrier = (await api.post('/carriers', { kind: 'chatapp_cloud', settings }, { key })).body.data;
  hook = carrier.inbound_url;
  carrierPath = `/carriers/${carrier.id}`;
  const input = { number: vendor.number, text_carrier_id: carrier.id, chatapp: { active: true } };
  const added = await api.post('/phone-numbers', input, { key });
  assert.equal(added.status, 201, added.raw.toString());
  path = `/phone-numbers/${added.body.data.id}/chatapp-profile`;
});
before(async () => {
  vendor = new GraphVendor(() => api.clock.now());
  await vendor.start();
});
after(() => vendor.stop());

const show = async (): Promise<Json> => (await api.get(path, { key })).body.data;
const change = (body: object): Promise<TestAnswer> => api.patch(path, body, { key });
const changed = async (body: object): Promise<Json> => {
  const answer = await change(body);
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data;
};
const nameIn = ({
  display_name_status: status,
  requested_display_name: asked,
  decline_reason: why,
}: Json) => [status, asked, why];
const lane = (): string => carrierPath.slice('/carriers/'.length);
const scheduled = () => api.sql`select from jobs where queue = 'chatapp-registrations' and lane = ${lane()}`;
const faultsOf = async (body: object): Promise<string[]> => {
  const answer = await change(body);
  assert.equal(answer.status, 422, answer.raw.toString());
  return Object.keys(answer.body.error.errors).sort();
};

describe('a profile at the chat app', () => {
  it('is shown as it is there, and written there', async () => {
    const shown = await show();
    assert.deepEqual(
      [shown.display_name, shown.about, shown.category, shown.email, shown.website, shown.photo_url],
      ['Lind Salon', 'Hair and more', 'BEAUTY', null, 'https://lind.example/', null],
    );
    const {
      created_at: _made,
      updated_at: _at,
      display_name_status: _s,
      requested_display_name: _r,
      ...same
    } = shown;
    await changed({ ...same, photo_url: null });
    const now = await changed({
      ...{
        description: ' Cuts ',
        address: null,
        category: 'prof services',
        website: 'https://new.lind.example',
      },
    });
    assert.deepEqual(
      [now.description, now.address, now.category, now.website],
      ['Cuts', null, 'PROF_SERVICES', 'https://new.lind.example'],
    );
    assert.deepEqual(vendor.profile.values['websites'], [
      'https://new.lind.example',
      'https://shop.lind.example/',
    ]);
  });

  it('takes a photo as its bytes', async () => {
    const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from([0, 1, 254, 255])]);
    const { photo_url: url } = await changed({ photo_base64: photo.toString('base64') });
    assert.match(url, /^https:\/\/pps\.example/);
    assert.deepEqual(vendor.profile.uploaded.at(-1), { type: 'image/jpeg', bytes: photo });
    assert.deepEqual(await faultsOf({ photo_url: null }), ['photo_base64', 'photo_url']);
    assert.equal((await changed({ photo_url: url })).photo_url, url);
  });

  it('names the field that is refused here or there', async () => {
    assert.deepEqual(await faultsOf({ about: null, category: 'butterflies' }), ['about', 'category']);
    vendor.profile.refused = 'description';
    assert.deepEqual(await faultsOf({ description: 'x', email: 'a@lind.example' }), ['description']);
    assert.equal((await show()).email, null);
  });

  it('has a name that waits for its review, and shows what is decided', async () => {
    const asked = await changed({ display_name: 'Café Lind' });
    assert.deepEqual(
      [asked.display_name, asked.display_name_status, asked.requested_display_name],
      ['Lind Salon', 'pending_review', 'Café Lind'],
    );
    await vendor.tell(hook, vendor.decide('PENDING'));
    assert.equal((await show()).display_name_status, 'pending_review');
    await vendor.tell(hook, vendor.decide('REJECTED'));
    assert.equal((await show()).display_name_status, 'declined');
    await changed({ display_name: 'Lind & Co' });
    await vendor.tell(hook, vendor.decide('APPROVED'), vendor.decide('APPROVED'));
    const waiting = await show();
    assert.deepEqual(
      [waiting.display_name, waiting.display_name_status, waiting.requested_display_name],
      ['Lind Salon', 'approved', 'Lind & Co'],
      'it shows once the number is registered again',
    );
    vendor.name = { verified_name: 'Lind & Co', name_status: 'APPROVED' };
    assert.deepEqual(
      [(await show()).display_name, (await show()).requested_display_name],
      ['Lind & Co', null],
    );
  });

  it('appears by itself where the carrier has the PIN: the number is registered again, within bounds', async (test) => {
    const { sql, clock } = api;
    await runQueue(test, api, registrationQueue(api.services));
    const jobs = () =>
      sql<{ at: string }[]>`select run_at as at from jobs where queue = 'chatapp-registrations'`;
    const due = async (): Promise<boolean> =>
      (await jobs()).some(({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), clock.now()) <= 0);
    const done = () => until('it was tried', async () => !(await due()));
    const enter = (pin: string) => api.patch(carrierPath, { settings: { pin } }, { key });
    const status = async (): Promise<Json> => (await api.get(carrierPath, { key })).body.data.status;

    await changed({ display_name: 'Café Lind' });
    await vendor.tell(hook, vendor.decide('APPROVED'));
    await done();
    assert.deepEqual([vendor.registrations, (await show()).display_name], [0, 'Lind Salon'], 'without a PIN');
    assert.equal((await enter('12')).status, 422);
    await enter('000000');
    await done();
    assert.match((await status()).message, /has refused the PIN/);
    assert.deepEqual([vendor.registrations, (await jobs()).length], [1, 0], 'a wrong PIN is tried once');
    // Another approval does not try it again, also after a change that leaves it; the check says so.
    await vendor.tell(hook, vendor.decide('APPROVED'));
    await api.patch(carrierPath, { name: 'Chat', settings: { api_version: 'v24.0' } }, { key });
    await vendor.tell(hook, vendor.decide('APPROVED'));
    await done();
    assert.deepEqual([vendor.registrations, (await jobs()).length], [1, 0], 'it stays refused');
    vendor.callbackUrl = hook;
    vendor.subscribedApps = [APP_ID];
    const check = (await api.post(`${carrierPath}/check`, {}, { key })).body.data;
    assert.deepEqual(check.steps.at(-1).name, 'registration', JSON.stringify(check.steps));
    assert.match(check.steps.at(-1).say, /has refused the PIN/);
    vendor.token = 'down';
    await enter(vendor.pin);
    await done();
    vendor.token = ACCESS_TOKEN;
    await enter(vendor.pin);
    await done();
    const shown = await show();
    assert.deepEqual([shown.display_name, shown.requested_display_name], ['Café Lind', null]);
    assert.equal(vendor.registrations, 2);
    const { steps } = (await api.post(`${carrierPath}/check`, {}, { key })).body.data;
    assert.equal(
      steps.some(({ name }: Json) => name === 'registration'),
      false,
    );
    // Told again, nothing is registered.
    await vendor.tell(hook, vendor.decide('APPROVED'));
    await done();
    assert.equal(vendor.registrations, 2);
  });

  it('knows from the webhook what the chat app does not tell of a name', async () => {
    await changed({ display_name: 'Café Lind' });
    const told = vendor.decide('REJECTED');
    vendor.name = { verified_name: 'Lind Salon', name_status: 'APPROVED' };
    assert.equal((await show()).display_name_status, 'pending_review');
    await vendor.tell(hook, told, told);
    assert.deepEqual(
      [(await show()).display_name_status, (await show()).requested_display_name],
      ['declined', 'Café Lind'],
    );
  });

  it('says why a name was declined, whoever asked for it, and of no other name', async () => {
    await changed({ display_name: 'Anna Lind' });
    const told = vendor.decide('REJECTED', 'NAME_INDIVIDUAL_ISSUE');
    await vendor.tell(hook, told, told);
    assert.deepEqual(nameIn(await show()), ['declined', 'Anna Lind', 'personal_name']);
    // Asked for once more, it waits; then there is no reason.
    assert.deepEqual(nameIn(await changed({ display_name: 'Anna Lind' })), [
      'pending_review',
      'Anna Lind',
      null,
    ]);
    await vendor.tell(hook, vendor.decide('REJECTED', 'UNKNOWN'));
    assert.deepEqual(nameIn(await show()), ['declined', 'Anna Lind', null]);
    // In the manager of the chat app somebody asks for another one.
    vendor.name = { ...vendor.name, new_display_name: 'LIND!!', new_name_status: 'PENDING_REVIEW' };
    await vendor.tell(hook, vendor.decide('REJECTED', 'NAME_FORMAT_UNACCEPTABLE'));
    assert.deepEqual(nameIn(await show()), ['declined', 'LIND!!', 'format']);
    vendor.name = { verified_name: 'Lind & Co', name_status: 'APPROVED' };
    assert.deepEqual(nameIn(await show()), ['approved', null, null], 'people see another name by now');
  });

  it('is taken back by asking for the name that people see, also once it was declined', async () => {
    for (const decided of [false, true]) {
      await changed({ display_name: 'Café Lind' });
      if (decided) await vendor.tell(hook, vendor.decide('REJECTED'));
      assert.deepEqual(nameIn(await changed({ display_name: 'Lind Salon' })), ['approved', null, null]);
      assert.equal(vendor.name.new_display_name, undefined);
    }
    await changed({ display_name: 'Café Lind' });
    await vendor.tell(hook, vendor.decide('REJECTED'));
    vendor.name = { verified_name: 'Lind Salon', name_status: 'APPROVED' };
    assert.deepEqual(nameIn(await changed({ display_name: 'Lind Salon' })), ['approved', null, null]);
    assert.deepEqual(nameIn(await show()), ['approved', null, null], 'nor is it kept here');
  });

  it('has its number registered again where no word of the approval comes to its carrier', async () => {
    assert.equal((await scheduled()).length, 0);
    vendor.review = 'AVAILABLE_WITHOUT_REVIEW';
    await changed({ display_name: 'Café Lind' });
    assert.equal((await scheduled()).length, 1, 'it needs no review');
    await api.sql`delete from jobs where queue = 'chatapp-registrations'`;
    vendor.callbackUrl = hook;
    vendor.subscribedApps = [APP_ID];
    const lastStep = async () => (await api.post(`${carrierPath}/check`, {}, { key })).body.data.steps.at(-1);
    assert.match((await lastStep()).say, /Café Lind.*enter its pin/);
    await api.patch(carrierPath, { active: false, settings: { pin: vendor.pin } }, { key });
    await api.sql`delete from jobs where queue = 'chatapp-registrations'`;
    await api.patch(carrierPath, { active: true }, { key });
    await api.sql`delete from jobs where queue = 'chatapp-registrations'`;
    assert.deepEqual([(await lastStep()).name, (await lastStep()).ok], ['registration', true]);
    assert.equal((await scheduled()).length, 1, 'the check has it done');
    await api.patch(carrierPath, { active: false }, { key });
    await api.sql`delete from jobs where queue = 'chatapp-registrations'`;
    await api.patch(carrierPath, { active: true }, { key });
    assert.equal((await scheduled()).length, 1, 'the carrier was off meanwhile');
    await api.sql`delete from jobs where queue = 'chatapp-registrations'`;
    // The app tells it at its one address, that of another carrier.
    const ids = { phone_number_id: '7', business_account_id: BUSINESS_ID, app_id: APP_ID };
    const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
    const settings = { ...ids, ...secrets, base_url: vendor.url };
    const other = (await api.post('/carriers', { kind: 'chatapp_cloud', settings }, { key })).body.data;
    await vendor.tell(other.inbound_url, vendor.decide('APPROVED'));
    assert.equal((await scheduled()).length, 1, 'the number is that of the first carrier');
  });

  it('is refused in words while the chat app does not answer, or its carrier is off', async () => {
    vendor.token = 'changed';
    const answer = await api.get(path, { key });
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'account_refused']);
    assert.match(answer.body.error.message, /does not accept the account/);
    assert.equal((await change({ about: 'x' })).status, 409);
    await api.patch(carrierPath, { active: false }, { key });
    assert.match((await api.get(path, { key })).body.error.message, /switched off/);
  });
});
