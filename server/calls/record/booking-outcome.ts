import { wasBookedOnCall } from '../../appointments/appointments.queries.ts';
import { wasOrderedOnCall } from '../../orders/orders.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { wasReservedOnCall } from '../../reservations/reservations.queries.ts';
import type { CallOutcome } from '../../voice/call-recorder.ts';

/**
 * The outcome of a call on which the assistant created an appointment, an order or a reservation, in this
 * order of precedence; null when it created none.
 */
export async function bookingOutcome(
  db: Db,
  workspaceId: number,
  callId: number,
): Promise<CallOutcome | null> {
  if (await wasBookedOnCall(db, workspaceId, callId)) return 'appointment_booked';
  if (await wasOrderedOnCall(db, workspaceId, callId)) return 'order_placed';
  if (await wasReservedOnCall(db, workspaceId, callId)) return 'reservation_made';
  return null;
}
