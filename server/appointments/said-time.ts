import { ToolRefusal } from '../voice/define-tool.ts';
import type { Facts } from '../voice/tools.ts';

/** Years whose times the database can keep. */
const FIRST_YEAR = 1971;
const LAST_YEAR = 9998;

/**
 * The instants at which clocks of a zone show a date (`YYYY-MM-DD`) and time (`HH:MM`): none when the clocks
 * skip it, two when they show it twice.
 * @throws ToolRefusal `too_soon` or `too_far` for years that no calendar has.
 */
export function instantsOf(date: string, time: string, timezone: string): number[] {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  if (local.year < FIRST_YEAR) throw new ToolRefusal('too_soon', { facts: { date, time } });
  if (local.year > LAST_YEAR) throw new ToolRefusal('too_far', { facts: { date, time } });
  const readings = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timezone, { disambiguation }),
  );
  const shown = readings.filter((reading) => reading.toPlainDateTime().equals(local));
  return [...new Set(shown.map(({ epochMilliseconds }) => epochMilliseconds))];
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** An instant as tools write it: date, time and day of the week on the clocks of a zone. */
export function localFacts(ms: number, timezone: string): { date: string; time: string; weekday: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    weekday: WEEKDAYS[local.dayOfWeek - 1] ?? 'monday',
  };
}

/** An appointment as tools tell of it. */
export function appointmentFacts(appointment: {
  id: number;
  title: string;
  starts_at: string;
  timezone: string;
  service: { name: string } | null;
  staff: { name: string } | null;
}): Facts {
  const { id, title, starts_at: startsAt, timezone, service, staff } = appointment;
  const startMs = Temporal.Instant.from(startsAt).epochMilliseconds;
  return {
    appointment_id: id,
    service: service?.name ?? title,
    ...localFacts(startMs, timezone),
    staff: staff?.name ?? null,
  };
}
