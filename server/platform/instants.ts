/**
 * Reads an RFC 3339 timestamp; without an offset it is UTC (decisions, section 1).
 * @throws RangeError when the text is none; schemas with `format: date-time` refuse that before.
 */
export function parseInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(/([Zz]|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
}

/** The form in which timestamps go out: UTC with `Z` and milliseconds. */
export const isoOf = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'millisecond', roundingMode: 'trunc' });

/** True for names of the tz database, such as `Europe/Berlin`; offsets such as `+02:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
