import {
  type Schedule,
  holidayOn,
  hoursOn,
  isOpenAt,
  nextClosing,
  nextOpening,
  weekdays,
} from '../../../platform/opening-hours.ts';
import type { PhraseBook } from '../../languages/phrase-book.ts';

/** What is needed to speak about hours: the schedule, the phrases, the locale and the present. */
export interface HoursContext {
  schedule: Schedule;
  book: PhraseBook;
  /** BCP 47 code of the assistant's language. */
  locale: string;
  now: Temporal.Instant;
}

/** Holidays within so many days are told without being asked for. */
const HOLIDAY_NOTICE_DAYS = 14;

/**
 * Whether it is open now, until when, or from when again. `asked` says whether that was the question, so that
 * the answer begins with a yes.
 */
export function speakStatus(context: HoursContext, asked = true): string {
  const { schedule, book, now } = context;
  if (schedule.hours.length === 0 && nextOpening(schedule, now) === null) return book.hours.none;
  if (!isOpenAt(schedule, now)) {
    const next = nextOpening(schedule, now);
    return book.hours.closedNow(next === null ? null : speakMoment(context, next, 'opening'));
  }
  const closing = nextClosing(schedule, now);
  if (closing === null) return asked ? book.hours.alwaysOpen : book.hours.nowAlwaysOpen;
  const until = speakMoment(context, closing, 'closing');
  return asked ? book.hours.openNow(until) : book.hours.nowOpen(until);
}

/** The hours of one day, with the name of the holiday where there is one. */
export function speakDay(context: HoursContext, date: Temporal.PlainDate): string {
  const { schedule, book } = context;
  const day = capital(dayName(context, date));
  const hours = hoursOn(schedule, date);
  const holiday = holidayOn(schedule.holidays, date)?.name ?? null;
  if (hours.length === 0) return book.hours.closedOn(day, holiday);
  return book.hours.openOn(day, speakRanges(context, hours), holiday);
}

/**
 * The date of a public holiday, and the hours of that day: those that the business entered for it, or its
 * usual ones.
 */
export function speakPublicHoliday(context: HoursContext, name: string, date: Temporal.PlainDate): string {
  const { schedule, book } = context;
  const hours = hoursOn(schedule, date);
  const entered = holidayOn(schedule.holidays, date)?.name ?? null;
  const when = capital(book.hours.holidayDate(name, dayName(context, date)));
  if (hours.length === 0) return `${when} ${book.hours.closedOn(book.hours.thatDay, entered)}`;
  const ranges = speakRanges(context, hours);
  return entered === null
    ? `${when} ${book.hours.asUsual(ranges)}`
    : `${when} ${book.hours.openOn(book.hours.thatDay, ranges, entered)}`;
}

/** Open or closed now, the usual week, and the holidays of the next two weeks. */
export function speakWeek(context: HoursContext): string {
  const { schedule, book } = context;
  if (schedule.hours.length === 0) return speakStatus(context, false);
  const lines = weekLines(context).join('; ');
  return [speakStatus(context, false), capital(book.hours.week(lines)), ...upcomingHolidays(context)].join(
    ' ',
  );
}

/** The usual week, days with the same hours together: `Monday to Friday from 9 AM to 5 PM`. */
export function weekLines(context: HoursContext, withClosedDays = true): string[] {
  const { book, schedule } = context;
  const groups: { from: number; to: number; ranges: string | null }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const hours = schedule.hours.filter((range) => range.days.includes(day));
    const sorted = hours.toSorted((a, b) => (a.start < b.start ? -1 : 1));
    const ranges = sorted.length === 0 ? null : speakRanges(context, sorted);
    const last = groups.at(-1);
    if (last && last.ranges === ranges) last.to = index;
    else groups.push({ from: index, to: index, ranges });
  }
  const told = withClosedDays ? groups : groups.filter(({ ranges }) => ranges !== null);
  return told.map(({ from, to, ranges }) => {
    const first = weekdayName(context.locale, from);
    const last = weekdayName(context.locale, to);
    return book.hours.weekLine(from === to ? first : book.hours.days(first, last), ranges);
  });
}

function upcomingHolidays(context: HoursContext): string[] {
  const sentences: string[] = [];
  const said = new Set<string>();
  for (let ahead = 0; ahead < HOLIDAY_NOTICE_DAYS; ahead += 1) {
    const date = todayOf(context).add({ days: ahead });
    const holiday = holidayOn(context.schedule.holidays, date);
    if (!holiday || said.has(holiday.name)) continue;
    said.add(holiday.name);
    sentences.push(speakDay(context, date));
  }
  return sentences;
}

/** The hours of one day: `from 9 AM to noon and from 1 PM to 5 PM`. */
export function speakRanges(context: HoursContext, hours: readonly { start: string; end: string }[]): string {
  const { book } = context;
  const spoken = hours.map(({ start, end }) =>
    start === end && start === '00:00'
      ? book.hours.roundTheClock
      : book.hours.range(speakTime(book, start), speakTime(book, end)),
  );
  return book.hours.list(spoken);
}

function speakTime(book: PhraseBook, time: string): string {
  return book.hours.time(Temporal.PlainTime.from(time));
}

/** A moment near now: only its time for a closing within 20 hours, else the day as well. */
function speakMoment(context: HoursContext, at: Temporal.Instant, kind: 'opening' | 'closing'): string {
  const zoned = at.toZonedDateTimeISO(context.schedule.timezone);
  const time = context.book.hours.time(zoned.toPlainTime());
  const isNear = context.now.until(at).total('hours') < 20;
  if (kind === 'closing' && isNear) return time;
  return context.book.hours.dayAt(dayName(context, zoned.toPlainDate()), time);
}

/** A day as it is told: `today`, `on Monday`, `on Friday, December 25`. */
export function dayName(context: HoursContext, date: Temporal.PlainDate): string {
  const { book, locale } = context;
  const ahead = todayOf(context).until(date).days;
  if (ahead === 0) return book.hours.today;
  if (ahead === 1) return book.hours.tomorrow;
  if (ahead > 1 && ahead < 7) return book.hours.onWeekday(date.toLocaleString(locale, { weekday: 'long' }));
  return book.hours.onDate(date.toLocaleString(locale, { weekday: 'long', day: 'numeric', month: 'long' }));
}

function todayOf(context: HoursContext): Temporal.PlainDate {
  return context.now.toZonedDateTimeISO(context.schedule.timezone).toPlainDate();
}

function weekdayName(locale: string, index: number): string {
  // 2024-01-01 was a Monday.
  return Temporal.PlainDate.from('2024-01-01')
    .add({ days: index })
    .toLocaleString(locale, { weekday: 'long' });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
