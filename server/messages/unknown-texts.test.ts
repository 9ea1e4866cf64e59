import assert from 'node:assert/strict';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import type { TwilioVendor } from '../carriers/testing/twilio-vendor.ts';
import type { Json, TestApi } from '../testing/test-api.ts';
import { useTwilio } from './testing/use-twilio.ts';
import type { VendorFixture } from './testing/vendor-fixture.ts';

const twilio = useTwilio();
const { withWorker, becomes, tried } = twilio;
let api: TestApi;
let vendor: TwilioVendor;
let fixture: VendorFixture;
beforeEach(() => {
  ({ api, vendor, fixture } = twilio);
});

const ann = '+12125550142';

/** A text that the vendor took without an answer, and that was given up. */
async function givenUp(test: TestContext): Promise<Json> {
  vendor.moods = ['drop'];
  vendor.listedAs = () => 'Words of somebody else';
  const message = await fixture.post(ann);
  await api.sql`update jobs set attempt = 4 where queue = 'texts'`;
  const worker = await withWorker(test);
  await worker.advance(61_000);
  await becomes(message.id, 'failed');
  return fixture.show(message.id);
}

describe('a text of which nobody knows whether the vendor took it', () => {
  it('is found in the list of an account that is tried for free, which begins each text with its own words', async (test) => {
    vendor.moods = ['drop'];
    vendor.listedAs = (body) => `Sent from your Twilio trial account - ${body}`;
    const message = await fixture.post(ann);
    const worker = await withWorker(test);
    await worker.advance(61_000);
    await becomes(message.id, 'sent');
    assert.equal(vendor.asked, 1);
  });

  it('is not sent again while a text to the person with other words could be it', async (test) => {
    vendor.moods = ['drop'];
    vendor.listedAs = (body) => body.replace('“', '"').replace('”', '"');
    const message = await fixture.post(ann, 'The “late” table is yours');
    const worker = await withWorker(test);
    await worker.advance(61_000);
    await tried(1);
    assert.deepEqual([(await fixture.show(message.id)).status, vendor.asked], ['queued', 1]);
  });

  it('is sent again although other texts to the person are there that we know', async (test) => {
    await fixture.post(ann, 'Another text');
    vendor.moods = ['lose'];
    const message = await fixture.post(ann);
    const worker = await withWorker(test);
    await worker.advance(61_000);
    await becomes(message.id, 'sent');
    assert.deepEqual([vendor.asked, vendor.texts.length], [3, 2]);
  });

  it('is settled by a report that comes after it was given up, which then moves it only forwards', async (test) => {
    const { id, error } = await givenUp(test);
    assert.match(error, /not known whether/);
    const [text] = vendor.texts;
    assert.ok(text);
    for (const [told, shown] of [
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      ['undelivered', 'delivered'],
    ] as const) {
      assert.equal((await vendor.report(text, told, 30005)).status, 200);
      const message = await fixture.show(id);
      assert.deepEqual([message.status, message.error, message.error_code], [shown, null, null], told);
    }
  });

  it('gets the reason of a failure that is told after it was given up', async (test) => {
    const { id } = await givenUp(test);
    const [text] = vendor.texts;
    assert.ok(text);
    await vendor.report(text, 'undelivered', 30006);
    await vendor.report(text, 'delivered');
    const { status, error_code: code, error } = await fixture.show(id);
    assert.deepEqual([status, code], ['failed', '30006']);
    assert.match(error, /takes no texts/);
  });
});

describe('a text that the vendor refused', () => {
  it('stays failed, whatever a report says that bears its id', async () => {
    const { id } = await fixture.post('+15005550001');
    const callback = `${fixture.carrier.inbound_url}?m=${id}`;
    const stray = { sid: 'SMstray', to: ann, from: fixture.number.number, body: 'x', callback };
    assert.equal((await vendor.report({ ...stray, at: api.clock.now() }, 'delivered')).status, 200);
    assert.deepEqual(
      [(await fixture.show(id)).status, (await fixture.show(id)).error_code],
      ['failed', '21211'],
    );
  });
});

describe('a report that the account is suspended', () => {
  const state = async (): Promise<unknown[]> => {
    const { keys } = fixture.workspace;
    const { status } = (await api.get(`/carriers/${fixture.carrier.id}`, { key: keys.write })).body.data;
    return [status.state, status.message];
  };

  it('is the status of the carrier, once, and of a text of ours alone', async () => {
    const message = await fixture.post(ann);
    const [text] = vendor.texts;
    assert.ok(text);
    await vendor.report({ ...text, sid: 'SMforeign' }, 'failed', 30002);
    assert.deepEqual(await state(), ['unknown', null]);
    await vendor.report(text, 'failed', 30002);
    const { status, error } = await fixture.show(message.id);
    assert.equal(status, 'failed');
    assert.deepEqual(await state(), ['failing', error]);
    // Somebody has repaired it; the same report again is not news.
    await api.sql`update carriers set state = 'ok', message = null where id = ${fixture.carrier.id}`;
    await vendor.report(text, 'failed', 30002);
    assert.deepEqual(await state(), ['ok', null]);
  });

  it('about one text is none of the carrier', async () => {
    await fixture.post(ann);
    const [text] = vendor.texts;
    assert.ok(text);
    await vendor.report(text, 'undelivered', 30006);
    assert.deepEqual(await state(), ['unknown', null]);
  });
});
