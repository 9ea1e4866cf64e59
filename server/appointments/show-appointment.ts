import type { Db } from '../platform/db/sql.ts';
import { notFound } from '../platform/refusal.ts';
import type { Appointment } from './appointment.ts';
import { findAppointment } from './appointments.queries.ts';

/** @throws Refusal `not_found`. */
export async function showAppointment(db: Db, workspaceId: number, id: number): Promise<Appointment> {
  const appointment = await findAppointment(db, workspaceId, id);
  if (!appointment) throw notFound('appointment');
  return appointment;
}
