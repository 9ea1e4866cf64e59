import { type Holiday, type HourRange, type OpeningRange, weekdays } from './opening-hours.ts';
import { openingHoursProblems as problems } from './opening-hours.problems.ts';
import type { Problem } from './problem.ts';

/** An error of one entry; `path` is dotted and relative to the list (`0.start`, `2.hours.1.end`). */
export interface HoursError {
  path: string;
  problem: Problem;
}

/**
 * Two entries of a list that are open at the same time. `first` begins earlier in the week, or is earlier in
 * the list.
 */
export interface HoursOverlap {
  first: number;
  second: number;
}

interface Span {
  entry: number;
  startMinute: number;
  endMinute: number;
}

const MINUTES_PER_DAY = 24 * 60;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/**
 * Validates opening or working hours: times, days, and overlapping entries, also past midnight and
 * from Sunday to Monday.
 */
export function checkOpeningHours(ranges: readonly OpeningRange[]): HoursError[] {
  const errors = ranges.flatMap((range, index) => [
    ...checkTimes(range, String(index)),
    ...checkDays(range.days, `${index}.days`),
  ]);
  if (errors.length > 0) return errors;
  return findOverlaps(ranges).map(({ first, second }) => overlapError(`${second}.start`, first));
}

/** Validates holidays: dates, their order, times, and overlapping hours of one holiday. */
export function checkHolidays(holidays: readonly Holiday[]): HoursError[] {
  return holidays.flatMap((holiday, index) => checkHoliday(holiday, String(index)));
}

/** Validates the hours of a single date (a date override). */
export function checkDayHours(hours: readonly HourRange[], path = ''): HoursError[] {
  const prefix = path === '' ? '' : `${path}.`;
  const errors = hours.flatMap((range, index) => checkTimes(range, `${prefix}${index}`));
  if (errors.length > 0) return errors;
  const spans = hours.map((range, entry) => spanOf(range, 0, entry));
  return overlapsOf(spans, null).map(({ first, second }) => overlapError(`${prefix}${second}.start`, first));
}

/**
 * Every pair of neighbouring entries that overlap in a week, each pair once; Sunday is followed by
 * Monday. Times must be well-formed.
 */
export function findOverlaps(ranges: readonly OpeningRange[]): HoursOverlap[] {
  const spans = ranges.flatMap((range, entry) =>
    range.days.map((day) => spanOf(range, weekdays.indexOf(day), entry)),
  );
  return overlapsOf(spans, MINUTES_PER_WEEK);
}

function checkHoliday(holiday: Holiday, path: string): HoursError[] {
  const errors: HoursError[] = [];
  for (const field of ['start_date', 'end_date'] as const) {
    if (!isDate(holiday[field])) {
      errors.push({ path: `${path}.${field}`, problem: problems.not_a_date() });
    }
  }
  if (errors.length === 0 && holiday.end_date < holiday.start_date) {
    errors.push({ path: `${path}.end_date`, problem: problems.ends_before_start() });
  }
  return [...errors, ...checkDayHours(holiday.hours, `${path}.hours`)];
}

function checkTimes(range: HourRange, path: string): HoursError[] {
  return (['start', 'end'] as const)
    .filter((field) => minuteOf(range[field]) === null)
    .map((field) => ({
      path: `${path}.${field}`,
      problem: problems.not_a_time(),
    }));
}

function checkDays(days: readonly string[], path: string): HoursError[] {
  if (days.length === 0) return [{ path, problem: problems.no_day() }];
  const errors: HoursError[] = [];
  for (const [index, day] of days.entries()) {
    if (!weekdays.some((known) => known === day)) {
      errors.push({ path: `${path}.${index}`, problem: problems.unknown_day({ days: weekdays.join(', ') }) });
    } else if (days.indexOf(day) < index) {
      errors.push({ path: `${path}.${index}`, problem: problems.day_twice() });
    }
  }
  return errors;
}

function overlapError(path: string, other: number): HoursError {
  return { path, problem: problems.overlap({ entry: other }) };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

function minuteOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function spanOf(range: HourRange, dayIndex: number, entry: number): Span {
  const start = minuteOf(range.start) ?? 0;
  const end = minuteOf(range.end) ?? 0;
  const startMinute = dayIndex * MINUTES_PER_DAY + start;
  return {
    entry,
    startMinute,
    endMinute: startMinute + (end > start ? end - start : end - start + MINUTES_PER_DAY),
  };
}

/**
 * Sorts the spans by start and compares each with the one that ends last so far; `circle` is the
 * period after which the first span repeats, null for no repetition.
 */
function overlapsOf(spans: Span[], circle: number | null): HoursOverlap[] {
  const sorted = [...spans].sort((a, b) => a.startMinute - b.startMinute || a.entry - b.entry);
  const again =
    circle === null ? [] : sorted.map((span) => ({ ...span, startMinute: span.startMinute + circle }));
  const found = new Map<string, HoursOverlap>();
  let longest: Span | null = null;
  for (const span of [...sorted, ...again]) {
    if (longest && span.startMinute < longest.endMinute) {
      const pair = { first: longest.entry, second: span.entry };
      const key = [pair.first, pair.second].sort((a, b) => a - b).join();
      if (!found.has(key)) found.set(key, pair);
    }
    if (span.startMinute >= (circle ?? Number.POSITIVE_INFINITY)) continue;
    if (!longest || span.endMinute > longest.endMinute) longest = span;
  }
  return [...found.values()];
}
