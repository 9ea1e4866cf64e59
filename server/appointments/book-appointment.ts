import { linkCustomer, readCustomer, type NamedCustomer } from '../contacts/customer.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid } from '../platform/refusal.ts';
import type { Appointment, AppointmentSource } from './appointment.ts';
import { tellOfAppointment } from './appointment-events.ts';
import { customerColumns, insertAppointment } from './appointments.queries.ts';
import { lockCalendars } from './calendars.queries.ts';
import { findRoom } from './find-room.ts';
import { loadCalendars, unknownIds, type Calendars } from './load-calendars.ts';
import { readStart } from './read-start.ts';
import { refuseTaken } from './refuse-taken.ts';
import { showAppointment } from './show-appointment.ts';

/** What is booked, as clients and assistants name it. */
export interface BookingInput {
  starts_at: string;
  service_id?: number | null | undefined;
  staff_member_id?: number | null | undefined;
  /** In place of the service's own. */
  duration_minutes?: number | undefined;
  title?: string | undefined;
  /** For whom, by what is known of them, by a contact, or both. */
  customer?: { name?: string | null; phone?: string | null; email?: string | null } | null | undefined;
  contact_id?: number | null | undefined;
  notes?: string | null | undefined;
  /** Books any time, also one that is taken. */
  force?: boolean | undefined;
  /** False: the customer is told nothing. Default true. */
  notify?: boolean | undefined;
}

/** Who books: the assistant (on which call), a person, or a program. */
export interface BookedBy {
  source: AppointmentSource;
  callId?: number | null;
}

/**
 * Books a slot, links or creates the contact, and tells webhooks and the customer. Without a member of staff the
 * least busy one is booked.
 * @throws Refusal 422 for ids that do not exist and a phone that is none; `taken` (409) naming `starts_at` for any
 * time that availability does not offer, unless forced.
 */
export async function bookAppointment(
  db: Db,
  workspaceId: number,
  input: BookingInput,
  by: BookedBy,
  now: Temporal.Instant,
): Promise<Appointment> {
  const startMs = readStart(input.starts_at);
  return refuseTaken(() =>
    inTransaction(db, async (tx) => {
      const { calendars, named } = await readBooking(tx, workspaceId, input);
      const wish = { calendars, startMs, force: input.force ?? false, except: null };
      // Whoever comes for a time that is gone already need not wait for the others, nor keep a connection meanwhile.
      if (!wish.force) await findRoom(tx, workspaceId, wish, now);
      await lockCalendars(tx, workspaceId);
      const { staff, ...time } = await findRoom(tx, workspaceId, wish, now);
      const { customer, contactId } = await linkCustomer(tx, workspaceId, named, now);
      const { service } = calendars;
      const id = await insertAppointment(
        tx,
        workspaceId,
        {
          ...time,
          title: input.title?.trim() ?? service?.name ?? 'Appointment',
          status: 'scheduled',
          service_id: service?.id ?? null,
          service_name: service?.name ?? null,
          staff_member_id: staff?.id ?? null,
          staff_name: staff?.name ?? null,
          contact_id: contactId,
          ...customerColumns(customer),
          call_id: by.callId ?? null,
          source: by.source,
          notes: input.notes ?? null,
          cancel_reason: null,
        },
        isoOf(now),
      );
      const appointment = await showAppointment(tx, workspaceId, id);
      const notify = input.notify ?? true;
      await tellOfAppointment(tx, workspaceId, { type: 'appointment.booked', appointment, notify, now });
      return appointment;
    }),
  );
}

/** What the ids and the person of a booking mean. @throws Refusal naming every one at fault. */
async function readBooking(
  db: Db,
  workspaceId: number,
  input: BookingInput,
): Promise<{ calendars: Calendars; named: NamedCustomer }> {
  const wish = {
    serviceId: input.service_id ?? null,
    staffMemberId: input.staff_member_id ?? null,
    durationMinutes: input.duration_minutes,
  };
  const calendars = await loadCalendars(db, workspaceId, wish);
  const errors = unknownIds(wish, calendars);
  const { country } = calendars;
  const person = { customer: input.customer, contactId: input.contact_id ?? null, country };
  const named = await readCustomer(db, workspaceId, person, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { calendars, named };
}
