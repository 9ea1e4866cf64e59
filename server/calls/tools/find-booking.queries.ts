import type { Db } from '../../platform/db/sql.ts';

/** A booking by its resource and id. */
export interface BookingKey {
  kind: 'appointment' | 'order' | 'reservation';
  id: number;
}

/**
 * The booking that a caller is most likely to mean: the last one of those made on the call, else the last one
 * of their contact that is still to come.
 * @param caller.today in the zone of the workspace.
 */
export async function findLastBooking(
  db: Db,
  { workspaceId, callId }: { workspaceId: number; callId: number | null },
  caller: { contactId: number | null; now: string; today: string },
): Promise<BookingKey | null> {
  const { contactId, now, today } = caller;
  const [row] = await db<BookingKey[]>`
    select kind, id from (
      select 'appointment' as kind, id, call_id, created_at from appointments
      where workspace_id = ${workspaceId} and (call_id = ${callId} or contact_id = ${contactId})
        and status in ('scheduled', 'confirmed') and starts_at >= ${now}
      union all
      select 'order', id, call_id, created_at from orders
      where workspace_id = ${workspaceId} and (call_id = ${callId} or contact_id = ${contactId})
        and status not in ('completed', 'cancelled')
      union all
      select 'reservation', id, call_id, created_at from reservations
      where workspace_id = ${workspaceId} and (call_id = ${callId} or contact_id = ${contactId})
        and status in ('requested', 'confirmed') and check_in >= ${today}
    ) booking
    order by call_id is not distinct from ${callId} desc, created_at desc, id desc limit 1`;
  return row ?? null;
}
