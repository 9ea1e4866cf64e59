import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Appointment, StaffMember } from './appointments-search.ts';
import {
  blocksOf,
  moved,
  moveOf,
  openByColumn,
  shownHours,
  staffColumns,
  undoOf,
} from './calendar-columns.ts';
import type { Profile } from './open-spans.ts';

const ZONE = 'Europe/Berlin';
const appointment = (more: Partial<Appointment> = {}): Appointment =>
  ({
    ...{ id: 1, status: 'scheduled', duration_minutes: 60, staff: { id: 7, name: 'Maya' } },
    ...{ starts_at: '2026-11-23T09:00:00.000Z', ends_at: '2026-11-23T10:00:00.000Z' },
    ...more,
  }) as Appointment;
const staff = [
  { id: 7, name: 'Maya', working_hours: null, date_overrides: [], time_off: [] },
  { id: 8, name: 'Jonas', working_hours: [], date_overrides: [], time_off: [] },
] as unknown as StaffMember[];
const profile = {
  timezone: ZONE,
  opening_hours: [{ days: ['mon'], start: '09:00', end: '17:00' }],
  holidays: [],
} as unknown as Profile;

describe('columns of people', () => {
  it('have one for what belongs to nobody who is shown, where there is any', () => {
    const ids = (list: Appointment[]): string[] =>
      staffColumns('2026-11-23', staff, list, 'Nobody').map(({ id }) => id);
    assert.deepEqual(ids([appointment()]), ['7', '8']);
    assert.deepEqual(ids([appointment({ staff: { id: 9, name: 'Gone' } })]), ['7', '8', 'nobody']);
  });

  it('are closed while the person is away', () => {
    const open = openByColumn(staffColumns('2026-11-23', staff, [], ''), profile, staff);
    assert.deepEqual([open.get('7')?.length, open.get('8')?.length], [1, 0]);
  });
});

describe('blocks', () => {
  const week = ['2026-10-24', '2026-10-25', '2026-11-23'].map((day) => ({ id: day, label: day, day }));
  const place = (from: string, to: string, minutes: number): unknown[] => {
    const one = appointment({ starts_at: from, ends_at: to, duration_minutes: minutes });
    return blocksOf([one], week, ZONE, () => '').map(({ column, start, end }) => [column, start, end]);
  };

  it('stand on the clock of the business', () => {
    assert.deepEqual(place('2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z', 60), [['2026-11-23', 600, 660]]);
  });

  it('are cut at midnight, and have their length where an hour comes twice', () => {
    assert.deepEqual(place('2026-10-24T21:30:00Z', '2026-10-24T22:30:00Z', 60), [['2026-10-24', 1410, 1440]]);
    assert.deepEqual(place('2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', 30), [['2026-10-25', 150, 180]]);
  });

  it('of days that are not shown are left out', () => {
    assert.deepEqual(place('2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z', 60), []);
  });
});

describe('the hours shown', () => {
  it('are those that are open, and those of every appointment', () => {
    const open = new Map([['a', [{ start: 540, end: 1020 }]]]);
    assert.deepEqual(shownHours(open, []), { start: 480, end: 1080 });
    assert.deepEqual(shownHours(open, [{ column: 'a', start: 1380, end: 1440 }]), { start: 480, end: 1440 });
    assert.deepEqual(shownHours(new Map(), []), { start: 420, end: 1140 });
  });
});

describe('a move', () => {
  const columns = staffColumns('2026-11-23', staff, [], '');
  const [block] = blocksOf([appointment()], columns, ZONE, () => '');
  assert.ok(block);

  it('says only what it changes', () => {
    assert.deepEqual(moveOf(block, { ...block, column: '8' }, columns, ZONE), { staff_member_id: 8 });
    assert.deepEqual(moveOf(block, { ...block, start: 630, end: 690 }, columns, ZONE), {
      starts_at: '2026-11-23T09:30:00Z',
    });
    assert.deepEqual(moveOf(block, { ...block, end: 690 }, columns, ZONE), { duration_minutes: 90 });
  });

  it('is shown at once, and can be taken back', () => {
    const move = { starts_at: '2026-11-23T11:00:00Z', staff_member_id: 8 };
    const after = moved(appointment(), move, staff);
    assert.deepEqual([after.ends_at, after.staff?.name], ['2026-11-23T12:00:00.000Z', 'Jonas']);
    assert.equal(moved(appointment(), { staff_member_id: null }, staff).staff, null, 'nobody in particular');
    assert.equal(moved(appointment(), { duration_minutes: 30 }, staff).staff?.name, 'Maya');
    assert.deepEqual(undoOf(appointment(), move), {
      starts_at: '2026-11-23T09:00:00.000Z',
      staff_member_id: 7,
    });
  });
});
