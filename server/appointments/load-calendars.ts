import type { Db } from '../platform/db/sql.ts';
import type { Schedule } from '../platform/opening-hours.ts';
import { notFound, type FieldErrors } from '../platform/refusal.ts';
import { termsOf, type BookingTerms, type OfferedService } from './booking-terms.ts';
import { findBusiness, listCalendars, type StaffRow } from './calendars.queries.ts';
import type { Bookable } from './find-slots.ts';

/** A member of staff with what choosing among them needs. */
export interface Person extends Bookable {
  name: string;
  priority: number;
}

/** The calendars that something can be booked in, and on what terms. */
export interface Calendars {
  company: Schedule;
  country: string;
  service: OfferedService | null;
  terms: BookingTerms;
  /** Who may be booked; null in a workspace without staff. */
  people: Person[] | null;
  /** The one who was asked for, whether or not they may be booked. */
  asked: Person | null;
}

export interface Wish {
  serviceId: number | null;
  staffMemberId: number | null;
  /** In place of the service's own. */
  durationMinutes?: number | undefined;
}

/** Which of the ids wished for do not exist, by their fields. */
export function unknownIds(wish: Wish, { service, asked }: Calendars): FieldErrors {
  const { serviceId, staffMemberId } = wish;
  return {
    ...(serviceId === null || service ? {} : { service_id: [`There is no service ${serviceId}.`] }),
    ...(staffMemberId === null || asked
      ? {}
      : { staff_member_id: [`There is no staff member ${staffMemberId}.`] }),
  };
}

/**
 * Reads all that a booking depends on but other bookings, in two queries whatever the number of staff. A service and
 * a member of staff that are gone are as if they had not been named.
 */
export async function loadCalendars(db: Db, workspaceId: number, wish: Wish): Promise<Calendars> {
  const { serviceId, staffMemberId, durationMinutes } = wish;
  const [business, staff] = await Promise.all([
    findBusiness(db, workspaceId, serviceId),
    listCalendars(db, workspaceId, serviceId),
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
