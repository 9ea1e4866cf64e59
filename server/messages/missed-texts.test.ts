import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { takeMissedTexts } from '../carrier-accounts/take-missed-texts.ts';
import { ACCOUNT_SID } from '../carriers/testing/twilio-vendor.ts';
import { keepCallPermission } from '../contacts/keep-call-permission.ts';
import { recordNameDecision } from '../phone-numbers/review-display-name.ts';
import type { Json } from '../testing/test-api.ts';
import { receiveText } from './receive-text.ts';
import { recordCarrierReport } from './record-carrier-report.ts';
import { pruneDeletedIncomingTexts } from './prune-deleted-texts.ts';
import { addNumber } from './testing/text-fixture.ts';
import { useTwilio } from './testing/use-twilio.ts';

const use = useTwilio();
const ann = '+12125550142';
const HOUR_MS = 3_600_000;

const text = (sid: string, body: string) => ({ sid, from: ann, to: use.fixture.number.number, body });

/** One run of the work, as the worker does it every two minutes. */
async function run(signal = new AbortController().signal): Promise<void> {
  const { api } = use;
  const actions = { receiveText, recordCarrierReport, keepCallPermission, recordNameDecision };
  const work = takeMissedTexts({ ...api.services, ...actions, log: pino({ level: 'silent' }) });
  await work.work(api.sql, api.clock.now(), signal);
}

/** Lets time pass, so that the texts of every number are asked for again. */
const later = (ms = 10 * 60_000): Promise<void> => use.api.clock.advance(ms);

const bodies = async (): Promise<string[]> => (await use.fixture.texts()).map(({ body }) => body as string);

const remove = async ({ id }: Json): Promise<void> => {
  const key = use.fixture.workspace.keys.write;
  assert.equal((await use.api.delete(`/messages/${id}`, { key })).status, 200);
};

/** Gives the account more numbers that text through it; returns them. */
async function addNumbers(count: number): Promise<string[]> {
  const { api, fixture } = use;
  const key = fixture.workspace.keys.write;
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id, number } = await addNumber(api, fixture.workspace.id, { country: 'US' });
    const named = { text_carrier_id: fixture.carrier.id };
    assert.equal((await api.patch(`/phone-numbers/${id}`, named, { key })).status, 200);
    numbers.push(number);
  }
  return numbers;
}

describe('texts that Twilio could not bring', () => {
  it('are taken from its list, each once, in the order and with the time in which they came', async () => {
    const { vendor, fixture } = use;
    await run();
    vendor.miss(text('SM1', 'Are you open?'));
    const came = use.api.clock.now().toString({ smallestUnit: 'millisecond' });
    await later(60_000);
    vendor.miss(text('SM2', 'Hello?'));
    await later();
    await run();
    assert.deepEqual(await bodies(), ['Hello?', 'Are you open?']);
    const [, first] = await fixture.texts();
    assert.deepEqual([first?.from, first?.status, first?.channel], [ann, 'received', 'sms']);
    const [row] = await use.api.sql<{ written: string }[]>`
      select written_at as written from messages where id = ${first?.id}`;
    assert.equal(row?.written, came);
    await later();
    await run();
    assert.equal((await fixture.texts()).length, 2);
  });

  it('are not those that it brought, or brings meanwhile', async () => {
    const { vendor, fixture } = use;
    await run();
    assert.equal((await vendor.bring(text('SM1', 'Hello'))).status, 200);
    await later();
    vendor.miss(text('SM2', 'Late'));
    const url = fixture.carrier.inbound_url;
    const fields = { MessageSid: 'SM2', From: ann, To: fixture.number.number, Body: 'Late' };
    await Promise.all([run(), vendor.tell(url, fields)]);
    assert.deepEqual((await bodies()).toSorted(), ['Hello', 'Late']);
  });

  it('are none from before the number was connected, or while it was switched off', async () => {
    const { vendor, fixture } = use;
    const { sql } = use.api;
    vendor.miss(text('SM1', 'To whoever had the number before'));
    await later(60_000);
    await run();
    await later();
    await run();
    assert.deepEqual(await bodies(), []);
    const switchTo = (on: boolean) =>
      sql`update phone_numbers set sms_enabled = ${on} where id = ${fixture.number.id}`;
    await switchTo(false);
    await run();
    vendor.miss(text('SM2', 'Nobody wants this'));
    await later();
    await switchTo(true);
    await run();
    await later();
    await run();
    assert.deepEqual(await bodies(), []);
  });

  it('are what people want: STOP counts, and its time', async () => {
    const { vendor, fixture } = use;
    await run();
    vendor.miss(text('SM1', 'STOP'));
    await later();
    await run();
    assert.equal((await fixture.contact(ann)).sms_opt_out, true);
  });

  it('are kept with what their files are, and where they lie', async () => {
    const { vendor } = use;
    await run();
    vendor.miss({ ...text('MM1', 'My garden'), files: ['image/jpeg', 'text/vcard'] });
    await later();
    await run();
    const file = (at: number): string =>
      `${vendor.url}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/MM1/Media/ME${at}`;
    assert.deepEqual(await bodies(), [`My garden\n(image) ${file(0)}\n(document) ${file(1)}`]);
  });

  it('are taken as far as the list can be read, and the rest of them another time', async () => {
    const { vendor } = use;
    await run();
    vendor.miss({ ...text('MM1', 'My garden'), files: ['image/jpeg'] });
    await later(1_000);
    vendor.miss(text('SM2', 'Have you seen it?'));
    vendor.withoutFiles.add('MM1');
    await later();
    await run();
    assert.deepEqual(await bodies(), ['Have you seen it?']);
    vendor.withoutFiles.clear();
    await later();
    await run();
    assert.match((await bodies())[0] ?? '', /^My garden/);
  });

  it('are read page by page', async () => {
    const { vendor } = use;
    await run();
    for (let at = 0; at < 120; at += 1) vendor.miss(text(`SM${at}`, `Text ${at}`));
    await later();
    await run();
    const [row] = await use.api.sql<{ count: number }[]>`
      select count(*)::int as count from messages where workspace_id = ${use.fixture.workspace.id}`;
    assert.equal(row?.count, 120);
    assert.equal(vendor.listed, 3);
  });

  it('are asked for again when the account could not be asked, as far back as a week', async () => {
    const { vendor } = use;
    await run();
    vendor.listMood = 500;
    vendor.miss(text('SM1', 'Too old by then'));
    await later();
    await run();
    await later(24 * HOUR_MS);
    vendor.miss(text('SM2', 'Six days old'));
    vendor.listMood = 401;
    await later();
    await run();
    await later(6 * 24 * HOUR_MS);
    vendor.listMood = 200;
    await run();
    assert.deepEqual(await bodies(), ['Six days old']);
  });

  it('are asked for of few numbers of an account that gives no list', async () => {
    const { vendor } = use;
    await addNumbers(12);
    await run();
    vendor.listMood = 401;
    await later();
    await run();
    assert.ok(vendor.listed >= 1 && vendor.listed <= 4, `asked ${vendor.listed} times`);
  });

  it('of one number come although those of another of the account cannot be listed', async () => {
    const { vendor, fixture } = use;
    const [other = ''] = await addNumbers(1);
    await run();
    vendor.miss({ ...text('MM1', 'My garden'), files: ['image/jpeg'] });
    vendor.withoutFiles.add('MM1');
    vendor.miss({ ...text('SM2', 'Hello'), to: other });
    // Which of the two is asked first is chance.
    for (let times = 0; times < 40 && (await bodies()).length === 0; times += 1) {
      await later();
      await run();
    }
    assert.deepEqual(await bodies(), ['Hello']);
    assert.equal((await fixture.texts())[0]?.to, other);
  });

  it('are asked for every ten minutes', async () => {
    const { vendor } = use;
    await run();
    await later(9 * 60_000);
    await run();
    assert.equal(vendor.listed, 0);
    await later(60_000);
    await run();
    await run();
    assert.equal(vendor.listed, 1);
  });

  it('stay deleted, whether Twilio lists them or brings them again', async () => {
    const { vendor, fixture, api } = use;
    await run();
    const once = text('SM1', 'Private');
    assert.equal((await vendor.bring(once)).status, 200);
    const [kept] = await fixture.texts();
    await remove(kept ?? {});
    await later();
    await run();
    assert.equal((await vendor.bring(once)).status, 200);
    assert.deepEqual(await bodies(), []);
    const never = new AbortController().signal;
    await pruneDeletedIncomingTexts.work(api.sql, api.clock.now(), never);
    const left =
      await api.sql`select 1 from deleted_incoming_texts where workspace_id = ${fixture.workspace.id}`;
    assert.equal(left.length, 1);
  });

  it('stay deleted when they are brought at the moment of their deletion', async () => {
    const { vendor, fixture } = use;
    for (let at = 0; at < 15; at += 1) {
      const once = text(`SM${at}`, `Private ${at}`);
      await vendor.bring(once);
      const [kept] = await fixture.texts();
      await Promise.all([vendor.bring(once), remove(kept ?? {}), vendor.bring(once)]);
      assert.deepEqual(await bodies(), []);
    }
  });

  it('are forgotten after nine days, once no carrier brings them again', async () => {
    const { vendor, fixture, api } = use;
    await vendor.bring(text('SM1', 'Private'));
    const [kept] = await fixture.texts();
    await remove(kept ?? {});
    const in10Days = Temporal.Now.instant().add({ hours: 10 * 24 });
    await pruneDeletedIncomingTexts.work(api.sql, in10Days, new AbortController().signal);
    const left =
      await api.sql`select 1 from deleted_incoming_texts where workspace_id = ${fixture.workspace.id}`;
    assert.equal(left.length, 0);
  });
});
