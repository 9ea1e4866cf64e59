import type { INTERVALS } from './statistics.schema.ts';

export type Interval = (typeof INTERVALS)[number];

const HOUR_MS = 3_600_000;

/**
 * The begins of all days or hours of a zone from `first` to `last`, both included, and the end of the last
 * one, in Unix milliseconds. A day of 23 or 25 hours stays one day; the hour that a change of the clocks
 * repeats stands there twice.
 */
export function bucketBounds(
  { first, last }: { first: Temporal.PlainDate; last: Temporal.PlainDate },
  by: Interval,
  timezone: string,
): number[] {
  const startOf = (date: Temporal.PlainDate): number => date.toZonedDateTime(timezone).epochMilliseconds;
  const bounds: number[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const begin = startOf(date);
    const end = startOf(date.add({ days: 1 }));
    // A day that a zone leaves out has no length.
    if (begin === end) continue;
    bounds.push(begin);
    if (by === 'hour') bounds.push(...hoursWithin(begin, end, timezone));
  }
  return [...bounds, startOf(last.add({ days: 1 }))];
}

/** The full hours of the zone's clock between two times; a change by half an hour makes a short one. */
function hoursWithin(begin: number, end: number, timezone: string): number[] {
  const hours: number[] = [];
  for (let at = nextHour(begin, timezone); at < end; at = nextHour(at, timezone)) hours.push(at);
  return hours;
}

function nextHour(ms: number, timezone: string): number {
  const later = Temporal.Instant.fromEpochMilliseconds(ms + HOUR_MS).toZonedDateTimeISO(timezone);
  const past = (later.minute * 60 + later.second) * 1_000;
  return ms + HOUR_MS - past;
}

/** The begin of a bucket as a date, or as a time with its offset. */
export function localOf(ms: number, by: Interval, timezone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
  if (by === 'day') return local.toPlainDate().toString();
  return local.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
