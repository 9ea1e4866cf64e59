import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { inTransaction } from '../../platform/db/sql.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { waitUntilBlocked } from '../../testing/blocked.queries.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { barCalls } from '../../contacts/bar-calls.ts';
import { CALLED, openCallingFixture, type CallingFixture } from '../testing/calling-fixture.ts';
import { nobodyAnswers, scriptCarrier } from '../testing/script-carrier.ts';

const carrier = scriptCarrier(nobodyAnswers);
const api = useTestApi({ carrier });
let recorder: CallingFixture;
beforeEach(async () => {
  recorder = await openCallingFixture(api, carrier);
  carrier.dialled.length = 0;
});

/**
 * Orders a call while somebody changes the contact; the change is committed when the call is about to be
 * dialled.
 */
async function placeDuring(change: Record<string, unknown>, body = {}, headers = {}, phone: string = CALLED) {
  const decided = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const changing = inTransaction(api.sql, async (tx) => {
    await tx`update contacts set ${tx.set(change)} where workspace_id = ${recorder.workspace.id} and phone = ${phone}`;
    changed.resolve();
    await decided.promise;
  });
  await changed.promise;
  const placing = recorder.place(body, headers);
  await waitUntilBlocked(api.sql, 1);
  assert.equal((await recorder.list()).length, 1, 'it is written down by then');
  decided.resolve();
  await changing;
  return placing;
}

describe('somebody who asks not to be called while a call to them is being placed', () => {
  for (const headers of [{}, { 'idempotency-key': 'one' }]) {
    it(`is not dialled, and nothing is left of the call (${JSON.stringify(headers)})`, async () => {
      await recorder.contact({ name: 'Ann' });
      const answer = await placeDuring({ do_not_call: true }, {}, headers);
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.error.errors, { to: ['This person asked not to be called.'] });
      assert.deepEqual([carrier.dialled.length, await recorder.list()], [0, []]);
      // The same order later is one of its own.
      await recorder.contact({ do_not_call: false });
      assert.equal((await recorder.place({}, headers)).status, 201);
      assert.equal(carrier.dialled.length, 1);
    });
  }

  it('is not called on the chat-app channel either, once the permission is taken back', async () => {
    await api.sql`update phone_numbers set chatapp_active = true, chatapp_calling = true
      where id = ${recorder.line.phoneNumberId}`;
    const german = '+4915112345678';
    await recorder.contact({ phone: german, chatapp_call_permission: 'permanent' });
    const order = { to: german, channel: 'chatapp' };
    const answer = await placeDuring({ chatapp_call_permission: 'none' }, order, {}, german);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['to']);
    assert.equal(carrier.dialled.length, 0);
  });

  it('is not dialled where they are no contact until then', async () => {
    const decided = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const asking = inTransaction(api.sql, async (tx) => {
      const context = { db: tx, workspaceId: recorder.workspace.id, now: api.clock.now() };
      await barCalls({ ...context, by: { kind: 'system' } }, { phone: CALLED });
      asked.resolve();
      await decided.promise;
    });
    await asked.promise;
    const placing = recorder.place();
    await waitUntilBlocked(api.sql, 1);
    assert.equal((await recorder.list()).length, 1, 'it is written down by then');
    decided.resolve();
    await asking;
    const answer = await placing;
    assert.deepEqual([answer.status, answer.body.error.codes?.to], [422, ['do_not_call']]);
    assert.deepEqual([carrier.dialled.length, await recorder.list()], [0, []]);
  });

  it('is not dialled when their contact was deleted with the wish', async () => {
    const id = await recorder.contact({ name: 'Ann', do_not_call: true });
    await api.delete(`/contacts/${id}`, recorder);
    const answer = await recorder.place();
    assert.deepEqual([answer.status, answer.body.error.codes?.to], [422, ['do_not_call']]);
    assert.equal(carrier.dialled.length, 0);
  });

  it('is dialled all the same after a change of another kind', async () => {
    await recorder.contact({ name: 'Ann' });
    assert.equal((await placeDuring({ name: 'Ann Lovelace' })).status, 201);
    assert.equal(carrier.dialled.length, 1);
  });

  it('is never dialled once that is answered, whichever comes first', async (test) => {
    const id = await recorder.contact({ name: 'Ann' });
    let refused = 0;
    for (let round = 0; round < 20; round += 1) {
      await api.patch(`/contacts/${id}`, { do_not_call: false }, recorder);
      const before = carrier.dialled.length;
      const bar = () => api.patch(`/contacts/${id}`, { do_not_call: true }, recorder);
      const barring = round % 2 === 0 ? bar() : null;
      // Half of these are answered first: on a busy machine the orders may overtake all the others.
      if (round % 4 === 0) await barring;
      const placing = Array.from({ length: 4 }, () => recorder.place());
      if (!barring) await until('one is dialled', () => carrier.dialled.length > before);
      const patched = await (barring ?? bar());
      const dialled = carrier.dialled.length;
      assert.equal(patched.status, 200);
      const statuses = (await Promise.all(placing)).map(({ status }) => status);
      assert.equal(carrier.dialled.length, dialled, 'nothing is dialled after the answer');
      refused += statuses.filter((status) => status === 422).length;
      assert.ok(statuses.every((status) => status === 422 || status === 201));
    }
    const kept = await api.sql`select from calls where workspace_id = ${recorder.workspace.id}`;
    assert.equal(kept.length, carrier.dialled.length);
    assert.equal(carrier.dialled.length, 80 - refused);
    test.diagnostic(`${refused} of 80 were refused`);
    assert.ok(refused > 0 && refused < 80, `${refused} of 80 were refused`);
  });
});
