import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallWithTools } from '../testing/call-with-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const TUESDAY = '2026-11-24';
type Times = { date: string; time: string; weekday: string; staff: string | null }[];

describe('find_appointment_times', () => {
  it('gives at most five times of a date, the earliest and the last among them', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const { ok, times } = await call.use('find_appointment_times', { date: TUESDAY });
    assert.equal(ok, true);
    assert.deepEqual(
      (times as Times).map(({ time }) => time),
      ['09:00', '11:00', '13:00', '14:30', '16:30'],
    );
    assert.deepEqual((times as Times)[0], { date: TUESDAY, time: '09:00', weekday: 'tuesday', staff: null });
  });

  it('without a date gives the next times, spread over three days', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const { times } = await call.use('find_appointment_times');
    assert.deepEqual(
      (times as Times).map(({ date, time }) => `${date} ${time}`),
      ['2026-11-23 13:00', '2026-11-23 16:30', '2026-11-24 09:00', '2026-11-24 16:30', '2026-11-25 09:00'],
    );
  });

  it('keeps to the hours asked for', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const { times } = await call.use('find_appointment_times', {
      date: TUESDAY,
      after: '10:00',
      before: '11:30',
    });
    assert.deepEqual(
      (times as Times).map(({ time }) => time),
      ['10:00', '10:30', '11:00'],
    );
  });

  it('says why there is none, and which time comes next', async () => {
    const shop = await openShop(api, {
      holidays: [{ name: 'Founding Day', start_date: '2026-11-25', end_date: '2026-11-25' }],
    });
    const call = await openCallWithTools(api, shop.id);
    const on = async (args: object): Promise<unknown> => {
      const { reason, closed_reason, next } = await call.use('find_appointment_times', args);
      return [
        reason,
        closed_reason,
        next === null
          ? null
          : Object.values(next as object)
              .slice(0, 2)
              .join(' '),
      ];
    };
    assert.deepEqual(await on({ date: '2026-11-28' }), ['closed', 'closed', '2026-11-30 09:00']);
    assert.deepEqual(await on({ date: '2026-11-25' }), ['closed', 'holiday', '2026-11-26 09:00']);
    assert.deepEqual(await on({ date: '2026-11-20' }), ['too_soon', 'too_soon', '2026-11-23 13:00']);
    assert.deepEqual(await on({ date: '2028-11-20' }), ['too_far', 'too_far', null]);
    assert.deepEqual(await on({ date: TUESDAY, after: '18:00' }), [
      'unavailable',
      undefined,
      '2026-11-24 09:00',
    ]);
  });
});

describe('book_appointment', () => {
  it('books only after a read-back that the caller has answered', async () => {
    const shop = await openShop(api);
    const [ann] = [await shop.staff({ name: 'Ann' })];
    await shop.service({ name: 'Massage', price: 60, duration_minutes: 60 });
    const call = await openCallWithTools(api, shop.id);
    const args = { service: 'massages', date: TUESDAY, time: '14:00', name: 'Ada Example' };
    const read = await call.use('book_appointment', args);
    assert.deepEqual(read, {
      ok: false,
      reason: 'needs_confirmation',
      ...{ service: 'Massage', date: TUESDAY, time: '14:00', weekday: 'tuesday', staff: 'Ann' },
      ...{ duration_minutes: 60, price: 60, currency: 'EUR', name: 'Ada Example' },
      ...{ phone: null, email: null, notes: null },
    });
    assert.equal((await call.use('book_appointment', args))['reason'], 'needs_confirmation');
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 0);
    call.tools.callerAnswered();
    const booked = await call.use('book_appointment', args);
    assert.equal(booked['ok'], true);
    const { data } = (await api.get('/appointments', shop)).body;
    assert.equal(data.length, 1);
    const [{ id, staff, customer, source, call_id }] = data;
    assert.deepEqual(
      { id, staff: staff.id, customer, source, call_id },
      {
        id: booked['appointment_id'],
        staff: ann.id,
        customer: { name: 'Ada Example', phone: '+14155550123', email: null },
        source: 'ai',
        call_id: call.callId,
      },
    );
    assert.deepEqual(call.tools.collected(), {
      extracted: {
        ...{ service: 'Massage', date: TUESDAY, time: '14:00' },
        ...{ name: 'Ada Example', phone: '+14155550123' },
      },
      outcome: 'appointment_booked',
    });
  });
});
