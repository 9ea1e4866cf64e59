import type { DateMeaning } from './date-language.ts';
import type { PublicHoliday } from './holidays/common-holidays.ts';
import type { Bound } from './phrase-pattern.ts';

/** What a date is reckoned by. */
export interface Calendar {
  today: Temporal.PlainDate;
  /** The time that was said is past today: `Monday at nine`, on a Monday at noon, is in a week. */
  isTodayOver: boolean;
  /** `next Friday` is the one of the following week. */
  nextIsFollowingWeek: boolean;
  /** `3/8` is the 8th of March. */
  monthFirst: boolean;
  /** ISO 3166-1 alpha-2: holidays differ. */
  country: string;
}

export interface ResolvedDate {
  date: Temporal.PlainDate;
  until: Temporal.PlainDate | null;
  confidence: number;
}

/** Days of a month that its beginning, middle and end comprise. */
const PART_DAYS = 7;
const MONTHS_AHEAD = 13;

/** The date of a construction; null where there is no such day, as for the 31st of June. */
export function resolveDate(meaning: DateMeaning, bound: Bound, calendar: Calendar): ResolvedDate | null {
  switch (meaning.is) {
    case 'holiday':
      return resolveHoliday(bound['holiday'] as PublicHoliday, calendar);
    case 'nothing':
      return null;
    case 'day':
      return sure(calendar.today.add({ days: meaning.days }));
    case 'ahead':
      return sure(addUnits(calendar.today, count(bound, meaning.count), unit(bound, meaning.of)));
    case 'ago':
      return sure(addUnits(calendar.today, -count(bound, meaning.count), unit(bound)));
    case 'weekday':
      return resolveWeekday(meaning, bound, calendar);
    case 'day-of-month':
      return resolveDayOfMonth(meaning, bound, calendar);
    case 'period':
      return resolvePeriod(meaning, bound, calendar);
    case 'weekday-of-month':
      return resolveWeekdayOfMonth(meaning, bound, calendar);
    case 'numeric':
      return resolveNumeric(meaning, bound, calendar);
  }
}

export function addUnits(date: Temporal.PlainDate, amount: number, of: string): Temporal.PlainDate {
  if (of === 'month') return date.add({ months: amount });
  return date.add({ days: of === 'week' ? amount * 7 : amount });
}

/** The first day of a weekday (1 is Monday) on or after a date. */
export const firstWeekday = (from: Temporal.PlainDate, weekday: number): Temporal.PlainDate =>
  from.add({ days: (weekday - from.dayOfWeek + 7) % 7 });

/** The first date on or after `from` that is a day of the month; null where there is none. */
export function firstDayOfMonth(from: Temporal.PlainDate, day: number): Temporal.PlainDate | null {
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
    const found = dayIn(from.with({ day: 1 }).add({ months: ahead }), day);
    if (found && Temporal.PlainDate.compare(found, from) >= 0) return found;
  }
  return null;
}

/** A day of a date's month; null where the month is shorter. */
export const dayIn = (month: Temporal.PlainDate, day: number): Temporal.PlainDate | null =>
  day >= 1 && day <= month.daysInMonth ? month.with({ day }) : null;

/** The next time that a country has a holiday; null where it is none. */
function resolveHoliday(holiday: PublicHoliday, { today, country }: Calendar): ResolvedDate | null {
  const rule = holiday.days[country] ?? holiday.days.default;
  if (!rule) return null;
  const thisYear = rule(today.year);
  return sure(Temporal.PlainDate.compare(thisYear, today) < 0 ? rule(today.year + 1) : thisYear, 0.9);
}

const sure = (date: Temporal.PlainDate, confidence = 0.95): ResolvedDate => ({
  date,
  until: null,
  confidence,
});

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const count = (bound: Bound, fixed?: number): number => numberOf(bound['n']) ?? fixed ?? 1;
const unit = (bound: Bound, fixed?: string): string =>
  typeof bound['unit'] === 'string' ? bound['unit'] : (fixed ?? 'day');

const monday = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 });

function resolveWeekday(
  meaning: Extract<DateMeaning, { is: 'weekday' }>,
  bound: Bound,
  { today, nextIsFollowingWeek, isTodayOver }: Calendar,
): ResolvedDate | null {
  const weekday = numberOf(bound['weekday']);
  if (weekday === null) return null;
  const later = { days: 7 * ((meaning.later ?? 0) + (numberOf(bound['n']) ?? 0)) };
  const inWeek = (week: number): Temporal.PlainDate => monday(today).add({ days: 7 * week + weekday - 1 });
  if (meaning.in === 'last') return sure(firstWeekday(today.subtract({ days: 7 }), weekday));
  if (typeof meaning.in === 'number') return sure(inWeek(meaning.in));
  if (meaning.in === 'next' && nextIsFollowingWeek) return sure(inWeek(1).add(later), 0.85);
  const isAfter = meaning.in !== 'coming' || isTodayOver;
  const first = firstWeekday(today.add({ days: isAfter ? 1 : 0 }), weekday);
  return sure(first.add(later), meaning.in === 'next' ? 0.8 : 0.9);
}

function resolveDayOfMonth(
  meaning: Extract<DateMeaning, { is: 'day-of-month' }>,
  bound: Bound,
  { today }: Calendar,
): ResolvedDate | null {
  const day = numberOf(bound['nth']) ?? numberOf(bound['day']);
  if (day === null) return null;
  const weekday = numberOf(bound['weekday']);
  if (meaning.month !== undefined)
    return found(dayIn(today.with({ day: 1 }).add({ months: meaning.month }), day));
  const month = numberOf(bound['month']);
  const year = numberOf(bound['year']);
  if (month !== null) return found(year === null ? nextDate(today, month, day) : dateIn(year, month, day));
  const next = firstDayOfMonth(today, day);
  if (next === null || weekday === null || next.dayOfWeek === weekday)
    return found(next, meaning.isBare ? 0.7 : 0.9);
  return onWeekday(today, day, weekday) ?? found(next, 0.4);
}

const found = (date: Temporal.PlainDate | null, confidence = 0.95): ResolvedDate | null =>
  date && sure(date, confidence);

/** `Tuesday the 5th`: the 5th of one of the next months that is a Tuesday. */
export function onWeekday(from: Temporal.PlainDate, day: number, weekday: number): ResolvedDate | null {
  for (let ahead = 0; ahead < 4; ahead += 1) {
    const date = dayIn(from.with({ day: 1 }).add({ months: ahead }), day);
    if (date?.dayOfWeek === weekday && Temporal.PlainDate.compare(date, from) >= 0) return sure(date, 0.8);
  }
  return null;
}

/** The next time a month has a day; the 29th of February can be years away. */
function nextDate(today: Temporal.PlainDate, month: number, day: number): Temporal.PlainDate | null {
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = dateIn(today.year + ahead, month, day);
    if (date && Temporal.PlainDate.compare(date, today) >= 0) return date;
  }
  return null;
}

function dateIn(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (month < 1 || month > 12) return null;
  return dayIn(Temporal.PlainDate.from({ year, month, day: 1 }), day);
}

function resolveNumeric(
  { order }: Extract<DateMeaning, { is: 'numeric' }>,
  bound: Bound,
  { today, monthFirst }: Calendar,
): ResolvedDate | null {
  const [first, second] = [numberOf(bound['first']), numberOf(bound['second'])];
  const year = numberOf(bound['year']);
  if (first === null || second === null) return null;
  const isMonthFirst = order === 'year-first' || (monthFirst ? first <= 12 : second > 12);
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  if (year === null) return found(nextDate(today, month, day), 0.8);
  return found(dateIn(year < 100 ? 2000 + year : year, month, day));
}

function resolveWeekdayOfMonth(
  meaning: Extract<DateMeaning, { is: 'weekday-of-month' }>,
  bound: Bound,
  { today }: Calendar,
): ResolvedDate | null {
  const weekday = numberOf(bound['weekday']);
  if (weekday === null) return null;
  const named = numberOf(bound['month']);
  const nth = meaning.isLast ? null : (numberOf(bound['nth']) ?? 1);
  const inMonth = (month: Temporal.PlainDate): Temporal.PlainDate | null => {
    if (nth === null) return firstWeekday(month.with({ day: month.daysInMonth - 6 }), weekday);
    const date = firstWeekday(month.with({ day: 1 }), weekday).add({ days: 7 * (nth - 1) });
    return date.month === month.month ? date : null;
  };
  if (named === null) return found(inMonth(today.with({ day: 1 }).add({ months: meaning.month ?? 0 })));
  const thisYear = inMonth(Temporal.PlainDate.from({ year: today.year, month: named, day: 1 }));
  if (thisYear && Temporal.PlainDate.compare(thisYear, today) >= 0) return found(thisYear);
  return found(inMonth(Temporal.PlainDate.from({ year: today.year + 1, month: named, day: 1 })));
}

function resolvePeriod(
  meaning: Extract<DateMeaning, { is: 'period' }>,
  bound: Bound,
  { today }: Calendar,
): ResolvedDate | null {
  const [first, last] = boundsOf(meaning, bound, today);
  const [from, until] = partOf(meaning, first, last);
  const isRunning =
    Temporal.PlainDate.compare(from, today) < 0 && Temporal.PlainDate.compare(until, today) >= 0;
  const begins = isRunning ? today : from;
  return { date: begins, until: begins.equals(until) ? null : until, confidence: 0.7 };
}

function boundsOf(
  meaning: Extract<DateMeaning, { is: 'period' }>,
  bound: Bound,
  today: Temporal.PlainDate,
): [Temporal.PlainDate, Temporal.PlainDate] {
  const week = monday(today).add({ days: 7 * meaning.in });
  if (meaning.of === 'week') return [week, week.add({ days: 6 })];
  if (meaning.of === 'weekend') return [week.add({ days: 5 }), week.add({ days: 6 })];
  const named = numberOf(bound['month']);
  const year = numberOf(bound['year']) ?? today.year + (named !== null && named < today.month ? 1 : 0);
  const first =
    named === null
      ? today.with({ day: 1 }).add({ months: meaning.in })
      : Temporal.PlainDate.from({ year, month: named, day: 1 });
  return [first, first.with({ day: first.daysInMonth })];
}

function partOf(
  { of, part }: Extract<DateMeaning, { is: 'period' }>,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): [Temporal.PlainDate, Temporal.PlainDate] {
  const days = of === 'month' ? PART_DAYS : 2;
  if (part === 'beginning') return [first, first.add({ days: days - 1 })];
  if (part === 'end' && of === 'week') return [first.add({ days: 3 }), first.add({ days: 4 })];
  if (part === 'end') return [last.subtract({ days: days - 1 }), last];
  if (part === 'middle' && of === 'week') return [first.add({ days: 2 }), first.add({ days: 2 })];
  if (part === 'middle') return [first.add({ days: 11 }), first.add({ days: 11 + PART_DAYS - 1 })];
  return [first, last];
}
