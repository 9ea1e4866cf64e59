import type { Db } from '../platform/db/sql.ts';
import { emit } from '../platform/events/emit.ts';
import { addNotices } from '../notify/add-notices.ts';
import type { Appointment } from './appointment.ts';

export type AppointmentEvent = 'appointment.booked' | 'appointment.rescheduled' | 'appointment.cancelled';

/** Tells webhooks, and the customer if `notify`, in the transaction of the change. */
export async function tellOfAppointment(
  tx: Db,
  workspaceId: number,
  told: { type: AppointmentEvent; appointment: Appointment; notify: boolean; now: Temporal.Instant },
): Promise<void> {
  const { type, appointment, notify, now } = told;
  await emit(tx, { workspaceId, type, data: dataOf(appointment), now });
  if (!notify) return;
  await addNotices(tx, {
    workspaceId,
    about: type,
    customer: appointment.customer,
    toTeam: false,
    values: {
      appointmentId: appointment.id,
      title: appointment.title,
      startsAt: Temporal.Instant.from(appointment.starts_at),
      endsAt: Temporal.Instant.from(appointment.ends_at),
      staff: appointment.staff?.name ?? null,
      reason: appointment.cancel_reason,
    },
    now,
  });
}

/** `data` of every appointment event: these fields and no others (specification, section 6). */
function dataOf(appointment: Appointment): Record<string, unknown> {
  return {
    appointment_id: appointment.id,
    title: appointment.title,
    status: appointment.status,
    starts_at: appointment.starts_at,
    ends_at: appointment.ends_at,
    timezone: appointment.timezone,
    customer: appointment.customer,
    contact_id: appointment.contact_id,
    service: appointment.service,
    staff: appointment.staff,
    call_id: appointment.call_id,
    notes: appointment.notes,
  };
}
