import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop, type Shop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { recoverCall } from '../nodes/recover-calls.ts';
import { openCallWithTools, type CallWithTools } from '../testing/call-with-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const TUESDAY = '2026-11-24';
const AT_9 = '2026-11-24T08:00:00.000Z';

type Times = { time: string; staff: string | null }[];

const offered = async (call: CallWithTools, args: object = {}): Promise<string[]> => {
  const { times } = await call.use('find_appointment_times', { date: TUESDAY, ...args });
  return (times as Times).map(({ time, staff }) => (staff === null ? time : `${time} ${staff}`));
};

/** The times of the Tuesday that the API calls free, on Berlin's clocks. */
async function free(shop: Shop): Promise<string[]> {
  const answer = await api.get(`/appointments/availability?date=${TUESDAY}&days=1`, shop);
  return answer.body.data.days[0].slots.map(({ local }: { local: string }) => local.slice(11, 16));
}

const isTaken = async (shop: Shop, more: object = {}): Promise<boolean> => {
  const { status } = await api.post('/appointments', { starts_at: AT_9, ...more }, shop);
  assert.ok(status === 201 || status === 409, String(status));
  return status === 409;
};

const heldOf = async ({ callId }: CallWithTools): Promise<number> => {
  const [row] = await api.sql<{ count: number }[]>`
    select count(*) as count from held_times where call_id = ${callId}`;
  return row?.count ?? 0;
};

describe('times offered on a call', () => {
  it('are free to that call alone: not in the availability of others, nor to be booked by them', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const before = await free(shop);
    const times = await offered(call);
    assert.deepEqual(
      await free(shop),
      before.filter((time) => !times.includes(time)),
    );
    assert.equal(await isTaken(shop), true);
    const other = await openCallWithTools(api, shop.id, { from: '+14155550199' });
    assert.equal(
      (await offered(other)).some((time) => times.includes(time)),
      false,
    );
    assert.deepEqual(await offered(call), times);
    assert.equal(
      (await call.confirm('book_appointment', { date: TUESDAY, time: '09:00', name: 'Ada' }))['ok'],
      true,
    );
  });

  it('are booked by force regardless, and the caller hears that the time is taken', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    await offered(call);
    assert.equal(await isTaken(shop, { force: true }), false);
    const { reason } = await call.use('book_appointment', { date: TUESDAY, time: '09:00', name: 'Ada' });
    assert.equal(reason, 'taken');
  });

  it('come free with the next offer, with the booking, and at the end of the call', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    await offered(call);
    await call.use('find_appointment_times', { date: '2026-11-25' });
    assert.equal((await free(shop)).length, 16);
    await offered(call);
    await call.confirm('book_appointment', { date: TUESDAY, time: '11:00', name: 'Ada' });
    assert.equal(await heldOf(call), 0);
    assert.equal((await free(shop)).length, 15);
    await offered(call);
    await call.hangUp();
    assert.equal((await free(shop)).length, 15);
  });

  it('come free after five minutes', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    await offered(call);
    assert.equal(await isTaken(shop), true);
    const { rows } = {
      rows: await api.sql`update held_times set expires_at = ${api.clock.now().toString()} where call_id = ${call.callId} returning 1`,
    };
    assert.equal(rows.length, 5);
    assert.equal(await isTaken(shop), false);
  });

  it('come free when the process of the call dies', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    await offered(call);
    const key = { workspaceId: shop.id, callId: call.callId };
    await recoverCall(api.sql, api.services.store, key, null, api.clock.now());
    assert.equal(await isTaken(shop), false);
  });

  it('are not held for a call that is over', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    await call.hangUp();
    await offered(call);
    assert.equal(await heldOf(call), 0);
  });

  it('take the member of staff who would be booked, and no other', async () => {
    const shop = await openShop(api);
    for (const name of ['Ann', 'Bo']) await shop.staff({ name });
    const [first, second, third] = [
      await openCallWithTools(api, shop.id),
      await openCallWithTools(api, shop.id, { from: '+14155550191' }),
      await openCallWithTools(api, shop.id, { from: '+14155550192' }),
    ];
    const at9 = { before: '09:30' };
    assert.deepEqual(await offered(first, at9), ['09:00 Ann']);
    assert.deepEqual(await offered(second, at9), ['09:00 Bo']);
    assert.deepEqual(await offered(third, at9), []);
  });

  it('take one place of a time that several can book', async () => {
    const shop = await openShop(api);
    const { id } = await shop.service({ name: 'Yoga', capacity: 2 });
    const call = await openCallWithTools(api, shop.id);
    await offered(call);
    // The same time for two reasons is one place.
    await call.use('book_appointment', { date: TUESDAY, time: '09:00', name: 'Ada' });
    assert.equal(await isTaken(shop, { service_id: id }), false);
    assert.equal(await isTaken(shop, { service_id: id }), true);
    assert.equal(
      (await call.confirm('book_appointment', { date: TUESDAY, time: '09:00', name: 'Ada' }))['ok'],
      true,
    );
  });
});

describe('a time that is read back', () => {
  it('is held until the caller has answered', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    await call.use('book_appointment', { date: TUESDAY, time: '09:00', name: 'Ada' });
    assert.equal(await isTaken(shop), true);
    await call.use('book_appointment', { date: TUESDAY, time: '11:00', name: 'Ada' });
    assert.equal(await isTaken(shop), false);
  });
});

describe('at the same moment', () => {
  it('of twenty calls that ask for one time, one is offered it', async () => {
    const shop = await openShop(api);
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        openCallWithTools(api, shop.id, { from: `+141555501${String(index).padStart(2, '0')}` }),
      ),
    );
    const found = await Promise.all(calls.map((call) => offered(call, { before: '09:30' })));
    assert.deepEqual(found.flat(), ['09:00']);
  });

  it('of two calls and the API that book one time, one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await openShop(api);
      const calls = await Promise.all([
        openCallWithTools(api, shop.id, { confirmBookings: false }),
        openCallWithTools(api, shop.id, { confirmBookings: false, from: '+14155550199' }),
      ]);
      const tries = [
        ...calls.map(async (call) => {
          const result = await call.use('book_appointment', { date: TUESDAY, time: '09:00', name: 'Ada' });
          if (!result['ok']) assert.equal(result['reason'], 'taken');
          return result['ok'];
        }),
        isTaken(shop).then((taken) => !taken),
      ];
      const booked = (await Promise.all(tries)).filter(Boolean);
      assert.equal(booked.length, 1);
      assert.equal((await api.get('/appointments', shop)).body.meta.total, 1);
    }
  });

  it('of two calls that read back one time, one holds it', async () => {
    const shop = await openShop(api);
    const calls = await Promise.all([
      openCallWithTools(api, shop.id),
      openCallWithTools(api, shop.id, { from: '+14155550199' }),
    ]);
    const args = { date: TUESDAY, time: '09:00', name: 'Ada' };
    const reasons = await Promise.all(
      calls.map(async (call) => (await call.use('book_appointment', args))['reason']),
    );
    assert.deepEqual(reasons.sort(), ['needs_confirmation', 'taken']);
  });
});
