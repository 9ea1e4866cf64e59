import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { findByExternalId } from '../platform/db/external-id.ts';
import { isoOf } from '../platform/instants.ts';
import { madeBy } from '../platform/made-by.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { lockRoom } from '../rooms/rooms.queries.ts';
import { changeReservation } from './change-reservation.ts';
import { linkGuest, readGuest } from './guest.ts';
import { judgeStay } from './judge-stay.ts';
import { notifyOfReservation } from './notify-of-reservation.ts';
import { emitReservation } from './reservation-events.ts';
import type { ReservationRow } from './reservation.ts';
import type { ReservationInput } from './reservations.schema.ts';
import {
  findHotel,
  findReservation,
  insertReservation,
  type NewReservation,
} from './reservations.queries.ts';

/**
 * Reserves a unit of a room for a stay: priced night by night, within what the room allows, and only when a
 * unit is free on every night. One transaction at a time decides that for a room, so that any number of
 * requests never get more units than there are.
 * @throws Refusal `validation_error` that names every field at fault: dates, guests, room, contact.
 */
export async function placeReservation(
  context: ActionContext,
  input: ReservationInput,
): Promise<ReservationRow> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    const hotel = await findHotel(db, workspaceId);
    if (!hotel) throw new Error('the workspace does not exist');
    const errors: FieldErrors = {};
    const named = await readGuest(context, { input, country: hotel.country }, errors);
    const room = await lockRoom(db, workspaceId, input.room_id);
    const { check_in, check_out, adults = 1, children = 0 } = input;
    const party = { adults, children };
    const stay = {
      check_in,
      check_out,
      ...party,
      room,
      skipRules: input.skip_rules ?? false,
      holdsRoom: true,
    };
    const price = await judgeStay(context, { stay, hotel }, errors);
    if (!room || !price || Object.keys(errors).length > 0) throw invalid(errors);
    const { customer, contactId } = await linkGuest(context, named);
    const { nightly_cents, total_cents, nights: nights_breakdown } = price;
    const reservation: NewReservation = {
      status: hotel.auto_confirm ? 'confirmed' : 'requested',
      ...{ room_id: room.id, check_in, check_out, ...party },
      ...{ guest: customer, contact_id: contactId },
      ...{ currency: hotel.currency, nightly_cents, total_cents, nights_breakdown },
      ...madeBy(context.by),
      notes: textOrNull(input.notes),
      metadata: input.metadata ?? {},
      external_id: input.external_id ?? null,
    };
    const id = await insertReservation(db, workspaceId, reservation, isoOf(now));
    return announce(context, { id, notify: input.notify ?? true });
  });
}

async function announce(
  context: ActionContext,
  { id, notify }: { id: number; notify: boolean },
): Promise<ReservationRow> {
  const reservation = await findReservation(context.db, context.workspaceId, id);
  if (!reservation) throw new Error('the reservation that was just made does not exist');
  await emitReservation(context, { type: 'reservation.created', reservation });
  if (notify) await notifyOfReservation(context, { about: 'reservation.created', reservation, toTeam: true });
  return reservation;
}

/**
 * POST: reserves, or changes the reservation with the same `external_id` as a PATCH with this body would.
 * @returns the reservation, and whether it was made now.
 * @throws Refusal as `placeReservation` and `changeReservation`.
 */
export async function saveReservation(
  context: ActionContext,
  input: ReservationInput,
): Promise<{ reservation: ReservationRow; isNew: boolean }> {
  const { external_id: externalId } = input;
  return withTransaction(context, async (context) => {
    const { db, workspaceId } = context;
    const id = externalId ? await findByExternalId(db, workspaceId, 'reservations', externalId) : null;
    if (id === null) return { reservation: await placeReservation(context, input), isNew: true };
    const { guest, contact_id, ...change } = input;
    const who = { ...(guest ? { guest } : {}), ...(contact_id ? { contact_id } : {}) };
    return { reservation: await changeReservation(context, { id, ...change, ...who }), isNew: false };
  });
}
