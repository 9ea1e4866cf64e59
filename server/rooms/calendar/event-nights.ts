import { isTimeZone } from '../../platform/instants.ts';

/** A time as a calendar writes it: a date alone, or a wall-clock time with what says which zone it is in. */
export interface WrittenTime {
  /** `2026-12-01`, `2026-12-01T15:00:00` or, in UTC, `2026-12-01T15:00:00Z`. */
  text: string;
  tzid: string | null;
}

/**
 * Gives the instant of a wall-clock time in a zone that the calendar defines itself; null when it does not.
 */
export type OwnZones = (tzid: string, wall: string) => Temporal.Instant | null;

/** A stay that ends at this time or later holds that night too. */
const EVENING = '18:00';

export const isDateAlone = (time: WrittenTime): boolean => time.text.length === 10;

/**
 * A time in the zone of the workspace. A time without a zone, or in one that nobody knows, is meant there.
 * @throws RangeError when it is none.
 */
export function localTime(time: WrittenTime, timezone: string, ownZones: OwnZones): Temporal.PlainDateTime {
  const { text, tzid } = time;
  if (text.endsWith('Z')) return local(Temporal.Instant.from(text), timezone);
  const wall = Temporal.PlainDateTime.from(text);
  if (tzid === null || isDateAlone(time)) return wall;
  const instant = isTimeZone(tzid) ? wall.toZonedDateTime(tzid).toInstant() : ownZones(tzid, text);
  return instant ? local(instant, timezone) : wall;
}

const local = (instant: Temporal.Instant, timezone: string): Temporal.PlainDateTime =>
  instant.toZonedDateTimeISO(timezone).toPlainDateTime();

/**
 * The nights that an event holds. The end is exclusive, by RFC 5545 (3.6.1): its day is the day of leaving,
 * unless it ends in the evening only. What holds no night, such as a few hours, keeps the room for that one.
 * @throws RangeError when it ends before it begins, or outside of the years 1 to 9999.
 */
export function nightsOf(
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDateTime,
): { check_in: string; check_out: string } {
  if (Temporal.PlainDateTime.compare(end, start) < 0) throw new RangeError('it ends before it begins');
  const first = start.toPlainDate();
  const endsLate = Temporal.PlainTime.compare(end.toPlainTime(), EVENING) >= 0;
  const leaving = end.toPlainDate().add({ days: endsLate ? 1 : 0 });
  const last = Temporal.PlainDate.compare(leaving, first) > 0 ? leaving : first.add({ days: 1 });
  if (first.year < 1 || last.year > 9999) throw new RangeError('it is outside of the calendar');
  return { check_in: first.toString(), check_out: last.toString() };
}
