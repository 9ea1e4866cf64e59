import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUS } from '../carriers/smpp/commands.ts';
import { LATIN1, UCS2 } from '../carriers/testing/smpp-vendor.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { useSmpp } from './testing/use-smpp.ts';

const use = useSmpp();
const ann = '+12125550142';

const text = (words: string, more: object = {}) => ({
  ...{ from: ann, to: use.fixture.number.number, text: words, ...more },
});
const bodies = async (): Promise<string[]> =>
  (await use.fixture.texts('direction=inbound')).map(({ body }) => body as string).toReversed();

/** What is kept of texts whose answers the carrier may not have. */
const remembered = () => use.api.sql<{ kept: string }[]>`
  select to_jsonb(row)::text as kept from smpp_deliveries row where carrier_id = ${use.fixture.carrier.id}`;

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
    await use.reconnect();
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
    await use.reconnect();
    await vendor.bring(text('Yes'));
    assert.deepEqual(await bodies(), ['Yes', 'Yes', 'Yes']);
  });

  it('that was deleted stays so when it is brought again', async () => {
    const { api, vendor, fixture } = use;
    await use.receive();
    vendor.isAwake = false;
    await vendor.bring(text('Private'));
    const [stored] = await fixture.texts();
    assert.equal(
      (await api.delete(`/messages/${stored?.id}`, { key: fixture.workspace.keys.write })).status,
      200,
    );
    await use.reconnect();
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
