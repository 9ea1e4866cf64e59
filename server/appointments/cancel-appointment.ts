import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import type { Appointment } from './appointment.ts';
import { tellOfAppointment } from './appointment-events.ts';
import { lockAppointment, updateAppointment } from './appointments.queries.ts';
import { showAppointment } from './show-appointment.ts';

/**
 * Cancels an appointment, which frees its time, and tells webhooks and the customer. What is cancelled already stays
 * as it is, and nobody is told again.
 * @throws Refusal `not_found`.
 */
export async function cancelAppointment(
  db: Db,
  workspaceId: number,
  id: number,
  why: { reason?: string | null | undefined; notify?: boolean | undefined },
  now: Temporal.Instant,
): Promise<Appointment> {
  return inTransaction(db, async (tx) => {
    const current = await lockAppointment(tx, workspaceId, id);
    if (!current) throw notFound('appointment');
    if (current.status === 'cancelled') return showAppointment(tx, workspaceId, id);
    const cancelled = { status: 'cancelled', cancel_reason: why.reason?.trim() || null } as const;
    await updateAppointment(tx, workspaceId, id, cancelled, isoOf(now));
    const appointment = await showAppointment(tx, workspaceId, id);
    const notify = why.notify ?? true;
    await tellOfAppointment(tx, workspaceId, { type: 'appointment.cancelled', appointment, notify, now });
    return appointment;
  });
}
