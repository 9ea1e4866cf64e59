import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { inTransaction, type Tx } from '../../platform/db/sql.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { ending } from '../testing/call-fixture.ts';
import { message, openReception, turn, type Reception } from '../testing/reception.ts';
import { startLinkWorker } from '../testing/link-worker.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

/** Runs `work` while another transaction holds the caller's contact, as its erasure does. */
async function whileHeld(phone: string, work: () => Promise<void>): Promise<void> {
  await inTransaction(api.sql, async (other: Tx) => {
    const held = await other`
      select id from contacts where workspace_id = ${fixture.workspaceId} and phone = ${phone} for update`;
    assert.equal(held.length, 1);
    await work();
  });
}

const PHONE = '+14155550123';

/** The contact of the caller, as a call long ago left it. */
async function knownCaller(): Promise<number> {
  const { recorder } = await fixture.ring();
  await recorder.finish(ending());
  const [contact] = await fixture.contacts();
  assert.ok(contact);
  return contact.id;
}

const linked = async (): Promise<void> => {
  const worker = await startLinkWorker(api);
  try {
    await worker.done();
  } finally {
    await worker.stop();
  }
};

describe('a call whose contact another transaction holds', () => {
  it('ends with everything that is known of it, and is linked when the contact is free', async () => {
    const contactId = await knownCaller();
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    await recorder.recordTurn(turn('When are you open?'));
    await api.sql`update calls set contact_id = null where id = ${callId}`;
    await api.clock.advance(60_000);
    const endedAt = api.clock.now().toString();
    await whileHeld(PHONE, async () => {
      await recorder.finish(ending());
      const call = await fixture.shown(callId);
      assert.deepEqual(
        [call.status, call.summary, call.duration_seconds, call.contact_id],
        ['completed', 'The caller asked for the opening hours.', 60, null],
      );
      assert.deepEqual(await fixture.typesOf(), ['call.started', 'call.ended']);
    });
    await api.clock.advance(5_000);
    await linked();
    assert.equal((await fixture.shown(callId)).contact_id, contactId);
    const [contact] = await fixture.contacts();
    assert.equal(
      Temporal.Instant.from(contact?.last_activity_at ?? '').toString(),
      endedAt,
      'it was active when the call ended, not when that was written down',
    );
  });

  it('has its messages in the inbox at once, also that of a number left by a caller who withheld theirs', async () => {
    const contactId = await knownCaller();
    const known = await fixture.ring();
    const withheld = await fixture.ring({ from: null });
    await whileHeld(PHONE, async () => {
      await known.recorder.takeMessage(null, message({ callerName: 'Ann' }));
      await withheld.recorder.takeMessage(null, message({ kind: 'callback', callbackNumber: PHONE }));
      const items = await fixture.inbox();
      assert.deepEqual(
        items.map((item) => item.contact_id),
        [null, null],
      );
      await withheld.recorder.finish(ending());
    });
    await linked();
    const items = await fixture.inbox();
    assert.deepEqual(
      items.map((item) => item.contact_id),
      [contactId, contactId],
    );
    assert.equal((await fixture.shown(withheld.callId)).contact_id, contactId);
    assert.equal((await fixture.contacts())[0]?.name, 'Ann');
  });

  it('does not forget that the caller wants no more calls', async () => {
    await knownCaller();
    const { recorder } = await fixture.ring();
    await whileHeld(PHONE, () => recorder.barCalls());
    await linked();
    const [contact] = await api.sql<{ do_not_call: boolean }[]>`
      select do_not_call from contacts where workspace_id = ${fixture.workspaceId}`;
    assert.equal(contact?.do_not_call, true);
  });

  it('waits on while the contact is held, and leaves a call alone that was deleted meanwhile', async () => {
    await knownCaller();
    const [kept, gone] = [await fixture.ring(), await fixture.ring()];
    const worker = await startLinkWorker(api);
    try {
      await whileHeld(PHONE, async () => {
        for (const { recorder } of [kept, gone]) await recorder.takeMessage(null, message());
        await until('both were tried', async () => (await worker.postponed()) === 2);
        await api.sql`delete from calls where id = ${gone.callId}`;
      });
      await api.clock.advance(60_000);
      await worker.done();
    } finally {
      await worker.stop();
    }
    const [contact] = await fixture.contacts();
    const items = await fixture.inbox();
    const found = items.toSorted((a, b) => a.id - b.id).map((item) => [item.call_id, item.contact_id]);
    assert.deepEqual(found, [
      [kept.callId, contact?.id],
      [null, null],
    ]);
  });
});
