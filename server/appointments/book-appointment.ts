import { linkCustomer, readCustomer, type NamedCustomer } from '../contacts/customer.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { findByExternalId } from '../platform/db/external-id.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import { isoOf } from '../platform/instants.ts';
import { madeBy } from '../platform/made-by.ts';
import { invalid } from '../platform/refusal.ts';
import type { Appointment } from './appointment.ts';
import { emitAppointment, notifyOfAppointment } from './appointment-events.ts';
import { customerColumns, insertAppointment } from './appointments.queries.ts';
import { lockCalendars } from './calendars.queries.ts';
import { changeAppointment } from './change-appointment.ts';
import { findTime } from './find-time.ts';
import { datesAround, loadCalendars, unknownIds, type Calendars } from './load-calendars.ts';
import { readStart } from './read-start.ts';
import { refuseTaken } from './refuse-taken.ts';
import { requireAppointment } from './show-appointment.ts';

/** A booking, as clients and assistants name it. */
export interface BookingInput {
  starts_at: string;
  service_id?: number | null | undefined;
  staff_member_id?: number | null | undefined;
  /** In place of the service's own. */
  duration_minutes?: number | undefined;
  title?: string | undefined;
  /** The customer by what is known of them, by a contact, or both. */
  customer?: { name?: string | null; phone?: string | null; email?: string | null } | null | undefined;
  contact_id?: number | null | undefined;
  notes?: string | null | undefined;
  metadata?: Metadata | undefined;
  /** The id in the client's own system; an appointment that has it is changed instead. */
  external_id?: string | null | undefined;
  /** Books any time, also one that is taken. */
  force?: boolean | undefined;
  /** False: nobody is notified. Default true. */
  notify?: boolean | undefined;
}

/**
 * Books a slot, links or creates the contact, fires `appointment.booked` and notifies customer, staff and
 * team. Without a member of staff the least busy one is booked. Where an appointment has the `external_id`,
 * that one is changed as a PATCH with the same fields would change it. See docs/appointments.md.
 * @throws Refusal 422 for ids that do not exist and an invalid phone number; `taken` (409) naming `starts_at`
 *   for any time that availability does not offer, unless forced.
 */
export async function bookAppointment(
  context: ActionContext,
  input: BookingInput,
): Promise<{ appointment: Appointment; isNew: boolean }> {
  const startMs = readStart(input.starts_at);
  return refuseTaken(() =>
    withTransaction(context, async (context) => {
      const { db, workspaceId } = context;
      const externalId = input.external_id ?? null;
      const id =
        externalId === null ? null : await findByExternalId(db, workspaceId, 'appointments', externalId);
      if (id !== null)
        return { appointment: await changeAppointment(context, { ...input, id }), isNew: false };
      const { calendars, named } = await readBooking(db, workspaceId, input, startMs);
      return { appointment: await insert(context, input, { calendars, named, startMs }), isNew: true };
    }),
  );
}

async function insert(
  context: ActionContext,
  input: BookingInput,
  { calendars, named, startMs }: { calendars: Calendars; named: NamedCustomer; startMs: number },
): Promise<Appointment> {
  const { db, workspaceId, now, by } = context;
  const force = input.force ?? false;
  const request = { calendars, startMs, force, except: null, field: 'starts_at' } as const;
  // A time that is taken already is refused without waiting for the lock and holding a connection meanwhile.
  if (!force) await findTime(context, request);
  const { customer, contactId } = await linkCustomer(context, named);
  await lockCalendars(db, workspaceId);
  const { staff, ...time } = await findTime(context, request);
  const { service } = calendars;
  const values = {
    ...time,
    title: input.title?.trim() ?? service?.name ?? 'Appointment',
    status: 'scheduled',
    service_id: service?.id ?? null,
    service_name: service?.name ?? null,
    staff_member_id: staff?.id ?? null,
    staff_name: staff?.name ?? null,
    contact_id: contactId,
    ...customerColumns(customer),
    ...madeBy(by),
    notes: input.notes ?? null,
    cancel_reason: null,
    metadata: input.metadata ?? {},
    external_id: input.external_id ?? null,
  } as const;
  const id = await insertAppointment(db, workspaceId, values, isoOf(now));
  const appointment = await requireAppointment(db, workspaceId, id);
  const event = { type: 'appointment.booked', appointment, now } as const;
  await emitAppointment(db, workspaceId, event);
  if (input.notify ?? true) await notifyOfAppointment(db, workspaceId, event);
  return appointment;
}

/** Reads the ids and the customer of a booking. @throws Refusal naming every wrong field. */
async function readBooking(
  db: Db,
  workspaceId: number,
  input: BookingInput,
  startMs: number,
): Promise<{ calendars: Calendars; named: NamedCustomer }> {
  const request = {
    serviceId: input.service_id ?? null,
    staffMemberId: input.staff_member_id ?? null,
    durationMinutes: input.duration_minutes,
    dates: datesAround(startMs),
  };
  const calendars = await loadCalendars(db, workspaceId, request);
  const errors = unknownIds(request, calendars);
  const { country } = calendars;
  const person = { customer: input.customer, contactId: input.contact_id ?? null, country };
  const named = await readCustomer(db, workspaceId, person, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { calendars, named };
}
