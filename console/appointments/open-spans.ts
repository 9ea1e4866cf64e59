import { addDays, zoned } from '../platform/zone.ts';
import type { Span } from '../ui/time-grid/place-blocks.ts';
import type { Answer } from '../platform/api.ts';
import type { StaffMember } from './appointments-search.ts';

export type Profile = Answer<'getCompanyProfile'>['data'];

/** Minutes of a day from midnight on its clock, the end outside. */
export interface Minutes {
  start: number;
  end: number;
}

interface HourRange {
  start: string;
  end: string;
}

export const DAY_MINUTES = 1_440;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/**
 * When a day is open for booking (docs/company.md): hours of the business or of a member of staff, holidays
 * and single days applied, absences taken out. What began the evening before and ends after midnight counts.
 */
export function openMinutes(profile: Profile, staff: StaffMember | null, day: string): Minutes[] {
  const before = hoursOn(profile, staff, addDays(day, -1))
    .filter(({ start, end }) => end <= start)
    .map(({ end }) => ({ start: 0, end: minuteOf(end) }));
  const own = hoursOn(profile, staff, day).map(({ start, end }) => ({
    start: minuteOf(start),
    end: end <= start ? DAY_MINUTES : minuteOf(end),
  }));
  const open = [...before, ...own].filter(({ start, end }) => end > start);
  const away = (staff?.time_off ?? []).map((off) => clip(off, day, profile.timezone));
  return away.reduce(without, open).sort((one, other) => one.start - other.start);
}

/** The rest of a day, as spans of a column of the grid. */
export function closedSpans(column: string, open: readonly Minutes[]): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { start, end } of open) {
    if (start > from) spans.push({ column, start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < DAY_MINUTES) spans.push({ column, start: from, end: DAY_MINUTES });
  return spans;
}

/** The minutes that are free for booking of at least one of several people. */
export function joined(many: readonly (readonly Minutes[])[]): Minutes[] {
  const all = many.flat().sort((one, other) => one.start - other.start);
  const result: Minutes[] = [];
  for (const { start, end } of all) {
    const last = result.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** Hours of the wall clock that begin on a day. People work within the hours of the business. */
function hoursOn(profile: Profile, staff: StaffMember | null, day: string): HourRange[] {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'mon';
  const holiday = holidayOn(profile.holidays, day);
  const business = holiday?.hours ?? profile.opening_hours.filter(({ days }) => days.includes(weekday));
  if (staff === null) return business;
  const own = staff.date_overrides.find(({ date }) => date === day)?.hours;
  const usual = staff.working_hours?.filter(({ days }) => days.includes(weekday)) ?? null;
  const wanted = own ?? usual;
  return wanted === null ? business : cut(business, wanted);
}

/** The shorter of the holidays of a day applies, then the later in the list. */
function holidayOn(holidays: Profile['holidays'], day: string): Profile['holidays'][number] | null {
  const length = (one: { start_date: string; end_date: string }): number =>
    Date.parse(one.end_date) - Date.parse(one.start_date);
  return holidays
    .filter(({ start_date, end_date }) => start_date <= day && day <= end_date)
    .reduce<Profile['holidays'][number] | null>(
      (best, one) => (best === null || length(one) <= length(best) ? one : best),
      null,
    );
}

function cut(business: readonly HourRange[], own: readonly HourRange[]): HourRange[] {
  return business.flatMap((open) =>
    own.flatMap((work) => {
      const start = Math.max(minuteOf(open.start), minuteOf(work.start));
      const end = Math.min(endOf(open), endOf(work));
      return end > start ? [{ start: writeMinute(start), end: writeMinute(end % DAY_MINUTES) }] : [];
    }),
  );
}

const endOf = ({ start, end }: HourRange): number => minuteOf(end) + (end <= start ? DAY_MINUTES : 0);

/** The part of an absence that lies on a day. */
function clip(off: { starts_at: string; ends_at: string }, day: string, zone: string): Minutes {
  const minute = (instant: string): number => {
    const at = zoned(instant, zone);
    const date = at.toString().slice(0, 10);
    return date < day ? 0 : date > day ? DAY_MINUTES : at.hour * 60 + at.minute;
  };
  return { start: minute(off.starts_at), end: minute(off.ends_at) };
}

const without = (open: Minutes[], away: Minutes): Minutes[] =>
  open.flatMap(({ start, end }) => {
    if (away.end <= start || away.start >= end || away.end <= away.start) return [{ start, end }];
    return [
      { start, end: away.start },
      { start: away.end, end },
    ].filter((part) => part.end > part.start);
  });

/** The minute of a wall-clock time such as `09:30`. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** A minute of the day as `09:30`. */
export const writeMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
