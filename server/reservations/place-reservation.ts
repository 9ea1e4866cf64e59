import { linkContact } from '../contacts/link-contact.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { freeUnits } from '../rooms/free-units.ts';
import { listHeldNights } from '../rooms/held-nights.queries.ts';
import { priceStay, reasonsAgainst, type StayPrice } from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';
import { lockRoom } from '../rooms/rooms.queries.ts';
import { faultsOfDates, faultsOfReasons, SKIPPED_REASONS } from './check-stay.ts';
import { NOBODY, readGuest } from './read-guest.ts';
import { emitReservation } from './reservation-events.ts';
import type { Guest, ReservationRow, ReservationSource } from './reservation.ts';
import type { ReservationInput } from './reservations.schema.ts';
import {
  findHotel,
  findReservation,
  insertReservation,
  touchGuestContact,
  type Hotel,
} from './reservations.queries.ts';
import { tellReservation } from './tell-reservation.ts';

/** Who reserves, where and when. */
export interface PlacingRequest {
  db: Db;
  workspaceId: number;
  now: Temporal.Instant;
  source: Exclude<ReservationSource, 'ical'>;
  /** The call on which an assistant takes it. */
  callId?: number;
}

/**
 * Reserves a unit of a room for a stay: priced night by night, within what the room allows, and only when a unit is free on
 * every night. One transaction at a time decides that for a room, so that any number of requests never get more units than
 * there are.
 * @throws Refusal `validation_error` that names every fault: dates, guests, room, contact.
 */
export async function placeReservation(
  request: PlacingRequest,
  input: ReservationInput,
): Promise<ReservationRow> {
  const { workspaceId, now } = request;
  return inTransaction(request.db, async (tx) => {
    const hotel = await findHotel(tx, workspaceId);
    if (!hotel) throw new Error('the workspace is gone');
    const errors: FieldErrors = {};
    const guest = input.guest ? readGuest(input.guest, NOBODY, hotel.country, errors) : NOBODY;
    if (!input.guest && input.contact_id === undefined) {
      errors['guest'] = ['Who is coming? A guest or a contact id is required.'];
    }
    const { room, price } = await takeUnit(tx, workspaceId, { input, hotel, now, errors });
    const who = await findContact(tx, workspaceId, { id: input.contact_id, guest, now, errors });
    if (!room || !price || Object.keys(errors).length > 0) throw invalid(errors);
    const id = await insertReservation(
      tx,
      workspaceId,
      {
        status: hotel.auto_confirm ? 'confirmed' : 'requested',
        room_id: room.id,
        check_in: input.check_in,
        check_out: input.check_out,
        adults: input.adults ?? 1,
        children: input.children ?? 0,
        ...who,
        currency: hotel.currency,
        nightly_cents: price.nightly_cents,
        total_cents: price.total_cents,
        nights_breakdown: price.nights,
        source: request.source,
        call_id: request.callId ?? null,
        notes: input.notes ?? null,
      },
      isoOf(now),
    );
    return announce(tx, workspaceId, { id, now, isTold: input.notify ?? true });
  });
}

/** Locks the room and judges the stay in it; what speaks against it is put into `errors`. */
async function takeUnit(
  tx: Db,
  workspaceId: number,
  asked: { input: ReservationInput; hotel: Hotel; now: Temporal.Instant; errors: FieldErrors },
): Promise<{ room: Room | null; price: StayPrice | null }> {
  const { input, hotel, now, errors } = asked;
  const skipRules = input.skip_rules ?? false;
  const today = now.toZonedDateTimeISO(hotel.timezone).toPlainDate().toString();
  const faults = faultsOfDates(input, today, skipRules);
  Object.assign(errors, faults);
  const room = await lockRoom(tx, workspaceId, input.room_id);
  if (!room) errors['room_id'] = ['There is no such room.'];
  if (!room || faults['check_out']) return { room, price: null };
  const price = priceStay(room, input);
  const held = await listHeldNights(tx, workspaceId, [room.id], input);
  const free = freeUnits(
    room.quantity,
    held.get(room.id),
    price.nights.map(({ date }) => date),
  );
  const party = { adults: input.adults ?? 1, children: input.children ?? 0 };
  const reasons = reasonsAgainst(room, price, party, free).filter(
    (reason) => !(skipRules && SKIPPED_REASONS.has(reason)),
  );
  Object.assign(errors, faultsOfReasons(reasons, { room, price, party }));
  return { room, price };
}

/** The contact that is named, who also fills in what is not said of the guest; else that of the guest. */
async function findContact(
  tx: Db,
  workspaceId: number,
  asked: { id: number | undefined; guest: Guest; now: Temporal.Instant; errors: FieldErrors },
): Promise<{ guest: Guest; contact_id: number | null }> {
  const { id, guest, now, errors } = asked;
  if (id === undefined) {
    const isRefused = Object.keys(errors).length > 0;
    return { guest, contact_id: isRefused ? null : await linkContact(tx, workspaceId, guest, now) };
  }
  const contact = await touchGuestContact(tx, workspaceId, id, isoOf(now));
  if (!contact) errors['contact_id'] = ['There is no such contact.'];
  return {
    guest: {
      name: guest.name ?? contact?.name ?? null,
      phone: guest.phone ?? contact?.phone ?? null,
      email: guest.email ?? contact?.email ?? null,
    },
    contact_id: id,
  };
}

async function announce(
  tx: Db,
  workspaceId: number,
  made: { id: number; now: Temporal.Instant; isTold: boolean },
): Promise<ReservationRow> {
  const { now } = made;
  const reservation = await findReservation(tx, workspaceId, made.id);
  if (!reservation) throw new Error('the reservation that was just made is gone');
  await emitReservation(tx, workspaceId, { type: 'reservation.created', reservation, now });
  if (made.isTold) {
    await tellReservation(tx, workspaceId, { about: 'reservation.created', reservation, toTeam: true, now });
  }
  return reservation;
}
