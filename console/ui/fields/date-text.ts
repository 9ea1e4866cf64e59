import {
  parseDate,
  parseDateTime,
  parseTime,
  toZoned,
  fromDate,
  type CalendarDate,
  type CalendarDateTime,
  type Time,
} from '@internationalized/date';

/** A day such as `2026-11-23`, or null when there is none or it is not one. */
export const readDay = (text: string | null | undefined): CalendarDate | null => read(text, parseDate);

/** A time of the day such as `09:30`, or null. */
export const readTime = (text: string | null | undefined): Time | null => read(text, parseTime);

/** An instant such as `2026-11-23T09:30:00Z` as the clock of a zone shows it, or null. */
export function readInstant(text: string | null | undefined, zone: string): CalendarDateTime | null {
  return read(text, (written) => {
    const date = new Date(written);
    if (Number.isNaN(date.getTime())) throw new RangeError('not an instant');
    const zoned = fromDate(date, zone);
    return parseDateTime(zoned.toString().slice(0, 19));
  });
}

/**
 * The instant of a clock of a zone, in UTC. A time that a change of the clock skips becomes the later one; of
 * a time that comes twice the first is meant.
 */
export const writeInstant = (clock: CalendarDateTime, zone: string): string =>
  toZoned(clock, zone).toDate().toISOString().replace('.000Z', 'Z');

/** A time as `09:30`. */
export const writeTime = (time: Time): string => time.toString().slice(0, 5);

function read<T>(text: string | null | undefined, parse: (text: string) => T): T | null {
  if (text === null || text === undefined || text === '') return null;
  try {
    return parse(text);
  } catch {
    return null;
  }
}
