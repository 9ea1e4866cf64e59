import { fromDate, parseDate, toCalendarDateTime, toZoned, Time } from '@internationalized/date';

/** A day (`2026-11-23`) and a minute of it, by the clock of a zone. */
export interface ClockPlace {
  day: string;
  minute: number;
}

const MINUTES_A_DAY = 24 * 60;

/** Where the clock of a zone stands at an instant (RFC 3339). */
export function clockOf(instant: string | Date, zone: string): ClockPlace {
  const at = fromDate(typeof instant === 'string' ? new Date(instant) : instant, zone);
  return { day: at.toString().slice(0, 10), minute: at.hour * 60 + at.minute };
}

/**
 * The instant (UTC, RFC 3339) at which the clock of a zone shows a day and a minute. A time that a change of
 * the clock skips becomes the later one; of a time that comes twice the first is meant.
 */
export function instantOf({ day, minute }: ClockPlace, zone: string): string {
  const date = parseDate(day).add({ days: Math.floor(minute / MINUTES_A_DAY) });
  const rest = minute % MINUTES_A_DAY;
  const clock = toCalendarDateTime(date, new Time(Math.floor(rest / 60), rest % 60));
  return toZoned(clock, zone).toDate().toISOString().replace('.000Z', 'Z');
}

/** A minute of the day as a person reads it: "9:30 AM", "09:30". */
export function showMinute(minute: number, language: string): string {
  const time = new Date(Date.UTC(2026, 0, 1, 0, minute));
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(time);
}
