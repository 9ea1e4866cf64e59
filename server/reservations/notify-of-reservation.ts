import { addNotices } from '../notify/add-notices.ts';
import type { NoticeKind, ReservationValues } from '../notify/notice.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { ReservationRow } from './reservation.ts';
import type { ReservationChanges } from './reservations.queries.ts';

type ReservationNotice = Extract<NoticeKind, `reservation.${string}`>;

/**
 * Notifies the guest of a change by the team: that the reservation is confirmed, else that a stay which
 * holds a room has moved.
 */
export async function notifyOfChange(
  context: ActionContext,
  { reservation, changes }: { reservation: ReservationRow; changes: ReservationChanges },
): Promise<void> {
  const { room_id: roomId, check_in: from, check_out: until } = changes;
  const isMoved = roomId !== undefined || from !== undefined || until !== undefined;
  const isConfirmed = changes.status === 'confirmed';
  if (!isConfirmed && !(isMoved && reservation.holds_room)) return;
  const about = isConfirmed ? 'reservation.confirmed' : 'reservation.changed';
  await notifyOfReservation(context, { about, reservation, toTeam: false });
}

/** Notifies the guest of a reservation; the team as well where the change is not the team's own. */
export async function notifyOfReservation(
  { db, workspaceId, now }: ActionContext,
  {
    about,
    reservation,
    toTeam,
  }: {
    about: ReservationNotice;
    reservation: ReservationRow;
    toTeam: boolean;
  },
): Promise<void> {
  const values = reservationNoticeValues(reservation);
  await addNotices(db, { workspaceId, about, customer: reservation.guest, toTeam, values, now });
}

/** What a notice or a text says of a reservation. */
export const reservationNoticeValues = (reservation: ReservationRow): ReservationValues => ({
  number: reservation.number,
  room: reservation.room?.name ?? null,
  checkIn: Temporal.PlainDate.from(reservation.check_in),
  checkOut: Temporal.PlainDate.from(reservation.check_out),
  adults: reservation.adults,
  children: reservation.children,
  currency: reservation.currency,
  totalCents: reservation.total_cents,
  reason: reservation.cancel_reason,
});
