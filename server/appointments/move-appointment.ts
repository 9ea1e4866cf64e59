import type { ActionContext } from '../platform/action-context.ts';
import { holderOf } from '../platform/call-holds.ts';
import { invalid } from '../platform/refusal.ts';
import type { Appointment } from './appointment.ts';
import type { AppointmentValues, HeldTime } from './appointments.queries.ts';
import { MINUTE_MS } from './booking-terms.ts';
import { BusyTimes, type TimeTaken } from './busy-times.ts';
import { listBookings } from './calendars.queries.ts';
import { findTime, lowestPlace, timeRefused, type TimeField } from './find-time.ts';
import { datesAround, loadCalendars, unknownIds, type Calendars } from './load-calendars.ts';

/** An appointment, locked, with the time that it holds. */
export type HeldAppointment = Appointment & HeldTime;

/** A change of when, with whom, for what or how long; undefined is not changed. */
export interface Move {
  current: HeldAppointment;
  startMs: number | null;
  serviceId: number | null | undefined;
  staffMemberId: number | null | undefined;
  minutes: number | undefined;
  force: boolean;
}

/** The fields that differ from the appointment as it is, the one to name in a refusal first. */
function changedFields({ current, startMs, serviceId, staffMemberId, minutes }: Move): TimeField[] {
  const changed: [TimeField, boolean][] = [
    ['starts_at', startMs !== null && startMs !== msOf(current.starts_at)],
    ['staff_member_id', staffMemberId !== undefined && staffMemberId !== (current.staff?.id ?? null)],
    ['service_id', serviceId !== undefined && serviceId !== (current.service?.id ?? null)],
    ['duration_minutes', minutes !== undefined && minutes !== current.duration_minutes],
  ];
  return changed.flatMap(([field, isChanged]) => (isChanged ? [field] : []));
}

/** Whether a change needs its time judged anew. */
export const movesTime = (move: Move): boolean => changedFields(move).length > 0;

/**
 * Finds the time of a changed appointment as for a new booking. What is not changed stays: the member of
 * staff and the duration, except that another service brings its own duration. A service or a member of staff
 * that no longer exists counts as not named. Call it under `lockCalendars`.
 * @throws Refusal `taken` (409) naming the changed field for a time that availability does not offer; 422 for
 *   ids that do not exist.
 */
export async function moveAppointment(
  context: ActionContext,
  move: Move & { keepsTitle: boolean },
): Promise<Partial<AppointmentValues>> {
  const { db, workspaceId } = context;
  const { current, force } = move;
  const changed = changedFields(move);
  const isServiceChanged = changed.includes('service_id');
  const startMs = move.startMs ?? msOf(current.starts_at);
  const hasOwnDuration = isServiceChanged && typeof move.serviceId === 'number';
  const minutes = move.minutes ?? (hasOwnDuration ? undefined : current.duration_minutes);
  const calendars = await loadCalendars(db, workspaceId, {
    serviceId: move.serviceId === undefined ? (current.service?.id ?? null) : move.serviceId,
    staffMemberId: move.staffMemberId === undefined ? (current.staff?.id ?? null) : move.staffMemberId,
    durationMinutes: minutes,
    dates: datesAround(startMs),
  });
  const sent = {
    serviceId: isServiceChanged ? (move.serviceId ?? null) : null,
    staffMemberId: changed.includes('staff_member_id') ? (move.staffMemberId ?? null) : null,
  };
  const errors = unknownIds(sent, calendars);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const keepsTerms = calendars.service === null && !isServiceChanged;
  const terms = keepsTerms ? { ...calendars.terms, ...ownTerms(current, 1, minutes) } : calendars.terms;
  const field = changed[0] ?? 'starts_at';
  const request = { calendars: { ...calendars, terms }, startMs, force, except: current.id, field };
  const { staff, ...time } = await findTime(context, request);
  return {
    ...time,
    staff_member_id: staff?.id ?? null,
    staff_name: staff?.name ?? null,
    ...(isServiceChanged ? serviceColumns(move, calendars.service) : {}),
  };
}

/** The title follows the service where it was the service's name. */
function serviceColumns(
  { current, keepsTitle }: { current: HeldAppointment; keepsTitle: boolean },
  service: Calendars['service'],
): Partial<AppointmentValues> {
  const isNamedAfterService = !keepsTitle && service !== null && current.title === current.service?.name;
  return {
    service_id: service?.id ?? null,
    service_name: service?.name ?? null,
    ...(isNamedAfterService ? { title: service.name } : {}),
  };
}

/**
 * Takes the time again that the appointment had given back. Only other bookings can prevent that: hours and
 * notice were judged when it was booked. Call it under `lockCalendars`.
 * @throws Refusal `taken` (409) naming `starts_at` when the time is no longer free.
 */
export async function takeTimeAgain(
  { db, workspaceId, now, by }: ActionContext,
  { current, force }: { current: HeldAppointment; force: boolean },
): Promise<Partial<AppointmentValues>> {
  const startMs = msOf(current.starts_at);
  const { service } = await loadCalendars(db, workspaceId, {
    serviceId: current.service?.id ?? null,
    staffMemberId: null,
    dates: datesAround(startMs),
  });
  const terms = ownTerms(current, service?.capacity ?? 1, current.duration_minutes);
  const window = { fromMs: startMs, untilMs: startMs + 1 };
  const holds = force ? null : { exceptHolder: holderOf(by), now };
  const bookings = await listBookings(db, workspaceId, window, { except: current.id, holds });
  const calendar = current.staff?.id ?? 0;
  const busy = new BusyTimes(bookings.filter((booking) => booking.calendar === calendar));
  if (busy.spotsAt(startMs, terms) === 0) {
    if (!force) throw timeRefused('fully_booked');
    return { place: null };
  }
  return { place: lowestPlace(bookings, { calendar, serviceId: terms.serviceId, startMs }) };
}

/** The terms that an appointment was booked on. */
const ownTerms = (current: HeldAppointment, capacity: number, minutes: number | undefined): TimeTaken => ({
  serviceId: current.service?.id ?? null,
  durationMs: (minutes ?? current.duration_minutes) * MINUTE_MS,
  bufferBeforeMs: msOf(current.starts_at) - msOf(current.held_from),
  bufferAfterMs: msOf(current.held_until) - msOf(current.ends_at),
  capacity,
});

const msOf = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
