import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, type TestContext } from 'node:test';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../carriers/testing/graph-vendor.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { startTextWorker, type TextWorker } from './testing/text-worker.ts';
import { openVendorFixture, type VendorFixture } from './testing/vendor-fixture.ts';

let api: TestApi;
let vendor: GraphVendor;
let fixture: VendorFixture;
let url: string;
let key: string;
before(async () => {
  api = await startTestApi({
    outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
  });
  vendor = new GraphVendor(() => api.clock.now());
  await vendor.start();
});
after(async () => {
  await vendor.stop();
  await api.stop();
});
beforeEach(async () => {
  vendor.messages.length = 0;
  vendor.moods = [];
  vendor.asked = 0;
  vendor.windows.clear();
  vendor.token = ACCESS_TOKEN;
  const ids = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
  const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
  const account = { kind: 'chatapp_cloud', settings: { ...ids, ...secrets, base_url: vendor.url } };
  fixture = await openVendorFixture(api, account, { chatapp: true });
  url = fixture.carrier.inbound_url;
  key = fixture.workspace.keys.write;
  vendor.number = fixture.number.number;
  await api.sql`delete from jobs`;
});

const ann = '+12125550142';
const other = '+12125550143';
const HIDDEN = 'US.13491208655302741918';
let ids = 0;
const text = (body: string) => ({ id: `wamid.IN${(ids += 1)}`, type: 'text', text: { body } });
const write = (body: string, from: { phone?: string; userId?: string; name?: string } = { phone: ann }) =>
  vendor.tell(url, vendor.written(from, text(body)));
const send = async (body: object): Promise<Json> =>
  api.post('/messages', { body: 'Hello', ...body }, { key });
const first = () => {
  const [message] = vendor.messages;
  assert.ok(message);
  return message;
};
const person = async (): Promise<Json> => (await api.get('/contacts', { key })).body.data[0];

async function withWorker(test: TestContext): Promise<TextWorker> {
  const worker = await startTextWorker(api, api.services.texts);
  test.after(() => worker.stop());
  return worker;
}

const becomes = (id: number, status: string): Promise<true> =>
  until(`message ${id} is ${status}`, async () => (await fixture.show(id)).status === status);

describe('a message over the Cloud API', () => {
  it('goes out within 24 hours of what arrived, and bears our id', async () => {
    assert.equal((await send({ to: ann, channel: 'chatapp' })).status, 422);
    await write('Do you have a table?');
    const message = await fixture.post(ann);
    assert.deepEqual([message.channel, message.status], ['chatapp', 'sent']);
    assert.deepEqual(vendor.messages, [
      { id: 'wamid.1', to: '12125550142', body: 'Hello', callback: String(message.id) },
    ]);
    await vendor.tell(url, vendor.reported(first(), 'read'));
    await vendor.tell(url, vendor.reported(first(), 'delivered'));
    assert.equal((await fixture.show(message.id)).status, 'read');
    const sms = await send({ to: ann, channel: 'sms' });
    assert.deepEqual(Object.keys(sms.body.error.errors), ['to'], 'the API carries no SMS');
  });

  it('is refused in the window as of when the person wrote, however late it is told', async () => {
    const early = String(Math.floor(api.clock.epochMs() / 1000) - 25 * 3_600);
    await vendor.tell(url, vendor.written({ phone: ann }, { ...text('Hello?'), timestamp: early }));
    assert.equal((await fixture.texts()).length, 1);
    assert.equal((await send({ to: ann, channel: 'chatapp' })).status, 422);
  });

  it('may follow a call of the person', async () => {
    const at = api.clock.now().toString();
    await api.sql`insert into calls ${api.sql.row({
      ...{ workspace_id: fixture.workspace.id, phone_number_id: fixture.number.id, direction: 'inbound' },
      ...{
        channel: 'chatapp',
        ...{ carrier: 'sip', carrier_call_id: 'c-1' },
        status: 'no_answer',
        from_number: ann,
        to_number: fixture.number.number,
      },
      ...{ started_at: at, created_at: at, updated_at: at },
    })}`;
    assert.equal((await fixture.post(ann)).channel, 'chatapp');
  });

  it('is refused by code: for good, by the person, outside the window, by the account', async () => {
    await write('Hello');
    vendor.moods = [{ code: 131026 }, { code: 131047 }, { code: 190, status: 401 }, { code: 131050 }];
    const codes: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      const { status, error_code: code } = await fixture.post(ann);
      assert.equal(status, 'failed');
      codes.push(code);
    }
    assert.deepEqual(codes, ['131026', '131047', '190', '131050']);
    const { status } = (await api.get(`/carriers/${fixture.carrier.id}`, { key })).body.data;
    assert.equal(status.state, 'failing');
    assert.equal((await send({ to: ann })).status, 422, 'the person opted out there');
  });

  it('stays queued after too many, and is sent once', async (test) => {
    await write('Hello');
    vendor.moods = [{ code: 131056 }];
    const message = await fixture.post(ann);
    assert.equal(message.status, 'queued');
    const worker = await withWorker(test);
    await worker.advance(30_000);
    await becomes(message.id, 'sent');
    assert.deepEqual([vendor.asked, vendor.messages.length], [2, 1]);
  });

  it('whose answer got lost is settled by a report, and never sent twice', async (test) => {
    await write('Hello');
    vendor.moods = ['drop', 'lose'];
    const [taken, lost] = [await fixture.post(ann), await fixture.post(ann)];
    await vendor.tell(url, vendor.reported(first(), 'delivered'));
    assert.equal((await fixture.show(taken.id)).status, 'delivered');
    const worker = await withWorker(test);
    await api.sql`update jobs set attempt = 4 where queue = 'texts'`;
    await worker.advance(30_000);
    await becomes(lost.id, 'failed');
    assert.match((await fixture.show(lost.id)).error, /not known whether/);
    assert.equal(vendor.asked, 2);
  });
});

describe('what the chat app tells', () => {
  it('needs the word, then the signature over the bytes', async () => {
    const ask = async (word: string): Promise<[number, string | null, string]> => {
      const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' });
      const answer = await fetch(`${url}?${query.toString()}&hub.verify_token=${word}`);
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    };
    assert.deepEqual(await ask('agreed-word'), [200, 'text/plain; charset=utf-8', '1158201444']);
    assert.equal((await ask('another'))[0], 403);
    const { body, headers } = vendor.signed({ object: 'whatsapp_business_account', entry: [] });
    const post = async (sent: string, more: Record<string, string> = headers): Promise<number> =>
      (await fetch(url, { method: 'POST', body: sent, headers: more })).status;
    assert.deepEqual([await post(body), await post(`${body} `)], [200, 403]);
    assert.equal(await post(body, { 'content-type': 'application/json' }), 403);
    assert.equal(await post(body, { ...headers, 'x-hub-signature-256': 'sha256=00' }), 403);
  });

  it('comes in batches, twice and in any order, and is kept once', async () => {
    const several = [
      vendor.written({ phone: ann, name: 'Ann Ört' }, text('One, änd'), text('two')),
      vendor.written({ phone: other, name: 'B\u0000ob' }, text('Three')),
      { field: 'account_update', value: { event: 'unknown' } },
    ];
    for (let time = 0; time < 2; time += 1) assert.equal(await vendor.tell(url, ...several), 200);
    const bodies = (await fixture.texts()).map(({ body }) => body);
    assert.deepEqual(bodies.toSorted(), ['One, änd', 'Three', 'two']);
    assert.equal((await fixture.contact(ann)).name, 'Ann Ört');
    assert.equal((await fixture.contact(other)).name, 'Bob');
  });

  it('in a long batch is answered first, and taken to the end', async (test) => {
    const changes = Array.from({ length: 60 }, (_, at) => vendor.written({ phone: ann }, text(`No ${at}`)));
    assert.equal(await vendor.tell(url, ...changes), 200);
    const count = async (): Promise<number> =>
      (await api.get('/messages?per_page=1', { key })).body.meta.total;
    assert.equal(await count(), 25);
    // The rest is taken whatever the secret is by then: it was signed when it came.
    const [{ id }] = (await api.get('/carriers', { key })).body.data;
    await api.patch(`/carriers/${id}`, { settings: { app_secret: 'renewed-meanwhile' } }, { key });
    const worker = await withWorker(test);
    await worker.advance(1_000);
    await until('all are taken', async () => (await count()) === 60);
    assert.equal(
      (await fixture.texts('q=59'))[0]?.created_at,
      (await fixture.texts('q=No%200'))[0]?.created_at,
    );
  });

  it('is kept in words whatever its type', async () => {
    const told: [object, string][] = [
      [{ type: 'image', image: { id: '1', caption: 'My garden' } }, '(image) My garden'],
      [{ type: 'audio', audio: { id: '1' } }, '(audio)'],
      [{ type: 'document', document: { filename: 'plan.pdf' } }, '(document) plan.pdf'],
      [
        { type: 'location', location: { latitude: 48.1, longitude: 11.5, name: 'Home' } },
        '(location) Home 48.1, 11.5',
      ],
      [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Bob' } }] }, '(contacts) Bob'],
      [{ type: 'interactive', interactive: { button_reply: { id: 'y', title: 'Yes' } } }, 'Yes'],
      [{ type: 'unsupported', errors: [{ code: 131051 }] }, '(unsupported)'],
      [{ type: 'something new!' }, '(unsupported)'],
    ];
    const messages = told.map(([message]) => ({ id: `wamid.T${(ids += 1)}`, ...message }));
    assert.equal(await vendor.tell(url, vendor.written({ phone: ann }, ...messages)), 200);
    const bodies = (await fixture.texts()).map(({ body }) => body);
    assert.deepEqual(bodies.toSorted(), told.map(([, words]) => words).toSorted());
  });

  it('may come from a person without a phone number, who is answered by their id', async () => {
    await write('Hello', { userId: HIDDEN, name: 'Ann' });
    const contact = await person();
    assert.deepEqual([contact.phone, contact.chatapp_user_id, contact.name], [null, HIDDEN, 'Ann']);
    const answer = await send({ contact_id: contact.id });
    assert.deepEqual([answer.status, answer.body.data.to, vendor.messages[0]?.to], [201, HIDDEN, HIDDEN]);
    assert.deepEqual(
      Object.keys((await send({ contact_id: contact.id, channel: 'sms' })).body.error.errors),
      ['to'],
    );
    await write('This is my number', { userId: HIDDEN, phone: ann });
    const known = await person();
    assert.deepEqual([known.id, known.phone], [contact.id, ann]);
    await write('Hidden again', { userId: HIDDEN });
    assert.equal((await fixture.texts(`contact_id=${contact.id}&direction=inbound`)).length, 3);
  });

  it('by many at once makes one contact of a person', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((body) => write(body, { userId: HIDDEN })));
    const { meta } = (await api.get('/contacts', { key })).body;
    assert.deepEqual([meta.total, (await fixture.texts()).length], [1, 4]);
  });

  it('STOP, START and HELP are obeyed in the channel', async () => {
    const answers = async (): Promise<number> => (await fixture.texts('direction=outbound')).length;
    await write('STOP', { userId: HIDDEN });
    const { id } = await person();
    const stopped = async () => (await api.get(`/contacts/${id}`, { key })).body.data.text_opt_outs;
    assert.deepEqual([(await stopped())[0]?.channel, await answers()], ['chatapp', 1]);
    assert.equal((await send({ contact_id: id })).status, 422);
    await write('start', { userId: HIDDEN, phone: ann });
    assert.deepEqual([await stopped(), (await send({ contact_id: id })).status], [[], 201]);
    // A vendor that got no answer tells it again later, when the person has said something else meanwhile.
    const late = { ...text('START'), timestamp: String(Math.floor(api.clock.epochMs() / 1000)) };
    await api.clock.advance(60_000);
    await write('STOP');
    await vendor.tell(url, vendor.written({ phone: ann }, late));
    assert.equal((await stopped()).length, 1, 'one wish, by the number and by the name in the chat app');
  });
});

describe('the permission to call', () => {
  const reply = (more: object, seconds = 0) => ({
    ...{ id: `wamid.P${(ids += 1)}`, type: 'interactive' },
    timestamp: String(Math.floor(api.clock.epochMs() / 1000) + seconds),
    interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept', ...more } },
  });
  const decide = (more: object, seconds?: number) =>
    vendor.tell(url, vendor.written({ phone: ann }, reply(more, seconds)));
  const shown = async (): Promise<unknown[]> => {
    const { chatapp_call_permission: state, chatapp_call_permission_expires_at: at } =
      await fixture.contact(ann);
    return [state, at];
  };

  it('is kept on the contact, and ends by itself', async () => {
    const end = Math.floor(api.clock.epochMs() / 1000) + 3_600;
    await decide({ is_permanent: false, expiration_timestamp: String(end), response_source: 'user_action' });
    const at = new Date(end * 1000).toISOString();
    assert.deepEqual(await shown(), ['temporary', at]);
    const { id } = await fixture.contact(ann);
    await api.patch(`/contacts/${id}`, { name: 'Ann', chatapp_call_permission: 'temporary' }, { key });
    assert.deepEqual(await shown(), ['temporary', at], 'a form that is sent back does not lengthen it');
    await api.clock.advance(3_600_000);
    assert.deepEqual(await shown(), ['none', null]);
    assert.equal((await fixture.texts()).length, 0);
    await api.patch(`/contacts/${id}`, { chatapp_call_permission: 'temporary' }, { key });
    assert.deepEqual(await shown(), ['temporary', null], 'what a person enters has no end');
  });

  it('is what the person decided last, in whatever order it is told', async () => {
    await decide({ is_permanent: true }, 10);
    await decide({ response: 'reject' }, 5);
    assert.deepEqual(await shown(), ['permanent', null]);
    await decide({ response: 'reject' }, 20);
    assert.deepEqual(await shown(), ['none', null]);
  });
});
