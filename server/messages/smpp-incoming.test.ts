import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUS } from '../carriers/smpp/commands.ts';
import type { MessageBody } from '../carriers/smpp/pdu.ts';
import { asPayload, LATIN1, UCS2 } from '../carriers/testing/smpp-vendor.ts';
import { bringIncompleteTexts } from '../carrier-accounts/smpp/bring-incomplete-texts.ts';
import { listActiveSmpp } from '../carrier-accounts/smpp/smpp.queries.ts';
import { deliveriesOf } from '../carrier-accounts/smpp/take-delivery.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { receiveText } from './receive-text.ts';
import { recordCarrierReport } from './record-carrier-report.ts';
import { startReceiver, useSmpp } from './testing/use-smpp.ts';

const use = useSmpp();
const ann = '+12125550142';
const LONG = `${'a'.repeat(153)}${'b'.repeat(153)}ccc`;

const text = (words: string, more: object = {}) => ({
  ...{ from: ann, to: use.fixture.number.number, text: words, ...more },
});
const bodies = async (): Promise<string[]> =>
  (await use.fixture.texts('direction=inbound')).map(({ body }) => body as string).toReversed();
const bring = async (message: MessageBody): Promise<void> =>
  assert.equal(await use.vendor.deliver(message), STATUS.ROK);

/** What is kept of texts whose answers the carrier may not have. */
const remembered = () => use.api.sql<{ kept: string }[]>`
  select to_jsonb(row)::text as kept from smpp_deliveries row where carrier_id = ${use.fixture.carrier.id}`;

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

/** The connection is lost with what was stored unconfirmed, and is there again. */
async function reconnect(): Promise<void> {
  const { vendor, api } = use;
  const binds = vendor.asked.binds;
  vendor.drop();
  await until('it is gone', () => vendor.sessions.length === 0);
  await until('it is bound again', async () => {
    await api.clock.advance(1_000);
    return vendor.asked.binds > binds && vendor.receiver !== undefined;
  });
}

describe('a text of a person over SMPP', () => {
  it('is stored with its words, its number and its contact before it is answered', async () => {
    await use.receive();
    assert.equal(await use.vendor.bring(text('Are you open? 5 €')), STATUS.ROK);
    const [stored] = await use.fixture.texts();
    assert.deepEqual([stored?.body, stored?.from, stored?.status], ['Are you open? 5 €', ann, 'received']);
    assert.equal((await use.fixture.contact(ann)).phone, ann);
  });

  it('is read in whatever alphabet it comes', async () => {
    await use.receive();
    await use.vendor.bring(text('Добрый день 😀'));
    await use.vendor.bring(text('', { octets: Buffer.from('Déjà', 'latin1'), dataCoding: LATIN1 }));
    await use.vendor.bring(text('', { octets: Buffer.from('00410042', 'hex'), dataCoding: UCS2 }));
    assert.deepEqual(await bodies(), ['Добрый день 😀', 'Déjà', 'AB']);
  });

  it('may come from a short code, a name, or a number of the country', async () => {
    await use.receive();
    await use.vendor.bring(text('One', { from: '70123', ton: 3 }));
    await use.vendor.bring(text('Two', { from: 'Pharmacy', ton: 5 }));
    await use.vendor.bring(text('Three', { from: '2125550142', ton: 2 }));
    const from = (await use.fixture.texts()).map((one) => one.from).toReversed();
    assert.deepEqual(from, ['70123', 'Pharmacy', ann]);
  });

  it('to a number of nobody is answered, because it would only come again', async () => {
    await use.receive();
    assert.equal(await use.vendor.bring(text('Hello', { to: '+12125559999' })), STATUS.ROK);
    assert.deepEqual(await bodies(), []);
  });

  it('stops and starts the texts of the number', async () => {
    await use.receive();
    await use.vendor.bring(text('STOP'));
    assert.equal((await use.fixture.contact(ann)).sms_opt_out, true);
    await use.vendor.bring(text('START'));
    assert.equal((await use.fixture.contact(ann)).sms_opt_out, false);
  });

  it('is brought again when it could not be stored', async () => {
    const { api, vendor } = use;
    await use.receive();
    await api.sql`alter table smpp_deliveries rename to smpp_deliveries_away`;
    assert.equal(await vendor.bring(text('Hello')), STATUS.RX_T_APPN);
    await api.sql`alter table smpp_deliveries_away rename to smpp_deliveries`;
    assert.deepEqual(await bodies(), []);
    assert.equal(await vendor.bring(text('Hello')), STATUS.ROK);
    assert.deepEqual(await bodies(), ['Hello']);
  });

  it('that is brought again because the answer was lost changes nothing', async () => {
    await use.receive();
    use.vendor.isAwake = false;
    assert.equal(await use.vendor.bring(text('Yes')), STATUS.ROK);
    await reconnect();
    use.vendor.isAwake = true;
    assert.equal(await use.vendor.bring(text('Yes')), STATUS.ROK);
    assert.deepEqual(await bodies(), ['Yes']);
  });

  it('with the same words as one that the carrier certainly has the answer of is another text', async () => {
    const { api, vendor } = use;
    await use.receive();
    await vendor.bring(text('Yes'));
    await vendor.bring(text('Yes'));
    assert.deepEqual(await bodies(), ['Yes', 'Yes'], 'also right after the other');
    await until('it is about to ask', () => api.clock.sleeping > 0);
    await api.clock.advance(1_000);
    await until('both are confirmed', async () => (await remembered()).length === 0);
    await reconnect();
    await vendor.bring(text('Yes'));
    assert.deepEqual(await bodies(), ['Yes', 'Yes', 'Yes']);
  });

  it('that was deleted stays so when it is brought again', async () => {
    const { api, vendor, fixture } = use;
    await use.receive();
    vendor.isAwake = false;
    await vendor.bring(text('Private'));
    const [stored] = await fixture.texts();
    assert.equal((await api.delete(`/messages/${stored?.id}`, { key: fixture.workspace.keys.write })).status, 200);
    await reconnect();
    await vendor.bring(text('Private'));
    assert.deepEqual(await bodies(), []);
  });

  it('leaves nothing of its words behind beside the message', async () => {
    const { vendor } = use;
    await use.receive();
    vendor.isAwake = false;
    await vendor.bring(text('My secret'));
    const rows = await remembered();
    assert.equal(rows.length, 1);
    for (const { kept } of rows) assert.doesNotMatch(kept, /secret|2125550142/i);
  });
});

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
    await bring(own[0]!);
    for (const part of other) await bring(part);
    await bring(wide[1]!);
    await bring(own[2]!);
    assert.deepEqual(await bodies(), [LONG.toUpperCase()]);
    await bring(own[1]!);
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
      await bring({ ...part!, data_coding: UCS2, message: Buffer.concat([header(at + 1), half]) });
    }
    assert.deepEqual(await bodies(), ['😀']);
  });

  it('of which one never comes is brought after ten minutes, and says which', async () => {
    const { vendor, api } = use;
    const [one, , three] = vendor.partsOf(text(`STOP ${LONG.slice(5)}`), '8 bit');
    const node = await openNode();
    await node.take(one!);
    await api.clock.advance(9 * 60_000);
    await node.take(three!);
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
    await reconnect();
    await bring(parts[2]!);
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

describe('the session that receives', () => {
  it('is kept by one of several processes, and taken over when that one stops', async () => {
    const { api, vendor, fixture } = use;
    const first = await use.receive();
    const second = await startReceiver(api);
    try {
      await vendor.bring(text('One'));
      assert.deepEqual(vendor.binds, ['bind_transceiver']);
      await first.stop();
      await until('the other one receives', () => vendor.binds.length === 2 && vendor.receiver !== undefined);
      await vendor.bring(text('Two'));
      assert.deepEqual(await bodies(), ['One', 'Two']);
      const key = fixture.workspace.keys.write;
      await until('it says so', async () => {
        const { status } = (await api.get(`/carriers/${fixture.carrier.id}`, { key })).body.data;
        return status.state === 'ok' && status.registered_until !== null;
      });
    } finally {
      await second.stop();
    }
    await until('nobody receives', () => vendor.sessions.length === 0);
    const key = fixture.workspace.keys.write;
    assert.equal((await api.get(`/carriers/${fixture.carrier.id}`, { key })).body.data.status.registered_until, null);
  });

  it('is opened when the carrier is switched on, and ends when it is switched off or deleted', async () => {
    const { api, vendor, fixture } = use;
    const key = fixture.workspace.keys.write;
    const change = (active: boolean) => api.patch(`/carriers/${fixture.carrier.id}`, { active }, { key });
    await use.receive();
    await change(false);
    await until('it is over', () => vendor.sessions.length === 0);
    await change(true);
    await until('it is there again', () => vendor.receiver !== undefined);
    await api.patch(`/phone-numbers/${fixture.number.id}`, { text_carrier_id: null }, { key });
    assert.equal((await api.delete(`/carriers/${fixture.carrier.id}`, { key })).status, 200);
    await until('it is over for good', () => vendor.sessions.length === 0);
  });

  it('says at the carrier why it is not there, and is tried again with growing pauses', async () => {
    const { api, vendor, fixture } = use;
    const key = fixture.workspace.keys.write;
    vendor.bindMood = STATUS.RINVPASWD;
    const receiver = await startReceiver(api);
    try {
      await until('it says why', async () => {
        const { status } = (await api.get(`/carriers/${fixture.carrier.id}`, { key })).body.data;
        return status.state === 'failing' && /refuses the password/.test(status.message);
      });
      await api.clock.advance(20_000);
      assert.equal(vendor.asked.binds, 1, 'wrong passwords lock accounts');
      vendor.bindMood = null;
      await until('it is there', async () => {
        await api.clock.advance(10_000);
        return vendor.receiver !== undefined;
      });
    } finally {
      await receiver.stop();
    }
  });

  it('is one for each direction where the carrier wants that', async () => {
    const { api, vendor, fixture } = use;
    const key = fixture.workspace.keys.write;
    vendor.knowsTransceivers = false;
    await api.patch(`/carriers/${fixture.carrier.id}`, { settings: { bind: 'separate' } }, { key });
    await use.receive();
    assert.equal((await fixture.post(ann)).status, 'sent');
    assert.deepEqual(vendor.binds, ['bind_receiver', 'bind_transmitter']);
    await vendor.bring(text('Hello'));
    assert.deepEqual(await bodies(), ['Hello']);
  });
});
