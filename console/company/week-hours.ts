import { WEEKDAYS, type Weekday } from '../platform/weekdays.ts';
import type { Profile } from './use-profile.ts';

export type OpeningRange = Profile['opening_hours'][number];
/** Times of the wall clock; an end that is not after the start lies on the next day. */
export interface HourRange {
  start: string;
  end: string;
}
export type Week = Record<Weekday, HourRange[]>;

export const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
export const WEEKEND: readonly Weekday[] = ['sat', 'sun'];

const DAY_MINUTES = 1_440;

/** The hours of each day, the earliest first. */
export function readWeek(ranges: readonly OpeningRange[]): Week {
  return inEachDay((day) =>
    ranges
      .filter(({ days }) => days.includes(day))
      .map(({ start, end }) => ({ start, end }))
      .sort((one, other) => one.start.localeCompare(other.start)),
  );
}

/** The hours as the API takes them: the same hours of several days are one entry. */
export function writeWeek(week: Week): OpeningRange[] {
  const entries: OpeningRange[] = [];
  for (const day of WEEKDAYS) {
    for (const { start, end } of week[day]) {
      const known = entries.find(
        (entry) => entry.start === start && entry.end === end && !entry.days.includes(day),
      );
      if (known === undefined) entries.push({ days: [day], start, end });
      else known.days.push(day);
    }
  }
  return entries;
}

/** The place of a range among those that `writeWeek` makes: the API names faults by it. */
export const entryOf = (week: Week, day: Weekday, range: HourRange): number =>
  writeWeek(week).findIndex(
    ({ days, start, end }) => days.includes(day) && start === range.start && end === range.end,
  );

/** Adds hours to a day. Those that they touch or overlap become one with them. */
export function addHours(week: Week, day: Weekday, range: HourRange): Week {
  let { start, end } = minutesOf(range);
  const apart: HourRange[] = [];
  for (const other of week[day]) {
    const known = minutesOf(other);
    if (known.end < start || known.start > end) apart.push(other);
    else [start, end] = [Math.min(start, known.start), Math.max(end, known.end)];
  }
  return { ...week, [day]: sorted([...apart, rangeOf(start, end)]) };
}

/** Other hours in place of one; the order stays while they are written. */
export const replaceHours = (week: Week, day: Weekday, index: number, range: HourRange): Week => ({
  ...week,
  [day]: week[day].map((other, at) => (at === index ? range : other)),
});

export const removeHours = (week: Week, day: Weekday, index: number): Week => ({
  ...week,
  [day]: week[day].filter((_range, at) => at !== index),
});

/** Hours that were dragged, perhaps to another day. */
export function moveHours(
  week: Week,
  from: { day: Weekday; index: number },
  to: Weekday,
  range: HourRange,
): Week {
  return addHours(removeHours(week, from.day, from.index), to, range);
}

/** The hours of one day for others, too. */
export const copyDay = (week: Week, from: Weekday, to: readonly Weekday[]): Week =>
  inEachDay((day) => (to.includes(day) ? week[from].map((range) => ({ ...range })) : week[day]));

/** Hours that follow those of a day: after its last ones, else the usual ones of a business. */
export function nextHours(ranges: readonly HourRange[]): HourRange {
  const last = ranges.at(-1);
  if (last === undefined) return { start: '09:00', end: '17:00' };
  const start = Math.min(minutesOf(last).end + 60, DAY_MINUTES - 60);
  return rangeOf(start, Math.min(start + 180, DAY_MINUTES));
}

/** Whether hours go on after midnight. */
export const isOvernight = ({ start, end }: HourRange): boolean => end <= start && end !== '00:00';

/** Minutes from midnight; midnight as an end is the end of the day, as is any end on the next day. */
export const minutesOf = ({ start, end }: HourRange): { start: number; end: number } => ({
  start: minuteOf(start),
  end: end <= start ? DAY_MINUTES : minuteOf(end),
});

/** Minutes of a day as hours. */
export const rangeOf = (start: number, end: number): HourRange => ({
  start: clockOf(start),
  end: clockOf(end % DAY_MINUTES),
});

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const sorted = (ranges: HourRange[]): HourRange[] =>
  ranges.sort((one, other) => one.start.localeCompare(other.start));

function inEachDay(hours: (day: Weekday) => HourRange[]): Week {
  return {
    mon: hours('mon'),
    tue: hours('tue'),
    wed: hours('wed'),
    thu: hours('thu'),
    fri: hours('fri'),
    sat: hours('sat'),
    sun: hours('sun'),
  };
}
