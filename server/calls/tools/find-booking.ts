import { noticeValues } from '../../appointments/appointment-events.ts';
import { requireAppointment } from '../../appointments/show-appointment.ts';
import type { FindBooking } from '../../messages/messages-tools.ts';
import { showOrder } from '../../orders/change-order.ts';
import { orderNoticeValues } from '../../orders/notify-of-order.ts';
import { callOf } from '../../platform/action-context.ts';
import { isoOf } from '../../platform/instants.ts';
import { reservationNoticeValues } from '../../reservations/notify-of-reservation.ts';
import { findReservation } from '../../reservations/reservations.queries.ts';
import { findLastBooking } from './find-booking.queries.ts';

/** The booking that a text to the caller tells of; null without one. */
export const findBooking: FindBooking = async (context) => {
  const { db, workspaceId, now, by, caller, business } = context;
  const today = now.toZonedDateTimeISO(business.timezone).toPlainDate().toString();
  const call = { workspaceId, callId: callOf(by) };
  const found = await findLastBooking(db, call, {
    contactId: caller.contact?.id ?? null,
    now: isoOf(now),
    today,
  });
  if (!found) return null;
  const { kind, id } = found;
  if (kind === 'appointment') {
    const values = noticeValues(await requireAppointment(db, workspaceId, id));
    return { about: 'appointment.booked', values };
  }
  if (kind === 'order') {
    const order = await showOrder(context, { id });
    return { about: 'order.created', values: orderNoticeValues(order, 'order.created') };
  }
  const reservation = await findReservation(db, workspaceId, id);
  return reservation && { about: 'reservation.created', values: reservationNoticeValues(reservation) };
};
