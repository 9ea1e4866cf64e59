/** Days as the API writes them, Monday first as in ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Wall-clock times `HH:MM`; an `end` that is not after `start` lies on the next day. */
export interface HourRange {
  start: string;
  end: string;
}

/** The same hours on several days; several entries for a day leave breaks between them. */
export interface OpeningRange extends HourRange {
  days: Weekday[];
}

/** Dates `YYYY-MM-DD`, both included, on which `hours` replace the usual ones; no hours mean closed. */
export interface Holiday {
  start_date: string;
  end_date: string;
  name: string;
  hours: HourRange[];
}

/** Opening hours with their time zone. No hours at all mean never open. */
export interface Schedule {
  hours: readonly OpeningRange[];
  holidays: readonly Holiday[];
  timezone: string;
}

/** An exact span of time, the end excluded. */
export interface OpenRange {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

/** The day of the week of a date. */
export function weekdayOf(date: Temporal.PlainDate): Weekday {
  return weekdays[date.dayOfWeek - 1] ?? 'mon';
}

/** The holiday of a date, or null. Where several cover it the shorter applies, then the later in the list. */
export function holidayOn(holidays: readonly Holiday[], date: Temporal.PlainDate): Holiday | null {
  const day = date.toString();
  let best: Holiday | null = null;
  for (const holiday of holidays) {
    if (day < holiday.start_date || day > holiday.end_date) continue;
    if (best === null || lengthInDays(holiday) <= lengthInDays(best)) best = holiday;
  }
  return best;
}

function lengthInDays(holiday: Holiday): number {
  return Temporal.PlainDate.from(holiday.start_date).until(holiday.end_date).days;
}

/** The wall-clock hours that begin on a date, holidays applied, the earliest first. */
export function hoursOn(schedule: Schedule, date: Temporal.PlainDate): HourRange[] {
  const holiday = holidayOn(schedule.holidays, date);
  const weekday = weekdayOf(date);
  const ranges = holiday ? holiday.hours : schedule.hours.filter((range) => range.days.includes(weekday));
  return ranges
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

/**
 * The open ranges that begin on a date, as exact instants, the earliest first (docs/company.md). A
 * range belongs to the day on which it begins, also when it ends after midnight on a holiday. A range
 * inside a spring gap does not exist. Ranges are not joined: each has its own grid of slots.
 */
export function openRangesOn(schedule: Schedule, date: Temporal.PlainDate): OpenRange[] {
  return hoursOn(schedule, date)
    .map(({ start, end }) => ({
      start: instantOf(date, start, schedule.timezone, 'earlier'),
      end: instantOf(end > start ? date : date.add({ days: 1 }), end, schedule.timezone, 'later'),
    }))
    .filter((range) => Temporal.Instant.compare(range.start, range.end) < 0);
}

/**
 * The instant of a wall-clock time. A time in a spring gap is the instant at which the gap ends. For
 * a time that an autumn overlap repeats, a range begins at the first instant and ends at the second,
 * so that both hours are inside; a range that ends when the overlap begins includes none of it.
 */
function instantOf(
  date: Temporal.PlainDate,
  time: string,
  zone: string,
  which: 'earlier' | 'later',
): Temporal.Instant {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const zoned = wall.toZonedDateTime(zone, { disambiguation: which });
  if (zoned.toPlainDateTime().equals(wall)) {
    const isSecond = which === 'later' && !isShownOnce(wall, zone);
    const endsBefore = isSecond && isShownOnce(wall.subtract({ nanoseconds: 1 }), zone);
    return (endsBefore ? wall.toZonedDateTime(zone, { disambiguation: 'earlier' }) : zoned).toInstant();
  }
  const beforeGap = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return (beforeGap.getTimeZoneTransition('next') ?? zoned).toInstant();
}

function isShownOnce(wall: Temporal.PlainDateTime, zone: string): boolean {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return earlier.equals(wall.toZonedDateTime(zone, { disambiguation: 'later' }));
}

/** The open range that contains an instant, or null when closed. */
export function openRangeAt(schedule: Schedule, at: Temporal.Instant): OpenRange | null {
  const today = at.toZonedDateTimeISO(schedule.timezone).toPlainDate();
  for (const date of [today.subtract({ days: 1 }), today]) {
    const range = openRangesOn(schedule, date).find((candidate) => holds(candidate, at));
    if (range) return range;
  }
  return null;
}

function holds(range: OpenRange, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(range.start, at) <= 0 && Temporal.Instant.compare(at, range.end) < 0;
}

/** Whether the business is open at an instant; the end of a range is excluded. */
export function isOpenAt(schedule: Schedule, at: Temporal.Instant): boolean {
  return openRangeAt(schedule, at) !== null;
}

/**
 * The next closing time: follows adjacent ranges, such as one to midnight and one from midnight. Null
 * when closed at `at`, and when there is no closing within `lookAheadDays`.
 */
export function nextClosing(
  schedule: Schedule,
  at: Temporal.Instant,
  lookAheadDays = 8,
): Temporal.Instant | null {
  const limit = at.add({ hours: 24 * lookAheadDays });
  let range = openRangeAt(schedule, at);
  while (range) {
    const end: Temporal.Instant = range.end;
    if (Temporal.Instant.compare(end, limit) > 0) return null;
    range = openRangeAt(schedule, end);
    if (!range) return end;
  }
  return null;
}

/** The next opening time, strictly after `at`; null when there is none within `lookAheadDays`. */
export function nextOpening(
  schedule: Schedule,
  at: Temporal.Instant,
  lookAheadDays = 366,
): Temporal.Instant | null {
  const today = at.toZonedDateTimeISO(schedule.timezone).toPlainDate();
  for (let day = 0; day <= lookAheadDays; day += 1) {
    for (const { start } of openRangesOn(schedule, today.add({ days: day }))) {
      if (Temporal.Instant.compare(start, at) > 0) return start;
    }
  }
  return null;
}
