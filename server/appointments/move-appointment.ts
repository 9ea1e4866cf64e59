import type { Db } from '../platform/db/sql.ts';
import type { Appointment } from './appointment.ts';
import type { AppointmentValues, HeldTime } from './appointments.queries.ts';
import { BusyTimes, type TimeTaken } from './busy-times.ts';
import { listBookings } from './calendars.queries.ts';
import { findRoom, lowestPlace, timeRefused } from './find-room.ts';
import { sentenceOf } from './judge-start.ts';
import { loadCalendars } from './load-calendars.ts';

/** An appointment, locked, with what it holds. */
type Held = Appointment & HeldTime;

/**
 * Finds room at another start, with the same member of staff and the duration it has. Where service or staff are gone
 * it is as if none had been named. Call it under `lockCalendars`.
 * @throws Refusal `taken` (409) naming `starts_at` for a time that availability does not offer.
 */
export async function moveTo(
  tx: Db,
  workspaceId: number,
  move: { current: Held; startMs: number; force: boolean },
  now: Temporal.Instant,
): Promise<Partial<AppointmentValues>> {
  const { current, startMs, force } = move;
  const found = await loadCalendars(tx, workspaceId, {
    serviceId: current.service?.id ?? null,
    staffMemberId: current.staff?.id ?? null,
    durationMinutes: current.duration_minutes,
  });
  const terms = found.service ? found.terms : { ...found.terms, ...ownTerms(current, 1) };
  const wish = { calendars: { ...found, terms }, startMs, force, except: current.id };
  const { staff, ...time } = await findRoom(tx, workspaceId, wish, now);
  return { ...time, staff_member_id: staff?.id ?? null, staff_name: staff?.name ?? null };
}

/**
 * Takes the time again that the appointment had given back. Only other bookings can be in its way, not the hours or
 * the notice: it was agreed before. Call it under `lockCalendars`.
 * @throws Refusal `taken` (409) naming `starts_at` when it is no longer free.
 */
export async function takeAgain(
  tx: Db,
  workspaceId: number,
  again: { current: Held; force: boolean },
): Promise<Partial<AppointmentValues>> {
  const { current, force } = again;
  const { service } = await loadCalendars(tx, workspaceId, {
    serviceId: current.service?.id ?? null,
    staffMemberId: null,
  });
  const terms = ownTerms(current, service?.capacity ?? 1);
  const startMs = msOf(current.starts_at);
  const bookings = await listBookings(tx, workspaceId, { fromMs: startMs, untilMs: startMs + 1 }, current.id);
  const calendar = current.staff?.id ?? 0;
  const busy = new BusyTimes(bookings.filter((booking) => booking.calendar === calendar));
  if (busy.spotsAt(startMs, terms) === 0) {
    if (!force) throw timeRefused(sentenceOf('fully_booked'));
    return { place: null };
  }
  return { place: lowestPlace(bookings, { calendar, serviceId: terms.serviceId, startMs }) };
}

/** What an appointment itself says about the time it takes. */
const ownTerms = (current: Held, capacity: number): TimeTaken => ({
  serviceId: current.service?.id ?? null,
  durationMs: msOf(current.ends_at) - msOf(current.starts_at),
  bufferBeforeMs: msOf(current.starts_at) - msOf(current.held_from),
  bufferAfterMs: msOf(current.held_until) - msOf(current.ends_at),
  capacity,
});

const msOf = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
