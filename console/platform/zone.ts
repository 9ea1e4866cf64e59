import { CalendarDate, fromDate, parseDate, toZoned, type ZonedDateTime } from '@internationalized/date';

/** The instant of an ISO timestamp on the clock of a time zone. */
export const zoned = (timestamp: string, zone: string): ZonedDateTime => fromDate(new Date(timestamp), zone);

/** The calendar day of an instant in a time zone, as `2026-11-23`. */
export const dayOf = (instant: Date, zone: string): string => {
  const { year, month, day } = fromDate(instant, zone);
  return new CalendarDate(year, month, day).toString();
};

/** A day so many days later. */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The instant at which a day begins in a time zone, in ISO 8601. */
export const startOfDay = (day: string, zone: string): string =>
  toZoned(parseDate(day), zone).toAbsoluteString();

/** The last moment of a day in a time zone, in ISO 8601. The end of a range belongs to it in the API. */
export const endOfDay = (day: string, zone: string): string =>
  new Date(Date.parse(startOfDay(addDays(day, 1), zone)) - 1).toISOString();

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
