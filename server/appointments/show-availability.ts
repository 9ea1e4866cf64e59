import type { ActionContext } from '../platform/action-context.ts';
import { holderOf } from '../platform/call-holds.ts';
import { isoOf, isoOfMs } from '../platform/instants.ts';
import { invalid } from '../platform/refusal.ts';
import type { Booking } from './busy-times.ts';
import { listBookings } from './calendars.queries.ts';
import { bookableWindow, findSlotsInSteps, type ClosedReason, type DayOfSlots } from './find-slots.ts';
import { LocalClock } from './local-clock.ts';
import { LocalDays } from './local-days.ts';
import { loadCalendars, unknownIds, type Calendars } from './load-calendars.ts';
import { runInSlices } from './run-in-slices.ts';

export interface AvailabilityQuestion {
  /** `YYYY-MM-DD` in the workspace's timezone; today when it is not given. */
  date?: string | undefined;
  days: number;
  service_id?: number | undefined;
  staff_member_id?: number | undefined;
  duration_minutes?: number | undefined;
  /** The zone of `local`; the workspace's unless given. */
  timezone?: string | undefined;
}

export interface Availability {
  timezone: string;
  now: string;
  days: {
    date: string;
    slots: {
      starts_at: string;
      local: string;
      ends_at: string;
      staff_member_ids: number[];
      spots_open: number;
    }[];
    closed_reason: ClosedReason | null;
  }[];
}

/** The last date that a day can have: longer years have another form. */
const LAST_DATE = Temporal.PlainDate.from('9999-12-31');

/** What a question about availability found, before it is written out. */
export interface FoundDays {
  calendars: Calendars;
  /** Bookings and holds around the days. */
  bookings: Booking[];
  days: DayOfSlots[];
  /** When each of the days begins, and when the last one ends. */
  bounds: readonly number[];
}

/**
 * The times that can be booked on some days. Those held for a call are free to that call alone.
 * @throws Refusal naming `service_id` or `staff_member_id` when it does not exist.
 */
export async function showAvailability(
  context: ActionContext,
  question: AvailabilityQuestion,
): Promise<Availability> {
  const { calendars, days } = await findDays(context, question);
  const { company, terms } = calendars;
  const clock = new LocalClock(question.timezone ?? company.timezone);
  return {
    timezone: company.timezone,
    now: isoOf(context.now),
    days: days.map((day) => written(day, terms.durationMs, clock)),
  };
}

/**
 * As `showAvailability`, with all that the answer rests on.
 * @param options.isEmpty true: as if nothing were booked or held.
 * @param options.except an appointment that is left out.
 */
export async function findDays(
  { db, workspaceId, now, by }: ActionContext,
  question: AvailabilityQuestion,
  { isEmpty = false, except = null }: { isEmpty?: boolean; except?: number | null } = {},
): Promise<FoundDays> {
  const asked = question.date === undefined ? null : Temporal.PlainDate.from(question.date);
  const firstDate = asked ?? now.toZonedDateTimeISO('UTC').toPlainDate();
  const request = {
    serviceId: question.service_id ?? null,
    staffMemberId: question.staff_member_id ?? null,
    durationMinutes: question.duration_minutes,
    dates: { first: firstDate, last: earlier(firstDate.add({ days: question.days }), LAST_DATE) },
  };
  const calendars = await loadCalendars(db, workspaceId, request);
  const errors = unknownIds(request, calendars);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { company, terms, people } = calendars;
  const first = asked ?? now.toZonedDateTimeISO(company.timezone).toPlainDate();
  const days = new LocalDays(datesFrom(first, question.days), company.timezone);
  const { bounds } = days;
  // No booking matters for a time that is not offered anyway.
  const bookable = bookableWindow(now, company.timezone, terms);
  const fromMs = Math.max(bounds[0] ?? 0, bookable.earliestMs);
  const untilMs = Math.min(bounds.at(-1) ?? 0, bookable.latestMs + 1);
  const holds = { exceptHolder: holderOf(by), now };
  const bookings =
    fromMs < untilMs && !isEmpty
      ? await listBookings(db, workspaceId, { fromMs, untilMs }, { except, holds })
      : [];
  const found = await runInSlices(findSlotsInSteps({ company, terms, people, bookings, days, now }));
  return { calendars, bookings, days: found, bounds };
}

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) < 0 ? a : b;

/** The days from `first` on, up to the last date. */
function datesFrom(first: Temporal.PlainDate, days: number): Temporal.PlainDate[] {
  return Array.from({ length: days }, (_, index) => first.add({ days: index })).filter(
    (date) => Temporal.PlainDate.compare(date, LAST_DATE) <= 0,
  );
}

function written(
  { date, slots, closedReason }: DayOfSlots,
  durationMs: number,
  clock: LocalClock,
): Availability['days'][number] {
  return {
    date: date.toString(),
    slots: slots.map(({ startMs, staffIds, spots }) => ({
      starts_at: isoOfMs(startMs),
      local: clock.write(startMs),
      ends_at: isoOfMs(startMs + durationMs),
      staff_member_ids: staffIds,
      spots_open: spots,
    })),
    closed_reason: closedReason,
  };
}
