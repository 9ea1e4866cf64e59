import type { ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { notFound } from '../platform/refusal.ts';
import type { Appointment } from './appointment.ts';
import { findAppointment } from './appointments.queries.ts';

/** @throws Refusal `not_found`. */
export async function showAppointment(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<Appointment> {
  return requireAppointment(db, workspaceId, id);
}

/** The appointment with this id. @throws Refusal `not_found`. */
export async function requireAppointment(db: Db, workspaceId: number, id: number): Promise<Appointment> {
  const appointment = await findAppointment(db, workspaceId, id);
  if (!appointment) throw notFound('appointment');
  return appointment;
}
