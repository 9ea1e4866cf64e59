import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StaffMember } from './appointments-search.ts';
import { closedSpans, joined, openMinutes, type Profile } from './open-spans.ts';

const profile = {
  timezone: 'Europe/Berlin',
  opening_hours: [
    { days: ['mon'], start: '09:00', end: '12:00' },
    { days: ['mon'], start: '13:00', end: '18:00' },
    { days: ['fri'], start: '20:00', end: '02:00' },
  ],
  holidays: [
    { start_date: '2026-12-21', end_date: '2027-01-03', name: 'Winter', hours: [] },
    {
      start_date: '2026-12-28',
      end_date: '2026-12-28',
      name: 'One day',
      hours: [{ start: '10:00', end: '11:00' }],
    },
  ],
} as unknown as Profile;
const person = (more: object): StaffMember =>
  ({ working_hours: null, date_overrides: [], time_off: [], ...more }) as unknown as StaffMember;
const hours = (day: string, staff: StaffMember | null = null): string =>
  openMinutes(profile, staff, day)
    .map(({ start, end }) => `${start / 60}-${end / 60}`)
    .join(' ');

describe('the open hours of a day', () => {
  it('are those of the weekday, and none on a day without', () => {
    assert.equal(hours('2026-11-23'), '9-12 13-18');
    assert.equal(hours('2026-11-24'), '');
  });

  it('go on after midnight on the next day', () => {
    assert.equal(hours('2026-11-27'), '20-24');
    assert.equal(hours('2026-11-28'), '0-2');
  });

  it('are those of the shortest holiday', () => {
    assert.equal(hours('2026-12-21'), '');
    assert.equal(hours('2026-12-28'), '10-11');
  });

  it('of a person lie within those of the business', () => {
    const late = person({ working_hours: [{ days: ['mon'], start: '10:00', end: '20:00' }] });
    assert.equal(hours('2026-11-23', late), '10-12 13-18');
    assert.equal(hours('2026-11-23', person({ date_overrides: [{ date: '2026-11-23', hours: [] }] })), '');
  });

  it('lose an absence, by the clock of the business', () => {
    const away = { starts_at: '2026-11-23T14:00:00Z', ends_at: '2026-11-24T08:00:00Z', reason: null };
    assert.equal(hours('2026-11-23', person({ time_off: [away] })), '9-12 13-15');
  });

  it('leave the rest of the day closed', () => {
    const spans = closedSpans('mon', openMinutes(profile, null, '2026-11-23'));
    assert.deepEqual(
      spans.map(({ start, end }) => [start / 60, end / 60]),
      [
        [0, 9],
        [12, 13],
        [18, 24],
      ],
    );
  });

  it('of several people are open where one of them is there', () => {
    assert.deepEqual(
      joined([[{ start: 60, end: 120 }], [{ start: 90, end: 180 }], [{ start: 300, end: 360 }]]),
      [
        { start: 60, end: 180 },
        { start: 300, end: 360 },
      ],
    );
  });
});
