import { callOf } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { ToolRefusal, type OwnedRecord, type ToolContext } from '../voice/define-tool.ts';
import type { Appointment } from './appointment.ts';
import { findAppointment } from './appointments.queries.ts';
import { listOwnAppointmentIds } from './own-appointments.queries.ts';

/** An appointment by what decides whose it is. */
export const ownedAppointment = ({
  id,
  customer,
  contact_id: contactId,
  call_id: callId,
}: Appointment): OwnedRecord => ({ kind: 'appointment', id, phone: customer.phone, contactId, callId });

/** The caller's appointments that are still to come, the earliest first. */
export async function listOwnAppointments({
  db,
  workspaceId,
  caller,
  by,
  now,
}: Pick<ToolContext, 'db' | 'workspaceId' | 'caller' | 'by' | 'now'>): Promise<Appointment[]> {
  const owner = { phone: caller.number, contactId: caller.contact?.id ?? null, callId: callOf(by) };
  const ids = await listOwnAppointmentIds(db, workspaceId, owner, isoOf(now));
  const found = await Promise.all(ids.map((id) => findAppointment(db, workspaceId, id)));
  return found.filter((appointment) => appointment !== null);
}

/**
 * The caller's appointment with this id; without an id the only one they have.
 * @throws ToolRefusal `not_found` for one that is not theirs as for one that is not there; `missing` with
 *   `appointment_id` where they have several.
 */
export async function requireOwnAppointment(
  id: number | undefined,
  context: ToolContext,
): Promise<Appointment> {
  if (id !== undefined) {
    const appointment = await findAppointment(context.db, context.workspaceId, id);
    if (!appointment || !context.isOwn(ownedAppointment(appointment))) throw new ToolRefusal('not_found');
    return appointment;
  }
  const [only, ...others] = await listOwnAppointments(context);
  if (!only) throw new ToolRefusal('not_found');
  if (others.length > 0) throw new ToolRefusal('missing', { fields: ['appointment_id'] });
  return only;
}
