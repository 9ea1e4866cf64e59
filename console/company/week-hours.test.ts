import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addHours,
  copyDay,
  entryOf,
  moveHours,
  nextHours,
  readWeek,
  WORKDAYS,
  writeWeek,
  type OpeningRange,
} from './week-hours.ts';

const hours: OpeningRange[] = [
  { days: ['mon', 'tue'], start: '13:00', end: '18:00' },
  { days: ['mon', 'tue'], start: '09:00', end: '12:00' },
  { days: ['fri'], start: '20:00', end: '02:00' },
];
const week = readWeek(hours);

describe('the hours of a week', () => {
  it('are read by day, and written with the same hours of several days as one', () => {
    assert.deepEqual(week.mon, [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '18:00' },
    ]);
    assert.deepEqual(writeWeek(week), [
      { days: ['mon', 'tue'], start: '09:00', end: '12:00' },
      { days: ['mon', 'tue'], start: '13:00', end: '18:00' },
      { days: ['fri'], start: '20:00', end: '02:00' },
    ]);
  });

  it('keep two that are written the same apart, for the API to refuse', () => {
    const twice = {
      ...week,
      sun: [
        { start: '09:00', end: '10:00' },
        { start: '09:00', end: '10:00' },
      ],
    };
    assert.equal(writeWeek(twice).filter(({ days }) => days.includes('sun')).length, 2);
  });

  it('become one where a painted stretch touches them', () => {
    assert.deepEqual(addHours(week, 'mon', { start: '12:00', end: '13:30' }).mon, [
      { start: '09:00', end: '18:00' },
    ]);
    assert.equal(addHours(week, 'mon', { start: '19:00', end: '00:00' }).mon.length, 3);
  });

  it('move to another day', () => {
    const moved = moveHours(week, { day: 'mon', index: 0 }, 'sat', { start: '10:00', end: '13:00' });
    assert.deepEqual([moved.mon.length, moved.sat], [1, [{ start: '10:00', end: '13:00' }]]);
  });

  it('are copied from one day to others', () => {
    const copied = copyDay(week, 'mon', WORKDAYS);
    assert.deepEqual(copied.fri, week.mon);
    assert.deepEqual(copied.sun, []);
  });

  it('are found by the place at which the API names their faults', () => {
    assert.equal(entryOf(week, 'tue', { start: '13:00', end: '18:00' }), 1);
  });

  it('go on after a break', () => {
    assert.deepEqual(nextHours([]), { start: '09:00', end: '17:00' });
    assert.deepEqual(nextHours([{ start: '09:00', end: '12:00' }]), { start: '13:00', end: '16:00' });
    assert.deepEqual(nextHours([{ start: '20:00', end: '02:00' }]), { start: '23:00', end: '00:00' });
  });
});
