import { isNobody, readPerson } from '../contacts/customer.ts';
import { linkContact } from '../contacts/link-contact.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import { freeUnits } from '../rooms/free-units.ts';
import { listHeldNights } from '../rooms/held-nights.queries.ts';
import type { Room } from '../rooms/room.ts';
import { findRoom, lockRoom } from '../rooms/rooms.queries.ts';
import { faultsOfParty } from './check-stay.ts';
import { emitReservation } from './reservation-events.ts';
import type { NextStatus, ReservationRow } from './reservation.ts';
import type { ReservationChangeInput } from './reservations.schema.ts';
import {
  findHotel,
  findReservation,
  lockReservation,
  updateReservation,
  type ReservationChanges,
} from './reservations.queries.ts';
import { tellReservation } from './tell-reservation.ts';

/** States that PATCH can lead to and that hold a room: whoever comes back to one needs a unit that is free. */
const HOLDING: ReadonlySet<NextStatus> = new Set(['confirmed', 'checked_in']);

/**
 * PATCH: changes only what is sent, and tells of it when that is something else than it was. Dates, room and price stay.
 * @throws Refusal `not_found`; `invalid_state` for all but the notes of a cancelled reservation; `validation_error` for guests
 *   that the room has no room for, or when the room that is wanted again has been given to others.
 */
export async function changeReservation(
  request: { db: Db; workspaceId: number; now: Temporal.Instant },
  id: number,
  input: ReservationChangeInput,
): Promise<ReservationRow> {
  const { workspaceId, now } = request;
  return inTransaction(request.db, async (tx) => {
    const { current, room } = await lockBoth(tx, workspaceId, id);
    if (current.status === 'cancelled') refuseCancelled(input);
    const changes = await readChanges(tx, workspaceId, { current, room, input, now });
    if (Object.keys(changes).length === 0) return current;
    await updateReservation(tx, workspaceId, id, changes, isoOf(now));
    const reservation = (await findReservation(tx, workspaceId, id)) ?? current;
    await emitReservation(tx, workspaceId, { type: 'reservation.updated', reservation, now });
    if (changes.status === 'confirmed' && (input.notify ?? true)) {
      await tellReservation(tx, workspaceId, {
        about: 'reservation.confirmed',
        reservation,
        toTeam: false,
        now,
      });
    }
    return reservation;
  });
}

/** Of what is cancelled only the notes change (decisions, section 11). */
function refuseCancelled({ status, guest, adults, children }: ReservationChangeInput): void {
  const errors: FieldErrors = {};
  if (status !== undefined) errors['status'] = ['A cancelled reservation stays cancelled.'];
  for (const [field, value] of Object.entries({ guest, adults, children })) {
    if (value !== undefined) errors[field] = [`The ${field} of a cancelled reservation cannot change.`];
  }
  if (Object.keys(errors).length > 0) throw invalidState('This reservation is cancelled.', errors);
}

/** Locks the room and then the reservation, in the order in which everybody locks them. */
async function lockBoth(
  tx: Db,
  workspaceId: number,
  id: number,
): Promise<{ current: ReservationRow; room: Room | null }> {
  const seen = await findReservation(tx, workspaceId, id);
  if (!seen) throw notFound('reservation');
  if (seen.room_id !== null) await lockRoom(tx, workspaceId, seen.room_id);
  await lockReservation(tx, workspaceId, id);
  const current = (await findReservation(tx, workspaceId, id)) ?? seen;
  const room = current.room_id === null ? null : await findRoom(tx, workspaceId, current.room_id);
  return { current, room };
}

/** What of the body is something else than it was. */
async function readChanges(
  tx: Db,
  workspaceId: number,
  asked: { current: ReservationRow; room: Room | null; input: ReservationChangeInput; now: Temporal.Instant },
): Promise<ReservationChanges> {
  const { current, room, input, now } = asked;
  const errors: FieldErrors = {};
  const changes: ReservationChanges = {};
  const notes = input.notes?.trim() || null;
  if (input.notes !== undefined && notes !== current.notes) changes.notes = notes;
  if (input.adults !== undefined && input.adults !== current.adults) changes.adults = input.adults;
  if (input.children !== undefined && input.children !== current.children) changes.children = input.children;
  if (room && (changes.adults !== undefined || changes.children !== undefined)) {
    Object.assign(errors, faultsOfParty(room, { ...current, ...changes }));
  }
  if (input.status !== undefined && input.status !== current.status) {
    changes.status = input.status;
    if (room)
      Object.assign(errors, await faultsOfReturn(tx, workspaceId, { current, room, next: input.status }));
  }
  const guest = input.guest && (await readNewGuest(tx, workspaceId, current, input.guest, errors));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (!guest) return changes;
  const isReachedElsewhere = guest.phone !== current.guest.phone || guest.email !== current.guest.email;
  return {
    ...changes,
    guest,
    ...(isReachedElsewhere ? { contact_id: await linkContact(tx, workspaceId, guest, now) } : {}),
  };
}

/** Somebody who had left or never came needs a unit that nobody else has got meanwhile. */
async function faultsOfReturn(
  tx: Db,
  workspaceId: number,
  asked: { current: ReservationRow; room: Room; next: NextStatus },
): Promise<FieldErrors> {
  const { current, room, next } = asked;
  if (current.holds_room || !HOLDING.has(next)) return {};
  const held = await listHeldNights(tx, workspaceId, [room.id], current, { without: current.id });
  if (freeUnits(room.quantity, held.get(room.id)) > 0) return {};
  return { status: [`The room ${room.name} has been given to others for these nights.`] };
}

/** Null when the guest is who it was. */
async function readNewGuest(
  tx: Db,
  workspaceId: number,
  current: ReservationRow,
  input: NonNullable<ReservationChangeInput['guest']>,
  errors: FieldErrors,
) {
  const hotel = await findHotel(tx, workspaceId);
  const { name, phone, email } = current.guest;
  const guest = readPerson(input, current.guest, { country: hotel?.country ?? '', field: 'guest' }, errors);
  if (isNobody(guest) && errors['guest.phone'] === undefined) {
    errors['guest'] = ['A guest needs at least one of name, phone and email.'];
  }
  return guest.name === name && guest.phone === phone && guest.email === email ? null : guest;
}
