import type { ActionContext } from '../platform/action-context.ts';
import { holderOf } from '../platform/call-holds.ts';
import { isoOfMs } from '../platform/instants.ts';
import { Refusal } from '../platform/refusal.ts';
import { appointmentProblems } from './appointments.problems.ts';
import type { BookingTerms } from './booking-terms.ts';
import type { Booking } from './busy-times.ts';
import { listBookings } from './calendars.queries.ts';
import { chooseStaff } from './choose-staff.ts';
import { judgeStart, type StartReason } from './judge-start.ts';
import { LocalDays } from './local-days.ts';
import type { Calendars, Person } from './load-calendars.ts';

/**
 * The time of a booking, with whom, and its place in the slot; `place` is null when it is booked by force.
 */
export interface FoundTime {
  staff: Person | null;
  place: number | null;
  starts_at: string;
  ends_at: string;
  held_from: string;
  held_until: string;
}

/** The fields of a body that a time can be refused under. */
export type TimeField = 'starts_at' | 'staff_member_id' | 'service_id' | 'duration_minutes';

/**
 * Finds the time, the member of staff and the place of a booking; call it under `lockCalendars`. `except` is
 * the booking that moves. Times held for other calls are taken. With `force` every time is accepted, held or
 * not, with somebody who is free if there is anybody.
 * @throws Refusal `taken` (409) under `field` for any time that availability does not offer.
 */
export async function findTime(
  { db, workspaceId, now, by }: ActionContext,
  request: {
    calendars: Calendars;
    startMs: number;
    force: boolean;
    except: number | null;
    field: TimeField;
  },
): Promise<FoundTime> {
  const { startMs, force, except, field } = request;
  const { company, terms, people, asked } = request.calendars;
  const date = Temporal.Instant.fromEpochMilliseconds(startMs)
    .toZonedDateTimeISO(company.timezone)
    .toPlainDate();
  const days = new LocalDays([date], company.timezone);
  const [fromMs = startMs, untilMs = startMs] = days.bounds;
  const holds = force ? null : { exceptHolder: holderOf(by), now };
  const bookings = await listBookings(db, workspaceId, { fromMs, untilMs }, { except, holds });
  const { places, reason } = judgeStart({ company, terms, people, bookings, days, now }, startMs);
  if (reason !== null && !force) throw timeRefused(reason, field);
  const free = new Set(places.map(({ staffId }) => staffId));
  const candidates = (people ?? []).filter(({ id }) => places.length === 0 || free.has(id));
  const staff = asked ?? chooseStaff(candidates, bookings, { startMs: fromMs, endMs: untilMs });
  const slot = { calendar: staff?.id ?? 0, serviceId: terms.serviceId, startMs };
  return { staff, place: reason === null ? lowestPlace(bookings, slot) : null, ...timesOf(startMs, terms) };
}

/** 409: the time is not offered. */
export function timeRefused(reason: StartReason, field: TimeField = 'starts_at'): Refusal {
  const problem = appointmentProblems[reason]();
  return new Refusal('taken', problem, { errors: { [field]: [problem] } });
}

/** The lowest place of a slot that is not taken. */
export function lowestPlace(
  bookings: readonly Booking[],
  slot: { calendar: number; serviceId: number | null; startMs: number },
): number {
  const taken = new Set(
    bookings
      .filter(
        ({ calendar, serviceId, startMs }) =>
          calendar === slot.calendar && serviceId === slot.serviceId && startMs === slot.startMs,
      )
      .map(({ place }) => place),
  );
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}

const timesOf = (startMs: number, terms: BookingTerms) => {
  const endMs = startMs + terms.durationMs;
  return {
    starts_at: isoOfMs(startMs),
    ends_at: isoOfMs(endMs),
    held_from: isoOfMs(startMs - terms.bufferBeforeMs),
    held_until: isoOfMs(endMs + terms.bufferAfterMs),
  };
};
