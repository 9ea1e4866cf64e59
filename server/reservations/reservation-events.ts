import type { Db } from '../platform/db/sql.ts';
import { emit } from '../platform/events/emit.ts';
import type { EventName } from '../platform/events/event-names.ts';
import { decimalOf } from '../platform/money.ts';
import type { ReservationRow } from './reservation.ts';

/** Tells webhooks of a reservation, with exactly the fields of the specification's section 6. */
export async function emitReservation(
  tx: Db,
  workspaceId: number,
  event: {
    type: Extract<EventName, `reservation.${string}`>;
    reservation: ReservationRow;
    now: Temporal.Instant;
  },
): Promise<void> {
  const { reservation, type, now } = event;
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
  await emit(tx, { workspaceId, type, data, now });
}
