import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUS } from '../carriers/smpp/commands.ts';
import type { MessageBody } from '../carriers/smpp/pdu.ts';
import { asPayload, UCS2 } from '../carriers/testing/smpp-vendor.ts';
import { bringIncompleteTexts } from '../carrier-accounts/smpp/bring-incomplete-texts.ts';
import { listActiveSmpp } from '../carrier-accounts/smpp/smpp.queries.ts';
import { deliveriesOf } from '../carrier-accounts/smpp/take-delivery.ts';
import { receiveText } from './receive-text.ts';
import { recordCarrierReport } from './record-carrier-report.ts';
import { useSmpp } from './testing/use-smpp.ts';

const use = useSmpp();
const ann = '+12125550142';
const LONG = `${'a'.repeat(153)}${'b'.repeat(153)}ccc`;

const text = (words: string, more: object = {}) => ({
  ...{ from: ann, to: use.fixture.number.number, text: words, ...more },
});
const bodies = async (): Promise<string[]> =>
  (await use.fixture.texts('direction=inbound')).map(({ body }) => body as string).toReversed();
const bring = async (message: MessageBody | undefined): Promise<void> => {
  assert.ok(message);
  assert.equal(await use.vendor.deliver(message), STATUS.ROK);
};

/** Parts of texts of which others did not come yet. */
const waitingParts = async (): Promise<number> =>
  (await use.api.sql`select from smpp_text_parts where carrier_id = ${use.fixture.carrier.id}`).length;

/** What a process does with the texts that the carrier brings in one session. */
async function openNode() {
  const { api, fixture } = use;
  const carrier = (await listActiveSmpp(api.sql)).find(({ id }) => id === fixture.carrier.id);
  assert.ok(carrier);
  return deliveriesOf({ ...api.services, sql: api.sql, receiveText, recordCarrierReport }, carrier);
}

/** One run of the work that brings incomplete texts. */
async function bringIncomplete(): Promise<void> {
  const { sql, clock, services } = use.api;
  const work = bringIncompleteTexts({ log: services.log, receiveText });
  await work.work(sql, clock.now(), new AbortController().signal);
}

describe('a text of a person in parts', () => {
  for (const form of ['8 bit', '16 bit', 'sar'] as const) {
    it(`(${form}) is one text, whatever the order of its parts, and however often they come`, async () => {
      await use.receive();
      const [one, two, three] = use.vendor.partsOf(text(LONG), form);
      assert.ok(one && two && three);
      for (const part of [three, one, one]) await bring(part);
      assert.deepEqual(await bodies(), []);
      await bring(two);
      assert.deepEqual(await bodies(), [LONG]);
    });
  }

  it('may come as one message of any length', async () => {
    await use.receive();
    const [whole] = use.vendor.partsOf(text('Hello'), 'sar');
    assert.ok(whole);
    await bring(asPayload({ ...whole, message: Buffer.alloc(1_000, 'a') }));
    assert.deepEqual(await bodies(), ['a'.repeat(1_000)]);
  });

  it('is not mixed with another of the same reference, from somebody else or in another form', async () => {
    await use.receive();
    const { vendor } = use;
    const other = vendor.partsOf(text(LONG.toUpperCase(), { from: '+12125550143' }), '8 bit');
    const own = vendor.partsOf(text(LONG), '8 bit');
    const wide = vendor.partsOf(text(LONG), 'sar');
    await bring(own[0]);
    for (const part of other) await bring(part);
    await bring(wide[1]);
    await bring(own[2]);
    assert.deepEqual(await bodies(), [LONG.toUpperCase()]);
    await bring(own[1]);
    assert.deepEqual(await bodies(), [LONG.toUpperCase(), LONG]);
  });

  it('is joined where a sender has divided a character', async () => {
    await use.receive();
    const { vendor } = use;
    const octets = Buffer.from('😀', 'utf16le').swap16();
    const [one, two] = vendor.partsOf(text(LONG), '8 bit', 9);
    const header = (part: number): Buffer => Buffer.from([5, 0, 3, 9, 2, part]);
    for (const [at, part] of [one, two].entries()) {
      const half = octets.subarray(at * 2, at * 2 + 2);
      assert.ok(part);
      await bring({ ...part, data_coding: UCS2, message: Buffer.concat([header(at + 1), half]) });
    }
    assert.deepEqual(await bodies(), ['😀']);
  });

  it('of which one never comes is brought after ten minutes, and says which', async () => {
    const { vendor, api } = use;
    const [one, , three] = vendor.partsOf(text(`STOP ${LONG.slice(5)}`), '8 bit');
    const node = await openNode();
    assert.ok(one && three);
    await node.take(one);
    await api.clock.advance(9 * 60_000);
    await node.take(three);
    await api.clock.advance(9 * 60_000);
    await bringIncomplete();
    assert.deepEqual(await bodies(), [], 'the last part came nine minutes ago');
    await api.clock.advance(60_000);
    await Promise.all([bringIncomplete(), bringIncomplete()]);
    assert.deepEqual(await bodies(), [`STOP ${'a'.repeat(148)}[… 2/3 …]ccc`]);
    assert.equal((await use.fixture.contact(ann)).sms_opt_out, false);
    assert.equal(await waitingParts(), 0);
  });

  it('whose last part is brought again after the text was joined changes nothing', async () => {
    await use.receive();
    const { vendor, api } = use;
    vendor.isAwake = false;
    const parts = vendor.partsOf(text(LONG), '8 bit');
    for (const part of parts) await bring(part);
    await use.reconnect();
    await bring(parts[2]);
    await api.clock.advance(20 * 60_000);
    await bringIncomplete();
    assert.deepEqual(await bodies(), [LONG]);
  });

  it('is joined once, although its parts come over two processes at the same moment', async () => {
    const { vendor } = use;
    // Texts may come over two while the session moves from one to the other.
    for (let round = 1; round <= 10; round += 1) {
      const nodes = [await openNode(), await openNode()];
      const parts = vendor.partsOf(text(`${round}: ${LONG}`), '8 bit', round);
      await Promise.all(parts.flatMap((part) => nodes.map((node) => node.take(part))));
    }
    assert.equal((await bodies()).length, 10);
    assert.equal(await waitingParts(), 0);
  });
});
