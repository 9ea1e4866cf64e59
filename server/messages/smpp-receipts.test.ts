import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recordSubmission, takeReceipt } from '../carrier-accounts/smpp/smpp-receipts.ts';
import { pruneSmpp } from '../carrier-accounts/smpp/bring-incomplete-texts.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { recordCarrierReport } from './record-carrier-report.ts';
import { useSmpp } from './testing/use-smpp.ts';

const use = useSmpp();
const ann = '+12125550142';
const LONG = `${'a'.repeat(153)}${'b'.repeat(153)}ccc`;

const becomes = (id: number, status: string): Promise<true> =>
  until(`message ${id} is ${status}`, async () => (await use.fixture.show(id)).status === status);
/** A message that the carrier took, by its place; the last one unless it is named. */
const takenAt = (at = -1) => {
  const taken = use.vendor.taken.at(at);
  assert.ok(taken);
  return taken;
};

describe('a receipt over SMPP', () => {
  for (const [answer, receipt] of [
    ['hex', 'decimal'],
    ['decimal', 'hex'],
    ['hex', 'hex'],
    ['decimal', 'decimal'],
  ] as const) {
    it(`(${receipt}) delivers a text whose id was told in ${answer}`, async () => {
      await use.receive();
      use.vendor.notations = { answer, receipt };
      const message = await use.fixture.post(ann);
      await use.vendor.report(takenAt());
      assert.equal((await use.fixture.show(message.id)).status, 'delivered');
    });
  }

  it('is read from its parameters', async () => {
    await use.receive();
    use.vendor.receiptForm = 'parameters';
    const message = await use.fixture.post(ann);
    await use.vendor.report(takenAt(), 'UNDELIV');
    const shown = await use.fixture.show(message.id);
    assert.deepEqual([shown.status, shown.error_code], ['failed', 'UNDELIV']);
  });

  it('that fails keeps the code of the carrier and a sentence', async () => {
    await use.receive();
    const message = await use.fixture.post(ann);
    await use.vendor.report(takenAt(), 'EXPIRED', '027');
    const shown = await use.fixture.show(message.id);
    assert.deepEqual([shown.status, shown.error_code], ['failed', 'EXPIRED 027']);
    assert.match(shown.error, /could not be reached/);
  });

  it('that comes before the answer is not lost', async () => {
    await use.receive();
    use.vendor.moods = ['receipt first'];
    const message = await use.fixture.post(ann);
    await becomes(message.id, 'delivered');
    assert.equal(
      (
        await use.api
          .sql`select from smpp_submissions where message_id is null and carrier_id = ${use.fixture.carrier.id}`
      ).length,
      0,
    );
  });

  it('changes nothing twice, and what was final stays so', async () => {
    await use.receive();
    const message = await use.fixture.post(ann);
    for (const state of ['ENROUTE', 'DELIVRD', 'DELIVRD', 'UNDELIV', 'ACCEPTD']) {
      assert.equal(await use.vendor.report(takenAt(), state), 0);
    }
    assert.equal((await use.fixture.show(message.id)).status, 'delivered');
  });

  it('of a text of somebody else on the account is answered and changes nothing', async () => {
    await use.receive();
    const message = await use.fixture.post(ann);
    const own = takenAt();
    assert.equal(await use.vendor.report({ ...own, number: own.number + 1 }), 0);
    // Their id is ours in the other notation, and the person is another one.
    use.vendor.notations = { answer: 'hex', receipt: 'decimal' };
    assert.equal(await use.vendor.report({ ...own, to: '+12125550177', from: '+12125550178' }), 0);
    assert.equal((await use.fixture.show(message.id)).status, 'sent');
  });

  it('with a NUL in it is read like others', async () => {
    await use.receive();
    const message = await use.fixture.post(ann);
    assert.equal(await use.vendor.report(takenAt(), 'DELIVRD\0\0', '\0'), 0);
    assert.equal((await use.fixture.show(message.id)).status, 'delivered');
  });

  it('that names the person in the notation of the country delivers the text too', async () => {
    await use.receive();
    const message = await use.fixture.post(ann);
    await use.vendor.report({ ...takenAt(), to: ann.slice(2) });
    assert.equal((await use.fixture.show(message.id)).status, 'delivered');
  });

  it('of each part delivers a long text, and one of a part that failed fails it', async () => {
    await use.receive();
    const message = await use.fixture.post(ann, LONG);
    for (const part of [2, 0, 0]) await use.vendor.report(takenAt(part));
    assert.equal((await use.fixture.show(message.id)).status, 'sent');
    await use.vendor.report(takenAt(1));
    assert.equal((await use.fixture.show(message.id)).status, 'delivered');
    const other = await use.fixture.post(ann, LONG);
    await use.vendor.report(takenAt(4), 'UNDELIV', '013');
    assert.equal((await use.fixture.show(other.id)).status, 'failed');
  });

  it('settles a text whose answer came too late for whoever waited for it', async () => {
    await use.receive();
    const message = await use.fixture.post(ann);
    await use.api.sql`
      update messages set status = 'failed', carrier = null, carrier_message_id = null where id = ${message.id}`;
    await use.vendor.report(takenAt());
    assert.equal((await use.fixture.show(message.id)).status, 'delivered');
  });

  it('is never lost between the answer and the receipt, whichever is written first', async () => {
    const { api, fixture } = use;
    const key = { workspaceId: fixture.workspace.id, carrierId: fixture.carrier.id };
    const services = { sql: api.sql, recordCarrierReport };
    const now = api.clock.now();
    const ids: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const { id: messageId } = await fixture.post(ann);
      ids.push(messageId);
      await api.sql`delete from smpp_submissions where message_id = ${messageId}`;
      const number = 0xa000 + round;
      const taken = { messageId, part: 1, parts: 1, smscId: number.toString(16) };
      const receipt = { id: String(number), state: 'DELIVRD', error: null, addresses: [ann.slice(1)] };
      await Promise.all([
        recordSubmission(services, key, taken, { begun: now, now }),
        takeReceipt(services, key, receipt, now),
      ]);
    }
    const shown = await Promise.all(ids.map((id) => fixture.show(id)));
    assert.deepEqual(new Set(shown.map(({ status }) => status)), new Set(['delivered']));
  });

  it('is forgotten when nobody can be waiting for it any more', async () => {
    const { api, vendor, fixture } = use;
    await use.receive();
    await fixture.post(ann);
    await vendor.report({ ...takenAt(), number: 5 });
    const count = async (): Promise<number> =>
      (await api.sql`select from smpp_submissions where carrier_id = ${fixture.carrier.id}`).length;
    assert.equal(await count(), 2);
    const prune = (hours: number) =>
      pruneSmpp.work(api.sql, api.clock.now().add({ hours }), new AbortController().signal);
    await prune(2);
    assert.equal(await count(), 1);
    await prune(24 * 10);
    assert.equal(await count(), 0);
  });
});
