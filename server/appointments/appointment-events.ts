import { addNotices, type StaffToNotify } from '../notify/add-notices.ts';
import type { AppointmentNoticeKind, AppointmentValues } from '../notify/notice.ts';
import type { Db } from '../platform/db/sql.ts';
import { emit } from '../platform/events/emit.ts';
import type { Appointment } from './appointment.ts';

export type AppointmentEventType = 'appointment.booked' | 'appointment.rescheduled' | 'appointment.cancelled';

/** An event of an appointment, with the appointment as it is after it. */
export interface AppointmentEvent {
  type: AppointmentEventType;
  appointment: Appointment;
  /** As it was before a rescheduling. */
  before?: Appointment;
  now: Temporal.Instant;
}

/** Fires a webhook event in the transaction of the change; its `data` is described in docs/webhooks.md. */
export async function emitAppointment(
  tx: Db,
  workspaceId: number,
  { type, appointment, now }: AppointmentEvent,
): Promise<void> {
  const { id, title, status, starts_at, ends_at, timezone, customer, contact_id } = appointment;
  const { service, staff, call_id, notes } = appointment;
  const data = {
    ...{ appointment_id: id, title, status, starts_at, ends_at, timezone, customer, contact_id },
    ...{ service, staff, call_id, notes },
  };
  await emit(tx, { workspaceId, type, data, now });
}

/** Notifies customer, staff and team in the transaction of the change. Who receives what: docs/notices.md. */
export async function notifyOfAppointment(
  tx: Db,
  workspaceId: number,
  event: AppointmentEvent,
): Promise<void> {
  const { appointment, now } = event;
  await addNotices(tx, {
    workspaceId,
    about: noticeKind(event),
    customer: appointment.customer,
    toTeam: true,
    staff: staffToNotify(event),
    values: noticeValues(appointment),
    now,
  });
}

/** What a notice or a text says of an appointment. */
export const noticeValues = (appointment: Appointment): AppointmentValues => ({
  appointmentId: appointment.id,
  title: appointment.title,
  startsAt: Temporal.Instant.from(appointment.starts_at),
  endsAt: Temporal.Instant.from(appointment.ends_at),
  staff: appointment.staff?.name ?? null,
  reason: appointment.cancel_reason,
});

/** A rescheduling at the same time is a change of the member of staff. */
function noticeKind({ type, appointment, before }: AppointmentEvent): AppointmentNoticeKind {
  const isSameTime =
    before !== undefined &&
    before.starts_at === appointment.starts_at &&
    before.ends_at === appointment.ends_at;
  return type === 'appointment.rescheduled' && isSameTime ? 'appointment.staff_changed' : type;
}

/** Whoever gets an appointment from a colleague has a new booking, and the colleague has one less. */
function staffToNotify({ type, appointment, before }: AppointmentEvent): StaffToNotify[] {
  const staff: StaffToNotify[] = [];
  const memberId = appointment.staff?.id ?? null;
  const formerId = before?.staff?.id ?? null;
  if (before && formerId !== null && formerId !== memberId)
    staff.push({ memberId: formerId, about: 'appointment.staff_changed', values: noticeValues(before) });
  const isGiven = before !== undefined && formerId !== memberId;
  if (memberId !== null) staff.push({ memberId, about: isGiven ? 'appointment.booked' : type });
  return staff;
}
