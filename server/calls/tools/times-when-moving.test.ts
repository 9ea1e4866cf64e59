import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallWithTools } from '../testing/call-with-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const TUESDAY = '2026-11-24';
const CALLER = '+14155550123';

/** A massage of an hour, at ten on Tuesday, of the caller; slots every half hour. */
async function openBooked(more: object = {}) {
  const shop = await openShop(api);
  const service = await shop.service({ duration_minutes: 60, slot_interval_minutes: 30, ...more });
  const mine = await shop.book({
    starts_at: `${TUESDAY}T10:00:00+01:00`,
    service_id: service.id,
    customer: { name: 'Ada', phone: CALLER },
  });
  return { shop, service, mine };
}

const around = { date: TUESDAY, after: '09:00', before: '11:30' };

describe('the times for moving an appointment', () => {
  it('are also those that overlap it, apart from the times that are free for anything', async () => {
    const { shop, mine } = await openBooked();
    const call = await openCallWithTools(api, shop.id);
    const { times, when_moving: moving } = await call.use('find_appointment_times', around);
    assert.deepEqual(
      (times as { time: string }[]).map(({ time }) => time),
      ['09:00', '11:00'],
    );
    assert.deepEqual(moving, [
      { appointment_id: mine.id, date: TUESDAY, time: '09:30', weekday: 'tuesday', staff: null },
      { appointment_id: mine.id, date: TUESDAY, time: '10:30', weekday: 'tuesday', staff: null },
    ]);
    const moved = await call.confirm('move_appointment', { date: TUESDAY, time: '10:30' });
    assert.equal(moved['ok'], true);
  });

  it('are not free for another appointment beside it', async () => {
    const { shop } = await openBooked();
    const call = await openCallWithTools(api, shop.id);
    await call.use('find_appointment_times', around);
    const booked = await call.use('book_appointment', { date: TUESDAY, time: '10:30', name: 'Ada' });
    assert.equal(booked['reason'], 'taken');
  });

  it('are none that others have, none on another day, and none of somebody else’s appointment', async () => {
    const { shop, service } = await openBooked();
    await shop.book({
      starts_at: `${TUESDAY}T11:00:00+01:00`,
      service_id: service.id,
      customer: { name: 'Bob', phone: '+14155550199' },
    });
    const mine = await openCallWithTools(api, shop.id);
    const { when_moving: moving } = await mine.use('find_appointment_times', around);
    assert.deepEqual(
      (moving as { time: string }[]).map(({ time }) => time),
      ['09:30'],
    );
    const elsewhere = await mine.use('find_appointment_times', { date: '2026-11-25' });
    assert.equal(elsewhere['when_moving'], undefined);
    const other = await openCallWithTools(api, shop.id, { from: '+14155550177' });
    const { when_moving: none } = await other.use('find_appointment_times', around);
    assert.equal(none, undefined);
  });
});
