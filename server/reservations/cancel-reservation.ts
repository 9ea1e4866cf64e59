import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { notifyOfReservation } from './notify-of-reservation.ts';
import { emitReservation } from './reservation-events.ts';
import type { ReservationRow } from './reservation.ts';
import { findReservation, lockReservation, updateReservation } from './reservations.queries.ts';

/**
 * Cancels a reservation, whatever its state; its nights are free again. One that is cancelled already stays
 * as it is, and nobody is notified again.
 * @throws Refusal `not_found`.
 */
export async function cancelReservation(
  context: ActionContext,
  { id, reason, notify }: { id: number; reason?: string; notify: boolean },
): Promise<ReservationRow> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    await lockReservation(db, workspaceId, id);
    const current = await findReservation(db, workspaceId, id);
    if (!current) throw notFound('reservation');
    if (current.status === 'cancelled') return current;
    const changes = { status: 'cancelled', cancel_reason: textOrNull(reason) } as const;
    await updateReservation(db, workspaceId, id, changes, isoOf(now));
    const reservation = (await findReservation(db, workspaceId, id)) ?? current;
    await emitReservation(context, { type: 'reservation.cancelled', reservation });
    if (notify)
      await notifyOfReservation(context, { about: 'reservation.cancelled', reservation, toTeam: true });
    return reservation;
  });
}
