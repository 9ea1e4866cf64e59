import { wasBookedOnCall } from '../../appointments/appointments.queries.ts';
import { wasOrderedOnCall } from '../../orders/orders.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { wasReservedOnCall } from '../../reservations/reservations.queries.ts';
import type { CallOutcome } from '../../voice/call-recorder.ts';

/**
 * What the assistant made for the caller on a call, as the call's outcome: it tells more than how the conversation went.
 * The first of an appointment, an order and a reservation; null when it made nothing.
 */
export async function madeOnCall(db: Db, workspaceId: number, callId: number): Promise<CallOutcome | null> {
  if (await wasBookedOnCall(db, workspaceId, callId)) return 'appointment_booked';
  if (await wasOrderedOnCall(db, workspaceId, callId)) return 'order_placed';
  if (await wasReservedOnCall(db, workspaceId, callId)) return 'reservation_made';
  return null;
}
