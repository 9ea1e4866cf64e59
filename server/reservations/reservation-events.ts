import type { ActionContext } from '../platform/action-context.ts';
import { emit } from '../platform/events/emit.ts';
import type { EventName } from '../platform/events/event-names.ts';
import { decimalOf } from '../platform/money.ts';
import type { ReservationRow } from './reservation.ts';

/** Emits an event about a reservation, with the fields of `docs/webhooks.md`. */
export async function emitReservation(
  { db, workspaceId, now }: ActionContext,
  { type, reservation }: { type: Extract<EventName, `reservation.${string}`>; reservation: ReservationRow },
): Promise<void> {
  const data = {
    reservation_id: reservation.id,
    number: reservation.number,
    status: reservation.status,
    room: reservation.room,
    check_in: reservation.check_in,
    check_out: reservation.check_out,
    nights: reservation.nights,
    adults: reservation.adults,
    children: reservation.children,
    guest: reservation.guest,
    currency: reservation.currency,
    nightly: decimalOf(reservation.nightly_cents),
    total: decimalOf(reservation.total_cents),
    source: reservation.source,
  };
  await emit(db, { workspaceId, type, data, now });
}
