import { addNotices } from '../notify/add-notices.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { ReservationRow } from './reservation.ts';

/** Notifies the guest of a reservation; the team as well where the change is not the team's own. */
export async function notifyOfReservation(
  { db, workspaceId, now }: ActionContext,
  {
    about,
    reservation,
    toTeam,
  }: {
    about: 'reservation.created' | 'reservation.confirmed' | 'reservation.cancelled';
    reservation: ReservationRow;
    toTeam: boolean;
  },
): Promise<void> {
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
  await addNotices(db, { workspaceId, about, customer: reservation.guest, toTeam, values, now });
}
