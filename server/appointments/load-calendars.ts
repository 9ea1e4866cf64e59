import type { Db } from '../platform/db/sql.ts';
import type { Schedule } from '../platform/opening-hours.ts';
import { notFound, type FieldErrors } from '../platform/refusal.ts';
import { appointmentProblems } from './appointments.problems.ts';
import { termsOf, type BookingTerms, type OfferedService } from './booking-terms.ts';
import { findBusiness, listCalendars, type StaffRow } from './calendars.queries.ts';
import type { Bookable } from './find-slots.ts';

/** A member of staff with what the choice among them depends on. */
export interface Person extends Bookable {
  name: string;
  priority: number;
}

/** The calendars that an appointment can be booked in, and on what terms. */
export interface Calendars {
  company: Schedule;
  country: string;
  service: OfferedService | null;
  terms: BookingTerms;
  /** Who may be booked; null in a workspace without staff. */
  people: Person[] | null;
  /** The member of staff who was asked for, whether or not they may be booked. */
  asked: Person | null;
}

export interface CalendarRequest {
  serviceId: number | null;
  staffMemberId: number | null;
  /** In place of the service's own. */
  durationMinutes?: number | undefined;
  /** The dates that matter, in any timezone; overrides and time off of other dates are left out. */
  dates: { first: Temporal.PlainDate; last: Temporal.PlainDate };
}

/** The requested ids that do not exist, by their fields. */
export function unknownIds(
  { serviceId, staffMemberId }: Pick<CalendarRequest, 'serviceId' | 'staffMemberId'>,
  { service, asked }: Calendars,
): FieldErrors {
  return {
    ...(serviceId === null || service
      ? {}
      : { service_id: [appointmentProblems.unknown_service({ id: serviceId })] }),
    ...(staffMemberId === null || asked
      ? {}
      : { staff_member_id: [appointmentProblems.unknown_staff_member({ id: staffMemberId })] }),
  };
}

/**
 * Reads all that a booking depends on except other bookings, in two queries whatever the number of staff. A
 * service or a member of staff that does not exist counts as not named.
 */
export async function loadCalendars(
  db: Db,
  workspaceId: number,
  request: CalendarRequest,
): Promise<Calendars> {
  const { serviceId, staffMemberId, durationMinutes, dates } = request;
  // Local dates differ from those of UTC by one day at most, and hours may reach into the next day.
  const first = dates.first.subtract({ days: 3 }).toString();
  const end = dates.last.add({ days: 3 });
  // A text that sorts behind every date with four digits of year.
  const last = end.year > 9999 ? '~' : end.toString();
  const [business, staff] = await Promise.all([
    findBusiness(db, workspaceId, serviceId),
    listCalendars(db, workspaceId, serviceId, { first, last }),
  ]);
  if (!business) throw notFound('workspace');
  const { service } = business;
  const asked = staff.find(({ id }) => id === staffMemberId);
  const bookable = (asked ? [asked] : staff).filter(({ active, performs }) => active && performs);
  return {
    company: { hours: business.opening_hours, holidays: business.holidays, timezone: business.timezone },
    country: business.country,
    service,
    terms: termsOf(service, durationMinutes),
    people: staff.length === 0 ? null : bookable.map(personOf),
    asked: asked ? personOf(asked) : null,
  };
}

/** The dates around an instant. */
export function datesAround(ms: number): CalendarRequest['dates'] {
  const date = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').toPlainDate();
  return { first: date, last: date };
}

const personOf = (row: StaffRow): Person => ({
  id: row.id,
  name: row.name,
  priority: row.priority,
  working_hours: row.working_hours,
  date_overrides: row.date_overrides,
  timeOff: row.time_off.map(({ starts_at: start, ends_at: end }) => ({
    startMs: Temporal.Instant.from(start).epochMilliseconds,
    endMs: Temporal.Instant.from(end).epochMilliseconds,
  })),
});
