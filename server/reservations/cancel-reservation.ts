import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { emitReservation } from './reservation-events.ts';
import type { ReservationRow } from './reservation.ts';
import { findReservation, lockReservation, updateReservation } from './reservations.queries.ts';
import { tellReservation } from './tell-reservation.ts';

/**
 * Cancels a reservation, whatever its state; its nights are free again. One that is cancelled already stays as it is, and
 * nobody is told anything.
 * @throws Refusal `not_found`.
 */
export async function cancelReservation(
  request: { db: Db; workspaceId: number; now: Temporal.Instant },
  id: number,
  { reason, notify }: { reason: string | null; notify: boolean },
): Promise<ReservationRow> {
  const { workspaceId, now } = request;
  return inTransaction(request.db, async (tx) => {
    await lockReservation(tx, workspaceId, id);
    const current = await findReservation(tx, workspaceId, id);
    if (!current) throw notFound('reservation');
    if (current.status === 'cancelled') return current;
    const changes = { status: 'cancelled', cancel_reason: reason?.trim() || null } as const;
    await updateReservation(tx, workspaceId, id, changes, isoOf(now));
    const reservation = (await findReservation(tx, workspaceId, id)) ?? current;
    await emitReservation(tx, workspaceId, { type: 'reservation.cancelled', reservation, now });
    if (notify) {
      await tellReservation(tx, workspaceId, {
        about: 'reservation.cancelled',
        reservation,
        toTeam: true,
        now,
      });
    }
    return reservation;
  });
}
