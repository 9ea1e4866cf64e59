/**
 * Reads an RFC 3339 timestamp; without an offset it is UTC (docs/api.md).
 * @throws RangeError for an invalid text; schemas with `format: date-time` refuse it earlier.
 */
export function parseInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(/([Zz]|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
}

/** The format of timestamps in the API: UTC with `Z` and milliseconds. */
export const isoOf = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'millisecond', roundingMode: 'trunc' });

const DAY_MS = 86_400_000;
/** A cache of dates by the day since 1970: lists of times contain the same few dates. */
const knownDates = new Map<number, string>();
const MAX_KNOWN_DATES = 1000;

/** `isoOf` of Unix milliseconds between the years 0 and 9999, much faster, for lists of thousands. */
export function isoOfMs(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  let date = knownDates.get(day);
  if (date === undefined) {
    date = Temporal.Instant.fromEpochMilliseconds(day * DAY_MS)
      .toString()
      .slice(0, 10);
    if (knownDates.size >= MAX_KNOWN_DATES) knownDates.clear();
    knownDates.set(day, date);
  }
  const rest = ms - day * DAY_MS;
  const two = (unit: number, of: number): string => String(Math.floor(rest / unit) % of).padStart(2, '0');
  return `${date}T${two(3_600_000, 24)}:${two(60_000, 60)}:${two(1000, 60)}.${String(rest % 1000).padStart(3, '0')}Z`;
}

/** True for names of the tz database, such as `Europe/Berlin`; false for offsets such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
