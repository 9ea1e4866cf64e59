import { mayEndNumber } from './bare-numbers.ts';
import type { DateCombination } from './date-language.ts';
import type { FoundDate } from './found-date.ts';
import type { Asked } from './meanings.ts';
import { matchPatterns, type PatternMatch, type Slots } from './phrase-pattern.ts';
import type { PreparedLanguage } from './prepare-language.ts';
import { addUnits, type Calendar, dayIn, firstDayOfMonth, firstWeekday } from './resolve-date.ts';
import type { Word } from './split-words.ts';

interface Reading {
  words: readonly Word[];
  language: PreparedLanguage;
  calendar: Calendar;
  slots: Slots;
  asked: Asked;
}

/** Words between two mentions that can be one date: `Saturday at five in the evening next week`. */
const MAX_WORDS_TO_WEEK = 8;
const MAX_LIST_WORDS = 3;

/** Dates that belong together: spans, shifts (`a week from Tuesday`), one date said twice, lists. */
export function combineDates(found: readonly FoundDate[], reading: Reading): FoundDate[] {
  const joined = joinNeighbours(found, reading);
  const combined = matchCombinations(joined, reading);
  return combined.map((date, index) => inList(date, combined[index - 1], combined[index + 1], reading));
}

/** `Tuesday the 5th`, `tomorrow, on the 2nd`, `Tuesday … next week`: two mentions of one date. */
function joinNeighbours(found: readonly FoundDate[], { words, language, calendar }: Reading): FoundDate[] {
  const joined: FoundDate[] = [];
  for (const date of found) {
    const before = joined.at(-1);
    const between = before ? words.slice(before.to, date.from) : [];
    const isClose = between.length <= 3 && between.every(({ text }) => language.appositions.has(text));
    const isNear = between.length <= MAX_WORDS_TO_WEEK && !between.some((word) => separates(word, language));
    const one = before && ((isClose && sameDate(before, date, calendar)) || (isNear && inWeek(before, date)));
    if (before && one) joined.splice(-1, 1, { ...one, from: before.from, to: date.to });
    else joined.push(date);
  }
  return joined;
}

const separates = ({ text }: Word, language: PreparedLanguage): boolean =>
  ['.', '?', '!', ';'].includes(text) ||
  (text !== ',' && language.lists.has(text) && !language.appositions.has(text) && !language.doubts.has(text));

function sameDate(a: FoundDate, b: FoundDate, { today }: Calendar): FoundDate | null {
  if (a.until === null && b.until === null && a.date.equals(b.date)) return { ...a, isFixed: true };
  const [weekday, day] = a.is === 'weekday' ? [a, b] : [b, a];
  if (weekday.is !== 'weekday' || day.is !== 'day-of-month') return null;
  if (day.isFixed) return { ...day, confidence: 0.6 };
  const wanted = Number(weekday.bound['weekday']);
  const number = Number(day.bound['nth'] ?? day.bound['day']);
  for (let from = today, tries = 0; tries < 4; tries += 1) {
    const date = firstDayOfMonth(from, number);
    if (!date) break;
    if (date.dayOfWeek === wanted) return { ...day, date, isFixed: true, confidence: 0.85 };
    from = date.add({ days: 1 });
  }
  return { ...day, confidence: 0.4 };
}

/** A weekday and the week that it is in. */
function inWeek(a: FoundDate, b: FoundDate): FoundDate | null {
  const [weekday, week] = a.is === 'weekday' ? [a, b] : [b, a];
  const isWeek = week.is === 'period' && week.until !== null && week.until.dayOfWeek === 7;
  if (weekday.is !== 'weekday' || weekday.isFixed || !isWeek) return null;
  const monday = week.until?.subtract({ days: 6 }) ?? week.date;
  return { ...weekday, date: firstWeekday(monday, Number(weekday.bound['weekday'])), isFixed: true };
}

/** Applies the combinations of the language (`from … to …`) to the dates. */
function matchCombinations(found: readonly FoundDate[], reading: Reading): FoundDate[] {
  const { words, language, slots } = reading;
  const starts = new Map(found.map((date) => [date.from, date]));
  const dateSlot = (at: number) => {
    const date = starts.get(at);
    return date ? [{ value: date, end: date.to }] : [];
  };
  const isMove = words.some(({ text }) => language.moves.has(text));
  const matches = matchPatterns(
    words,
    language.dateCombinations,
    {
      ...slots,
      date: dateSlot,
      'last-day': (at) => bareDay(at, reading),
      'first-day': slots['day'] ?? dateSlot,
    },
    ({ rule, bound }) =>
      rule.is === 'none' || (!(rule.is === 'span' && isMove) && toCombined(rule, bound, reading) !== null),
  );
  const made = matches.flatMap((match) => {
    const resolved = toCombined(match.rule, match.bound, reading);
    return resolved ? [placed(resolved, match)] : [];
  });
  const isTaken = ({ from, to }: FoundDate): boolean =>
    made.some((other) => from < other.to && to > other.from);
  return [...found.filter((date) => !isTaken(date)), ...made].sort((a, b) => a.from - b.from);
}

const placed = (date: FoundDate, { from, to }: PatternMatch<DateCombination>): FoundDate => ({
  ...date,
  from,
  to,
});

function bareDay(at: number, { words, language, slots, asked }: Reading) {
  if (asked === 'number' || asked === 'phone' || asked === 'name') return [];
  return (slots['day']?.(at) ?? []).filter(({ end }) => mayEndNumber(words, end, language));
}

type Bounds = Readonly<Record<string, unknown>>;
const asDate = (value: unknown): FoundDate | null =>
  typeof value === 'object' && value !== null ? (value as FoundDate) : null;

function toCombined(rule: DateCombination, bound: Bounds, { calendar }: Reading): FoundDate | null {
  if (rule.is === 'none') return null;
  if (rule.is === 'span') return toSpan(bound['a'], bound['b'], calendar);
  const date = asDate(bound['date']);
  if (!date || date.until !== null) return null;
  if (rule.is === 'weekday-beside') return weekdayBeside(date, Number(bound['weekday']), rule.side);
  if (rule.is === 'week-of') {
    const monday = date.date.subtract({ days: date.date.dayOfWeek - 1 });
    return { ...date, date: monday, until: monday.add({ days: 6 }), is: 'combination', isFixed: true };
  }
  const count = typeof bound['n'] === 'number' ? bound['n'] : (rule.count ?? 1);
  const of = typeof bound['unit'] === 'string' ? bound['unit'] : (rule.of ?? 'day');
  const sign = rule.count !== undefined && rule.count < 0 && typeof bound['n'] === 'number' ? -1 : 1;
  return { ...date, date: addUnits(date.date, sign * count, of), is: 'combination', isFixed: true };
}

/** `the Monday after Thanksgiving`, `the Friday before the 24th`. */
function weekdayBeside(date: FoundDate, weekday: number, side: 'after' | 'before'): FoundDate {
  const from = side === 'after' ? date.date.add({ days: 1 }) : date.date.subtract({ days: 7 });
  return { ...date, date: firstWeekday(from, weekday), is: 'combination', isFixed: true };
}

/** A span of two dates, or of a date and a day of its month: `March 5 to 9`, `5 to 9 March`. */
function toSpan(first: unknown, last: unknown, calendar: Calendar): FoundDate | null {
  const [a, b] = [asDate(first), asDate(last)];
  if (a && b) return spanOf(firstOf(a, b, calendar), lastOf(a, b), a);
  if (a && typeof last === 'number' && a.is === 'day-of-month')
    return spanOf(a.date, firstDayOfMonth(a.date, last), a);
  if (b && typeof first === 'number' && b.is === 'day-of-month')
    return spanOf(dayIn(b.date, first), b.date, b);
  return null;
}

function spanOf(
  start: Temporal.PlainDate | null,
  until: Temporal.PlainDate | null,
  like: FoundDate,
): FoundDate | null {
  if (!start || !until || Temporal.PlainDate.compare(start, until) >= 0) return null;
  return { ...like, date: start, until, is: 'combination', isFixed: true };
}

/** The first day of a span: `the 5th to the 9th of March` begins in March. */
function firstOf(a: FoundDate, b: FoundDate, { today }: Calendar): Temporal.PlainDate {
  if (a.is !== 'day-of-month' || a.isFixed || !b.isFixed || b.is !== 'day-of-month') return a.date;
  const day = Number(a.bound['nth'] ?? a.bound['day']);
  const inMonth = dayIn(b.date, day);
  if (inMonth && Temporal.PlainDate.compare(inMonth, b.date) < 0) return inMonth;
  return dayIn(b.date.with({ day: 1 }).subtract({ months: 1 }), day) ?? today;
}

/** The last day of a span: the first that is possible after its first day. */
function lastOf(a: FoundDate, b: FoundDate): Temporal.PlainDate {
  const after = a.date.add({ days: 1 });
  if (b.isFixed) {
    const isYearGiven = b.bound['year'] !== undefined || b.is !== 'day-of-month';
    const isBefore = Temporal.PlainDate.compare(b.date, a.date) < 0;
    return b.until ?? (isBefore && !isYearGiven ? b.date.add({ years: 1 }) : b.date);
  }
  if (b.is === 'weekday') return firstWeekday(after, Number(b.bound['weekday']));
  if (b.is === 'day-of-month') {
    return firstDayOfMonth(after, Number(b.bound['nth'] ?? b.bound['day'])) ?? b.date;
  }
  return b.until ?? b.date;
}

/** `the 5th or 6th of March`, `next Tuesday or Wednesday`: one month or week for both. */
function inList(
  date: FoundDate,
  before: FoundDate | undefined,
  after: FoundDate | undefined,
  { words, language }: Reading,
): FoundDate {
  if (date.isFixed || date.until !== null) return date;
  const isListed = (a: FoundDate, b: FoundDate): boolean => {
    const between = words.slice(a.to, b.from);
    return between.length <= MAX_LIST_WORDS && between.every(({ text }) => language.lists.has(text));
  };
  const day = Number(date.bound['nth'] ?? date.bound['day']);
  if (date.is === 'day-of-month') {
    const isMonthAfter = after?.isFixed && after.is === 'day-of-month' && isListed(date, after);
    if (after && isMonthAfter) return { ...date, date: dayIn(after.date, day) ?? date.date };
    if (before?.isFixed && isListed(before, date))
      return { ...date, date: firstDayOfMonth(before.date, day) ?? date.date };
  }
  if (date.is === 'weekday' && after?.is === 'weekday' && after.isFixed && isListed(date, after)) {
    const monday = after.date.subtract({ days: after.date.dayOfWeek - 1 });
    return { ...date, date: firstWeekday(monday, Number(date.bound['weekday'])) };
  }
  const isWeekday = date.is === 'weekday' && before?.is === 'weekday' && before.isFixed;
  if (before && isWeekday && isListed(before, date))
    return { ...date, date: firstWeekday(before.date, Number(date.bound['weekday'])) };
  return date;
}
