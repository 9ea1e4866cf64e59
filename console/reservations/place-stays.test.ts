import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeStays } from './place-stays.ts';
import { nextStatus, possibleStatuses, type Reservation } from './stay-states.ts';

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
const stay = (id: number, check_in: string, check_out: string): Reservation =>
  ({ id, check_in, check_out }) as never;
const place = (...stays: Reservation[]) =>
  placeStays(stays, DAYS).map(({ stay: { id }, lane, start, nights }) => [id, lane, start, nights]);

describe('the bars of stays', () => {
  it('share a lane when one leaves on the day the other arrives', () => {
    assert.deepEqual(place(stay(1, '2026-11-23', '2026-11-25'), stay(2, '2026-11-25', '2026-11-26')), [
      [1, 0, 0, 2],
      [2, 0, 2, 1],
    ]);
  });

  it('lie under each other when they share a night', () => {
    assert.deepEqual(place(stay(1, '2026-11-23', '2026-11-26'), stay(2, '2026-11-24', '2026-11-25')), [
      [1, 0, 0, 3],
      [2, 1, 1, 1],
    ]);
  });

  it('are cut where the nights in sight end, and say so', () => {
    const [placed] = placeStays([stay(1, '2026-11-20', '2026-12-01')], DAYS);
    assert.deepEqual([placed?.start, placed?.nights], [0, 4]);
    assert.deepEqual([placed?.beginsBefore, placed?.endsAfter], [true, true]);
    const [exact] = placeStays([stay(1, '2026-11-23', '2026-11-27')], DAYS);
    assert.deepEqual([exact?.nights, exact?.endsAfter], [4, false]);
  });

  it('leave out stays without a night in sight', () => {
    assert.deepEqual(place(stay(1, '2026-11-20', '2026-11-23'), stay(2, '2026-11-27', '2026-11-28')), []);
  });
});

describe('the states of a stay', () => {
  it('check nobody in before the day of arrival', () => {
    assert.equal(nextStatus({ status: 'confirmed', check_in: '2026-11-24' }, '2026-11-23'), null);
    assert.equal(nextStatus({ status: 'confirmed', check_in: '2026-11-23' }, '2026-11-23'), 'checked_in');
  });

  it('leave what is cancelled cancelled', () => {
    assert.deepEqual(possibleStatuses({ status: 'cancelled' }), []);
    assert.ok(!possibleStatuses({ status: 'confirmed' }).includes('confirmed'));
  });
});
