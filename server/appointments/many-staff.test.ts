import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { termsOf } from './booking-terms.ts';
import { findSlots, findSlotsInSteps, MAX_STAFF_NAMED, type Question } from './find-slots.ts';
import { LocalDays } from './local-days.ts';
import { runInSlices } from './run-in-slices.ts';
import { openShop } from './testing/open-shop.ts';

const api = useTestApi();

/** A month with `staff` people who are open day and night, with starts every five minutes. */
function largeQuestion(staff: number): Question {
  const now = Temporal.Instant.from('2026-11-23T05:00:00Z');
  const first = Temporal.PlainDate.from('2026-11-23');
  const dates = Array.from({ length: 31 }, (_, day) => first.add({ days: day }));
  const always = [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, start: '00:00', end: '00:00' },
  ].map((range) => ({ ...range, days: [...range.days] }));
  return {
    company: { hours: always, holidays: [], timezone: 'UTC' },
    terms: { ...termsOf(null, 30), intervalMs: 5 * 60_000 },
    people: Array.from({ length: staff }, (_, index) => ({
      id: index + 1,
      working_hours: null,
      date_overrides: [],
      timeOff: [],
    })),
    bookings: [],
    days: new LocalDays(dates, 'UTC'),
    now,
  };
}

describe('availability of many members of staff', () => {
  it('names a hundred of them in a slot and counts all', () => {
    const [day] = findSlots({
      ...largeQuestion(150),
      days: new LocalDays([Temporal.PlainDate.from('2026-11-24')], 'UTC'),
    });
    const slot = day?.slots[0];
    assert.equal(slot?.staffIds.length, MAX_STAFF_NAMED);
    assert.deepEqual(slot?.staffIds.slice(0, 3), [1, 2, 3]);
    assert.equal(slot?.spots, 150);
  });

  it('of a thousand is found in slices, between which other work runs', async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const days = await runInSlices(findSlotsInSteps(largeQuestion(1000)));
    isOver = true;
    assert.equal(days.length, 31);
    assert.ok(turns > 5, `${turns} turns of the event loop`);
  });

  it('reads only the time off and overrides near the days asked about, and answers the same', async () => {
    const shop = await openShop(api);
    const times = (month: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        starts_at: `2027-${String(month).padStart(2, '0')}-${String(index + 1).padStart(2, '0')}T08:00:00Z`,
        ends_at: `2027-${String(month).padStart(2, '0')}-${String(index + 1).padStart(2, '0')}T09:00:00Z`,
      }));
    const time_off = [
      ...times(1, 28),
      ...times(2, 28),
      { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-11-24T10:00:00Z' },
      { starts_at: '2026-11-25T15:00:00Z', ends_at: '9999-12-31T23:30:00Z' },
    ];
    const date_overrides = [
      { date: '2026-11-25', hours: [{ start: '12:00', end: '14:00' }] },
      { date: '2027-11-25', hours: [] },
    ];
    await shop.staff({ time_off, date_overrides });
    const answer = await api.get('/appointments/availability?date=2026-11-24&days=3', shop);
    const [tuesday, wednesday, thursday] = answer.body.data.days;
    assert.equal(tuesday.slots[0].starts_at, '2026-11-24T10:00:00.000Z');
    assert.deepEqual(
      [wednesday.slots[0].starts_at, wednesday.slots.at(-1).starts_at],
      ['2026-11-25T11:00:00.000Z', '2026-11-25T12:30:00.000Z'],
    );
    assert.equal(thursday.closed_reason, 'staff_off');
  });
});
