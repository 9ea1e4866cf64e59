import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type OpeningRange,
  type Schedule,
  type Weekday,
  hoursOn,
  isOpenAt,
  nextClosing,
  nextOpening,
  openRangesOn,
  weekdayOf,
  weekdays,
} from './opening-hours.ts';

const workdays: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];

function schedule(hours: OpeningRange[], over: Partial<Schedule> = {}): Schedule {
  return { hours, holidays: [], timezone: 'Europe/Berlin', ...over };
}

function shown(of: Schedule, date: string): string[] {
  return openRangesOn(of, Temporal.PlainDate.from(date)).map(
    ({ start, end }) => `${start.toString()} ${end.toString()}`,
  );
}

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

describe('the open ranges of a day', () => {
  it('are instants in the zone of the business, the earliest first', () => {
    const of = schedule([
      { days: workdays, start: '14:00', end: '18:00' },
      { days: workdays, start: '09:00', end: '12:00' },
    ]);
    assert.deepEqual(shown(of, '2026-11-23'), [
      '2026-11-23T08:00:00Z 2026-11-23T11:00:00Z',
      '2026-11-23T13:00:00Z 2026-11-23T17:00:00Z',
    ]);
    assert.deepEqual(shown(of, '2026-11-22'), []);
  });

  it('run into the next day when the end is not after the start', () => {
    const bar = schedule([{ days: ['sat'], start: '20:00', end: '02:00' }]);
    assert.deepEqual(shown(bar, '2026-11-21'), ['2026-11-21T19:00:00Z 2026-11-22T01:00:00Z']);
    const always = schedule([{ days: [...weekdays], start: '00:00', end: '00:00' }]);
    assert.deepEqual(shown(always, '2026-11-21'), ['2026-11-20T23:00:00Z 2026-11-21T23:00:00Z']);
  });

  it('are those of the holiday if there is one, and none when it has no hours', () => {
    const of = schedule([{ days: [...weekdays], start: '09:00', end: '17:00' }], {
      holidays: [
        { start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas', hours: [] },
        {
          start_date: '2026-12-24',
          end_date: '2026-12-24',
          name: 'Eve',
          hours: [{ start: '09:00', end: '12:00' }],
        },
      ],
    });
    assert.deepEqual(shown(of, '2026-12-24'), ['2026-12-24T08:00:00Z 2026-12-24T11:00:00Z']);
    assert.deepEqual(shown(of, '2026-12-26'), []);
    assert.equal(shown(of, '2026-12-27').length, 1);
  });

  it('do not end at midnight because the next day is a holiday', () => {
    const bar = schedule([{ days: [...weekdays], start: '20:00', end: '02:00' }], {
      holidays: [{ start_date: '2026-12-25', end_date: '2026-12-25', name: 'Christmas', hours: [] }],
    });
    assert.equal(isOpenAt(bar, at('2026-12-25T00:30:00Z')), true);
    assert.equal(isOpenAt(bar, at('2026-12-25T20:00:00Z')), false);
  });

  it('begin at the end of a spring gap, end at its beginning, and do not exist inside it', () => {
    const night = (start: string, end: string): Schedule => schedule([{ days: ['sun'], start, end }]);
    assert.deepEqual(shown(night('02:30', '05:00'), '2026-03-29'), [
      '2026-03-29T01:00:00Z 2026-03-29T03:00:00Z',
    ]);
    assert.deepEqual(shown(night('00:00', '02:30'), '2026-03-29'), [
      '2026-03-28T23:00:00Z 2026-03-29T01:00:00Z',
    ]);
    assert.deepEqual(shown(night('02:10', '02:50'), '2026-03-29'), []);
  });

  it('include both hours of an autumn overlap', () => {
    const night = schedule([{ days: ['sun'], start: '02:00', end: '02:30' }]);
    assert.deepEqual(shown(night, '2026-10-25'), ['2026-10-25T00:00:00Z 2026-10-25T01:30:00Z']);
    const whole = schedule([{ days: ['sun'], start: '00:00', end: '00:00' }]);
    const [range] = openRangesOn(whole, Temporal.PlainDate.from('2026-10-25'));
    assert.equal(range?.start.until(range.end).total('hours'), 25);
  });

  it('end when an autumn overlap begins, where they end at its first wall-clock time', () => {
    const bar = schedule([{ days: ['sat'], start: '22:00', end: '02:00' }]);
    assert.deepEqual(shown(bar, '2026-10-24'), ['2026-10-24T20:00:00Z 2026-10-25T00:00:00Z']);
    const day = schedule([{ days: ['sat'], start: '20:00', end: '00:00' }], { timezone: 'America/Havana' });
    assert.deepEqual(shown(day, '2026-10-31'), ['2026-11-01T00:00:00Z 2026-11-01T04:00:00Z']);
  });

  it('agree with wall-clock times minute by minute through every clock change', () => {
    for (const [timezone, dates] of changesOfClocks) {
      const of = schedule(
        [
          { days: [...weekdays], start: '00:45', end: '01:15' },
          { days: ['sat', 'sun', 'mon'], start: '03:30', end: '07:00' },
          { days: ['sat', 'sun'], start: '22:00', end: '00:30' },
        ],
        { timezone },
      );
      for (const date of dates) compareWithWall(of, Temporal.PlainDate.from(date));
    }
  });
});

/** Changes at 2 and at 3 o'clock, of half an hour (Lord Howe), and at midnight (Cairo). */
const changesOfClocks: [zone: string, dates: string[]][] = [
  ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
  ['America/New_York', ['2026-03-08', '2026-11-01']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['Africa/Cairo', ['2026-04-24', '2026-10-30']],
];

function compareWithWall(of: Schedule, date: Temporal.PlainDate): void {
  const start = date.subtract({ days: 1 }).toZonedDateTime(of.timezone);
  const end = date.add({ days: 2 }).toZonedDateTime(of.timezone);
  for (let now = start; Temporal.ZonedDateTime.compare(now, end) < 0; now = now.add({ minutes: 5 })) {
    const wall = now.toPlainTime().toString({ smallestUnit: 'minute' });
    const today = weekdayOf(now.toPlainDate());
    const yesterday = weekdayOf(now.toPlainDate().subtract({ days: 1 }));
    const open = of.hours.some((range) => {
      const overnight = range.end <= range.start;
      const tonight = range.days.includes(today) && wall >= range.start && (overnight || wall < range.end);
      return tonight || (overnight && range.days.includes(yesterday) && wall < range.end);
    });
    // In the repeated hour a range is one piece, from the first start to the second end.
    if (isShownTwice(now)) continue;
    assert.equal(isOpenAt(of, now.toInstant()), open, now.toString());
  }
}

function isShownTwice(now: Temporal.ZonedDateTime): boolean {
  const wall = now.toPlainDateTime();
  const earlier = wall.toZonedDateTime(now.timeZoneId, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(now.timeZoneId, { disambiguation: 'later' });
  return !earlier.equals(later);
}

describe('the open state', () => {
  const office = schedule([{ days: workdays, start: '09:00', end: '17:00' }]);

  it('includes the first instant of a range and not its end', () => {
    assert.equal(isOpenAt(office, at('2026-11-23T07:59:59.999Z')), false);
    assert.equal(isOpenAt(office, at('2026-11-23T08:00:00Z')), true);
    assert.equal(isOpenAt(office, at('2026-11-23T16:00:00Z')), false);
  });

  it('never happens without opening hours', () => {
    assert.equal(isOpenAt(schedule([]), at('2026-11-23T10:00:00Z')), false);
    assert.equal(nextOpening(schedule([]), at('2026-11-23T10:00:00Z')), null);
    assert.deepEqual(hoursOn(schedule([]), Temporal.PlainDate.from('2026-11-23')), []);
  });

  it('begins again after the weekend and the holidays', () => {
    const of = schedule([{ days: workdays, start: '09:00', end: '17:00' }], {
      holidays: [{ start_date: '2026-11-23', end_date: '2026-11-24', name: 'Works outing', hours: [] }],
    });
    assert.equal(nextOpening(of, at('2026-11-20T16:30:00Z'))?.toString(), '2026-11-25T08:00:00Z');
    assert.equal(nextOpening(office, at('2026-11-23T08:00:00Z'))?.toString(), '2026-11-24T08:00:00Z');
    assert.equal(nextOpening(of, at('2026-11-20T16:30:00Z'), 3), null);
  });

  it('ends where no other range continues', () => {
    const shop = schedule([
      { days: ['mon'], start: '20:00', end: '00:00' },
      { days: ['tue'], start: '00:00', end: '06:00' },
    ]);
    assert.equal(nextClosing(shop, at('2026-11-23T20:00:00Z'))?.toString(), '2026-11-24T05:00:00Z');
    assert.equal(nextClosing(shop, at('2026-11-23T10:00:00Z')), null);
    const always = schedule([{ days: [...weekdays], start: '00:00', end: '00:00' }]);
    assert.equal(nextClosing(always, at('2026-11-23T10:00:00Z')), null);
  });
});
