import { addNotices } from '../notify/add-notices.ts';
import type { Db } from '../platform/db/sql.ts';
import type { ReservationRow } from './reservation.ts';

/** What guests and team are told of; `toTeam` only where it is not the team's own doing. */
export async function tellReservation(
  tx: Db,
  workspaceId: number,
  told: {
    about: 'reservation.created' | 'reservation.confirmed' | 'reservation.cancelled';
    reservation: ReservationRow;
    toTeam: boolean;
    now: Temporal.Instant;
  },
): Promise<void> {
  const { about, reservation, toTeam, now } = told;
  const values = {
    number: reservation.number,
    room: reservation.room?.name ?? null,
    checkIn: Temporal.PlainDate.from(reservation.check_in),
    checkOut: Temporal.PlainDate.from(reservation.check_out),
    adults: reservation.adults,
    children: reservation.children,
    currency: reservation.currency,
    totalCents: reservation.total_cents,
    reason: reservation.cancel_reason,
  };
  await addNotices(tx, { workspaceId, about, customer: reservation.guest, toTeam, values, now });
}
