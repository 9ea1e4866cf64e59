import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, type TestContext } from 'node:test';
import { API_KEY, PROFILE, TelnyxVendor } from '../carriers/testing/telnyx-vendor.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { startTextWorker, type TextWorker } from './testing/text-worker.ts';
import { openVendorFixture, type VendorFixture } from './testing/vendor-fixture.ts';

let api: TestApi;
let vendor: TelnyxVendor;
let fixture: VendorFixture;
before(async () => {
  api = await startTestApi({
    outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
  });
});
after(() => api.stop());
beforeEach(async () => {
  vendor = new TelnyxVendor(() => api.clock.now());
  await vendor.start();
  const account = { api_key: API_KEY, public_key: vendor.publicKey, messaging_profile_id: PROFILE };
  fixture = await openVendorFixture(api, { kind: 'telnyx', settings: { ...account, base_url: vendor.url } });
  vendor.webhookUrl = fixture.carrier.inbound_url;
  await api.sql`delete from jobs`;
});

const ann = '+12125550142';

async function withWorker(test: TestContext): Promise<TextWorker> {
  const worker = await startTextWorker(api, api.services.texts);
  test.after(() => worker.stop());
  test.after(() => vendor.stop());
  return worker;
}

const becomes = (id: number, status: string): Promise<true> =>
  until(`message ${id} is ${status}`, async () => (await fixture.show(id)).status === status);

describe('a text over Telnyx', () => {
  it('is refused with the code of the carrier', async (test) => {
    test.after(() => vendor.stop());
    vendor.moods = ['key', 'stop'];
    assert.deepEqual((await fixture.post(ann)).error_code, '10009');
    const stopped = await fixture.post(ann);
    assert.deepEqual([stopped.status, stopped.error_code], ['failed', '40300']);
    assert.equal((await fixture.contact(ann)).sms_opt_out, true);
  });

  for (const mood of [429, 503] as const) {
    it(`stays queued after ${mood}, and is sent once`, async (test) => {
      vendor.moods = [mood];
      const message = await fixture.post(ann);
      assert.equal(message.status, 'queued');
      const worker = await withWorker(test);
      await worker.advance(30_000);
      await becomes(message.id, 'sent');
      assert.deepEqual([vendor.asked, vendor.texts.length], [2, 1]);
      assert.equal(vendor.texts[0]?.callback, `${fixture.carrier.inbound_url}?m=${message.id}`);
    });
  }

  it('without an answer is found by its address in the records', async (test) => {
    vendor.moods = ['drop'];
    const message = await fixture.post(ann);
    const worker = await withWorker(test);
    await worker.advance(30_000);
    await becomes(message.id, 'sent');
    assert.equal(vendor.asked, 1);
  });

  it('that the records do not show is never sent again, and said to be unknown', async (test) => {
    vendor.moods = ['lose'];
    const message = await fixture.post(ann);
    const worker = await withWorker(test);
    await api.sql`update jobs set attempt = 4 where queue = 'texts'`;
    await worker.advance(30_000);
    await becomes(message.id, 'failed');
    assert.match((await fixture.show(message.id)).error, /not known whether/);
    assert.equal(vendor.asked, 1);
  });
});

describe('what Telnyx tells', () => {
  const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;

  it('is refused without its signature, and more than five minutes late', async (test) => {
    test.after(() => vendor.stop());
    const event = { data: { event_type: 'message.received', payload: { id: 'm1' } } };
    const url: string = fixture.carrier.inbound_url;
    assert.equal(await statusOf(vendor.tell(url, event, 301)), 403);
    const headers = { 'content-type': 'application/json' };
    assert.equal(await statusOf(fetch(url, { method: 'POST', body: JSON.stringify(event), headers })), 403);
    const stranger = new TelnyxVendor(() => api.clock.now());
    assert.equal(await statusOf(stranger.tell(url, event)), 403);
    assert.equal(await statusOf(vendor.tell(url, event)), 400);
    assert.equal(await statusOf(vendor.tell(url, { data: { event_type: 'call.initiated' } })), 200);
  });

  it('becomes one message, and one report of each', async (test) => {
    test.after(() => vendor.stop());
    const text = { id: 'm-1', from: ann, to: fixture.number.number, text: 'Do you have a table?' };
    for (let time = 0; time < 3; time += 1) assert.equal(await statusOf(vendor.bring(text)), 200);
    assert.deepEqual(
      (await fixture.texts()).map(({ body }) => body),
      ['Do you have a table?'],
    );
    const message = await fixture.post(ann);
    const [sent] = vendor.texts;
    assert.ok(sent);
    await vendor.report(sent, 'delivery_failed', '40008');
    await vendor.report(sent, 'delivered');
    const { status, error_code: code } = await fixture.show(message.id);
    assert.deepEqual([status, code], ['failed', '40008']);
  });

  it('STOP is answered by Telnyx, HELP by us', async (test) => {
    test.after(() => vendor.stop());
    const to = fixture.number.number;
    const answers = async (): Promise<number> => (await fixture.texts('direction=outbound')).length;
    await vendor.bring({ id: 'm-2', from: ann, to, text: 'STOP' });
    assert.equal((await fixture.contact(ann)).sms_opt_out, true);
    assert.equal(await answers(), 0);
    await vendor.bring({ id: 'm-3', from: ann, to, text: 'help' });
    assert.equal(await answers(), 1);
  });

  it('is kept with what its files are, and where they lie', async (test) => {
    test.after(() => vendor.stop());
    const media = [
      { url: 'https://media.telnyx.example/1.png', content_type: 'image/png', size: 10 },
      { url: 'https://media.telnyx.example/2' },
      { url: 'https://media.telnyx.example/3', content_type: 'constructor/x' },
    ];
    await vendor.bring({ id: 'mms', from: ann, to: fixture.number.number, text: '', media });
    assert.equal(
      (await fixture.texts())[0]?.body,
      [
        '(image) https://media.telnyx.example/1.png',
        '(file) https://media.telnyx.example/2',
        '(document) https://media.telnyx.example/3',
      ].join('\n'),
    );
  });

  it('told late counts as of when Telnyx had it', async (test) => {
    test.after(() => vendor.stop());
    const to = fixture.number.number;
    const ago = (seconds: number): string => api.clock.now().subtract({ seconds }).toString();
    const optedOut = async (): Promise<boolean> => (await fixture.contact(ann)).sms_opt_out;
    await vendor.bring({ id: 'l-1', from: ann, to, text: 'STOP', receivedAt: ago(60) });
    await vendor.bring({ id: 'l-2', from: ann, to, text: 'STOP', receivedAt: ago(10) });
    await vendor.bring({ id: 'l-3', from: ann, to, text: 'START', receivedAt: ago(30) });
    assert.equal(await optedOut(), true);
    await vendor.bring({ id: 'l-4', from: ann, to, text: 'START', receivedAt: 'not a time' });
    assert.equal(await optedOut(), false, 'without a time it counts as of when it came');
  });

  it('of a network without receipts leaves the text sent', async (test) => {
    test.after(() => vendor.stop());
    const message = await fixture.post(ann);
    const [sent] = vendor.texts;
    assert.ok(sent);
    await vendor.report(sent, 'delivery_unconfirmed');
    assert.equal((await fixture.show(message.id)).status, 'sent');
  });
});
