import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ACCOUNT_SID, type TwilioVendor } from '../carriers/testing/twilio-vendor.ts';
import { until } from '../platform/jobs/testing/until.ts';
import type { Json, TestApi } from '../testing/test-api.ts';
import { deliverText } from './submit-text.ts';
import { textDueAt } from './testing/text-jobs.queries.ts';
import { useTwilio } from './testing/use-twilio.ts';
import { openVendorFixture, type VendorFixture } from './testing/vendor-fixture.ts';

const twilio = useTwilio();
const { withWorker, becomes, tried } = twilio;
let api: TestApi;
let vendor: TwilioVendor;
let fixture: VendorFixture;
beforeEach(() => {
  ({ api, vendor, fixture } = twilio);
});

const ann = '+12125550142';
/** In how many seconds the waiting text is handed over. */
const dueIn = async (): Promise<number> => {
  const dueAt = await textDueAt(api.sql, fixture.workspace.id);
  return Temporal.Instant.from(dueAt).since(api.clock.now()).total('seconds');
};
const key = (message: Json) => ({ workspaceId: fixture.workspace.id, messageId: message.id });

describe('a text over Twilio', () => {
  it('is refused with the code of the carrier and a sentence in the language of the workspace', async () => {
    for (const [to, code, words] of [
      ['+15005550001', '21211', /does not exist/],
      ['+15005550002', '21612', /cannot send this text/],
      ['+15005550003', '21408', /country/],
      ['+15005550009', '21614', /takes no texts/],
    ] as const) {
      const message = await fixture.post(to);
      assert.deepEqual([message.status, message.error_code], ['failed', code]);
      assert.match(message.error, words);
    }
    await api.sql`update workspaces set language = 'de-DE' where id = ${fixture.workspace.id}`;
    assert.match((await fixture.post('+15005550001')).error, /gibt es nicht/);
  });

  it('to somebody who opted out at the carrier opts them out here too', async () => {
    const to = '+15005550004';
    assert.equal((await fixture.post(to)).error_code, '21610');
    assert.equal((await fixture.contact(to)).sms_opt_out, true);
    const again = await api.post('/messages', { to, body: 'Hello' }, { key: fixture.workspace.keys.write });
    assert.deepEqual([again.status, Object.keys(again.body.error.errors)], [422, ['to']]);
  });

  it('fails, and the carrier with it, when the vendor does not accept the account', async () => {
    vendor.token = 'changed';
    const message = await fixture.post(ann);
    assert.deepEqual([message.status, message.error_code], ['failed', '20003']);
    const { keys } = fixture.workspace;
    const { status } = (await api.get(`/carriers/${fixture.carrier.id}`, { key: keys.write })).body.data;
    assert.deepEqual([status.state, status.message], ['failing', message.error]);
  });

  it('fails while its carrier is switched off', async () => {
    const path = `/carriers/${fixture.carrier.id}`;
    await api.patch(path, { active: false }, { key: fixture.workspace.keys.write });
    assert.match((await fixture.post(ann)).error, /switched off/);
    assert.equal(vendor.asked, 0);
  });

  it('is taken with an address of reports that bears its id', async () => {
    const message = await fixture.post(ann);
    assert.deepEqual([message.status, message.error], ['sent', null]);
    const [text] = vendor.texts;
    assert.deepEqual([text?.to, text?.from, text?.body], [ann, fixture.number.number, 'Hello']);
    assert.equal(text?.callback, `${fixture.carrier.inbound_url}?m=${message.id}`);
  });

  for (const mood of [429, 500, 503] as const) {
    it(`stays queued after ${mood}, and is sent once within the retries`, async (test) => {
      vendor.moods = [mood, mood];
      const message = await fixture.post(ann);
      assert.deepEqual([message.status, message.error], ['queued', null]);
      const worker = await withWorker(test);
      await worker.advance(30_000);
      await until('the vendor is asked again', () => vendor.asked === 2);
      await tried(1);
      await worker.advance(5_000);
      await becomes(message.id, 'sent');
      assert.deepEqual([vendor.asked, vendor.texts.length], [3, 1]);
    });
  }

  it('waits as long as a full vendor asks for, but no longer than the longest pause', async (test) => {
    vendor.moods = [429, 503];
    vendor.retryAfter = '90';
    const message = await fixture.post(ann);
    assert.equal(message.status, 'queued');
    assert.equal(await dueIn(), 90, 'the job of the text, which is not the request');
    vendor.retryAfter = '999999';
    const worker = await withWorker(test);
    await worker.advance(90_000);
    await tried(1);
    assert.deepEqual([vendor.asked, await dueIn()], [2, 600]);
    await worker.advance(600_000);
    await becomes(message.id, 'sent');
    assert.deepEqual([vendor.asked, vendor.texts.length], [3, 1]);
  });

  it('that the vendor took without an answer is found there and not sent again', async (test) => {
    vendor.moods = ['drop'];
    const message = await fixture.post(ann);
    assert.equal(message.status, 'queued');
    const worker = await withWorker(test);
    await worker.advance(30_000);
    await becomes(message.id, 'sent');
    assert.equal(vendor.asked, 1);
  });

  it('that got lost on the way is sent again only when the vendor would have listed it', async (test) => {
    vendor.moods = ['lose'];
    const message = await fixture.post(ann);
    const worker = await withWorker(test);
    for (const [seconds, attempt] of [
      [30, 1],
      [5, 2],
    ] as const) {
      await worker.advance(seconds * 1000);
      await tried(attempt);
      assert.equal(vendor.asked, 1, `${seconds} seconds are too early`);
    }
    await worker.advance(30_000);
    await becomes(message.id, 'sent');
    assert.deepEqual([vendor.asked, vendor.texts.length], [2, 1]);
  });

  it('is not taken for an earlier one with the same words', async (test) => {
    await fixture.post(ann);
    vendor.moods = ['lose'];
    const message = await fixture.post(ann);
    const worker = await withWorker(test);
    await worker.advance(30_000);
    await tried(1);
    assert.equal((await fixture.show(message.id)).status, 'queued');
  });

  it('is settled by a report that bears its id, although the answer was lost', async () => {
    vendor.moods = ['drop'];
    const message = await fixture.post(ann);
    const [text] = vendor.texts;
    assert.ok(text);
    assert.equal((await vendor.report(text, 'delivered')).status, 200);
    assert.equal((await fixture.show(message.id)).status, 'delivered');
  });

  it('goes out once, although several hand it over at the same time', async () => {
    vendor.moods = [429];
    const message = await fixture.post(ann);
    await Promise.all(Array.from({ length: 8 }, () => deliverText(api.services, key(message))));
    assert.equal((await fixture.show(message.id)).status, 'sent');
    assert.deepEqual([vendor.asked, vendor.texts.length], [2, 1]);
  });

  it('is given up with the last reason', async (test) => {
    vendor.moods = [429, 429];
    const message = await fixture.post(ann);
    await api.sql`update jobs set attempt = 4 where queue = 'texts'`;
    const worker = await withWorker(test);
    await worker.advance(30_000);
    await becomes(message.id, 'failed');
    assert.equal((await fixture.show(message.id)).error_code, '20429');
  });
});

describe('what Twilio tells', () => {
  const bring = (body: string, sid = `SM${(brought += 1)}`, from = ann): Promise<Response> =>
    vendor.bring({ sid, from, to: fixture.number.number, body });
  let brought = 0;

  it('is refused with a wrong token, signature, account or form', async () => {
    const url: string = fixture.carrier.inbound_url;
    const fields = { MessageSid: 'SM9', From: ann, To: fixture.number.number, Body: 'Hello' };
    const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;
    assert.equal(await statusOf(vendor.tell(`${url}x`, fields)), 404);
    assert.equal(
      await statusOf(vendor.tell(url.replace(/\/carriers\/\d+/, '/carriers/999999'), fields)),
      404,
    );
    assert.equal(await statusOf(vendor.tell(url, fields, url, 'another token')), 403);
    assert.equal(await statusOf(vendor.tell(url, fields, `${url}?m=1`)), 403);
    assert.equal(await statusOf(fetch(url, { method: 'POST', body: new URLSearchParams(fields) })), 403);
    assert.equal(await statusOf(vendor.tell(url, { ...fields, AccountSid: 'AC9' })), 400);
    assert.equal(await statusOf(vendor.tell(url, { From: ann })), 400);
    assert.equal(await statusOf(vendor.tell(`${url}?m=1&m=2`, fields)), 422);
    assert.equal(await statusOf(fetch(url, { method: 'POST', body: 'Hello' })), 415);
    // Another kind of carrier is verified by GET.
    assert.equal(await statusOf(fetch(url)), 404);
    assert.equal((await fixture.texts()).length, 0);
  });

  it('becomes a message of the workspace, once, and is answered without instructions', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => bring('Grüezi', 'SMsame')));
    for (const answer of answers) {
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/xml']);
      assert.equal(await answer.text(), '<Response></Response>');
    }
    const texts = await fixture.texts();
    assert.equal(texts.length, 1);
    assert.deepEqual([texts[0]?.body, texts[0]?.from, texts[0]?.status], ['Grüezi', ann, 'received']);
  });

  it('is taken whatever characters it holds, with ten files, and twice at once', async () => {
    const media = Array.from({ length: 10 }, (_, at) => [`MediaUrl${at}`, `https://m.example/${at}`]);
    const fields = {
      ...{ MessageSid: 'SM\u00008', From: '\u0000PARCEL', To: `${fixture.number.number}\u0000` },
      ...{ Body: `a\u0000${'😀'.repeat(800)}`, NumMedia: '10', ...Object.fromEntries(media) },
    };
    const url: string = fixture.carrier.inbound_url;
    const answers = await Promise.all([vendor.tell(url, fields), vendor.tell(url, fields)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const texts = await fixture.texts();
    assert.equal(texts.length, 1);
    const files = media.map(([, address]) => `(file) ${address}`);
    assert.deepEqual(
      [texts[0]?.from, texts[0]?.body],
      ['PARCEL', [`a${'😀'.repeat(800)}`, ...files].join('\n')],
    );
  });

  it('is refused when it is larger than any vendor sends', async () => {
    const path = new URL(fixture.carrier.inbound_url).pathname.replace('/api/v1', '');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = Buffer.alloc(10 * 1024 * 1024, 'x');
    assert.equal((await api.send('POST', path, { body, headers })).status, 413);
  });

  it('is taken for numbers of the own workspace only', async () => {
    const other = await openVendorFixture(api, {
      kind: 'twilio',
      settings: { account_sid: ACCOUNT_SID, auth_token: 'x', base_url: vendor.url },
    });
    const fields = { MessageSid: 'SM7', From: ann, To: other.number.number, Body: 'Hello' };
    assert.equal((await vendor.tell(fixture.carrier.inbound_url, fields)).status, 200);
    assert.equal((await other.texts()).length, 0);
  });

  it('moves a text only forwards, in whatever order and however often it comes', async () => {
    const message = await fixture.post(ann);
    const [text] = vendor.texts;
    assert.ok(text);
    for (const status of ['delivered', 'sent', 'queued', 'delivered', 'undelivered']) {
      assert.equal(
        (await vendor.report(text, status, status === 'undelivered' ? 30005 : undefined)).status,
        200,
      );
      const { status: shown, error_code: code } = await fixture.show(message.id);
      assert.deepEqual([shown, code], ['delivered', null]);
    }
  });

  it('before the answer to the text is not lost', async () => {
    vendor.beforeAnswer = async (text) => void (await vendor.report(text, 'delivered'));
    assert.equal((await fixture.post(ann)).status, 'delivered');
  });

  it('of a failure keeps the code and a sentence', async () => {
    const message = await fixture.post(ann);
    const [text] = vendor.texts;
    assert.ok(text);
    await vendor.report(text, 'undelivered', 30006);
    const { status, error, error_code: code } = await fixture.show(message.id);
    assert.deepEqual([status, code], ['failed', '30006']);
    assert.match(error, /takes no texts/);
  });

  it('changes nothing of a text of another carrier, although it bears its id', async () => {
    const message = await fixture.post(ann);
    const [text] = vendor.texts;
    assert.ok(text);
    await vendor.report({ ...text, sid: 'SMforeign' }, 'undelivered', 30003);
    assert.equal((await fixture.show(message.id)).status, 'sent');
  });

  it('STOP ends the texts of this number until START, and is not answered twice', async () => {
    await bring(' Stop ');
    assert.equal((await fixture.contact(ann)).sms_opt_out, true);
    const refused = await api.post(
      '/messages',
      { to: ann, body: 'x' },
      { key: fixture.workspace.keys.write },
    );
    assert.deepEqual([refused.status, refused.body.error.errors.to.length], [422, 1]);
    assert.equal((await fixture.texts('direction=outbound')).length, 0, 'Twilio answers STOP itself');
    await bring('START');
    assert.equal((await fixture.contact(ann)).sms_opt_out, false);
    assert.equal((await fixture.post(ann)).status, 'sent');
  });
});
