import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import type { Appointment } from './appointment.ts';
import { emitAppointment, notifyOfAppointment } from './appointment-events.ts';
import { lockAppointment, updateAppointment } from './appointments.queries.ts';
import { requireAppointment } from './show-appointment.ts';

/**
 * Cancels an appointment, which frees its time, fires `appointment.cancelled` and notifies customer, staff
 * and team. One that is cancelled already is returned as it is, and nobody is notified again.
 * @throws Refusal `not_found`.
 */
export async function cancelAppointment(
  context: ActionContext,
  input: { id: number; reason?: string | null | undefined; notify?: boolean | undefined },
): Promise<Appointment> {
  const { id } = input;
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const current = await lockAppointment(db, workspaceId, id);
    if (!current) throw notFound('appointment');
    if (current.status === 'cancelled') return requireAppointment(db, workspaceId, id);
    const cancelled = { status: 'cancelled', cancel_reason: input.reason?.trim() || null } as const;
    await updateAppointment(db, workspaceId, id, cancelled, isoOf(now));
    const appointment = await requireAppointment(db, workspaceId, id);
    const event = { type: 'appointment.cancelled', appointment, now } as const;
    await emitAppointment(db, workspaceId, event);
    if (input.notify ?? true) await notifyOfAppointment(db, workspaceId, event);
    return appointment;
  });
}
