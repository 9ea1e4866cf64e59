import type { Db } from '../platform/db/sql.ts';
import { isoOf, isoOfMs } from '../platform/instants.ts';
import { invalid } from '../platform/refusal.ts';
import { listBookings } from './calendars.queries.ts';
import { bookableWindow, findSlots, type ClosedReason, type DayOfSlots } from './find-slots.ts';
import { LocalDays } from './local-days.ts';
import { loadCalendars, unknownIds } from './load-calendars.ts';

export interface AvailabilityQuestion {
  /** `YYYY-MM-DD` in the workspace's timezone; today when it is not given. */
  date?: string | undefined;
  days: number;
  service_id?: number | undefined;
  staff_member_id?: number | undefined;
  duration_minutes?: number | undefined;
}

/** As it goes out (decisions, section 4). */
export interface Availability {
  timezone: string;
  now: string;
  days: {
    date: string;
    slots: { starts_at: string; ends_at: string; staff_member_ids: number[]; spots_open: number }[];
    closed_reason: ClosedReason | null;
  }[];
}

/**
 * The times that can be booked on some days.
 * @throws Refusal naming `service_id` or `staff_member_id` when there is no such one.
 */
export async function showAvailability(
  db: Db,
  workspaceId: number,
  question: AvailabilityQuestion,
  now: Temporal.Instant,
): Promise<Availability> {
  const wish = {
    serviceId: question.service_id ?? null,
    staffMemberId: question.staff_member_id ?? null,
    durationMinutes: question.duration_minutes,
  };
  const calendars = await loadCalendars(db, workspaceId, wish);
  const errors = unknownIds(wish, calendars);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { company, terms, people } = calendars;
  const today = now.toZonedDateTimeISO(company.timezone).toPlainDate();
  const first = question.date === undefined ? today : Temporal.PlainDate.from(question.date);
  const days = new LocalDays(datesFrom(first, question.days), company.timezone);
  const { bounds } = days;
  // No booking matters for a time that is not offered anyway.
  const window = bookableWindow(now, company.timezone, terms);
  const fromMs = Math.max(bounds[0] ?? 0, window.earliestMs);
  const untilMs = Math.min(bounds.at(-1) ?? 0, window.latestMs + 1);
  const bookings = fromMs < untilMs ? await listBookings(db, workspaceId, { fromMs, untilMs }) : [];
  const found = findSlots({ company, terms, people, bookings, days, now });
  return {
    timezone: company.timezone,
    now: isoOf(now),
    days: found.map((day) => written(day, terms.durationMs)),
  };
}

/** The days from `first` on; dates end with the year 9999. */
function datesFrom(first: Temporal.PlainDate, days: number): Temporal.PlainDate[] {
  return Array.from({ length: days }, (_, index) => first.add({ days: index })).filter(
    ({ year }) => year <= 9999,
  );
}

function written(
  { date, slots, closedReason }: DayOfSlots,
  durationMs: number,
): Availability['days'][number] {
  return {
    date: date.toString(),
    slots: slots.map(({ startMs, places }) => ({
      starts_at: isoOfMs(startMs),
      ends_at: isoOfMs(startMs + durationMs),
      staff_member_ids: places.flatMap(({ staffId }) => (staffId === null ? [] : [staffId])),
      spots_open: places.reduce((sum, { spots }) => sum + spots, 0),
    })),
    closed_reason: closedReason,
  };
}
