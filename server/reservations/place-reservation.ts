import { isNobody, linkCustomer, readCustomer, type NamedCustomer } from '../contacts/customer.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { freeUnits } from '../rooms/free-units.ts';
import { listHeldNights } from '../rooms/held-nights.queries.ts';
import { nightsOf, priceStay, reasonsAgainst, type StayPrice } from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';
import { lockRoom } from '../rooms/rooms.queries.ts';
import { faultsOfDates, faultsOfReasons, SKIPPED_REASONS } from './check-stay.ts';
import { emitReservation } from './reservation-events.ts';
import type { ReservationRow, ReservationSource } from './reservation.ts';
import type { ReservationInput } from './reservations.schema.ts';
import { findHotel, findReservation, insertReservation, type Hotel } from './reservations.queries.ts';
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
    const named = await readWho(tx, workspaceId, { input, country: hotel.country, errors });
    const { room, price } = await takeUnit(tx, workspaceId, { input, hotel, now, errors });
    if (!room || !price || Object.keys(errors).length > 0) throw invalid(errors);
    const { customer, contactId } = await linkCustomer(tx, workspaceId, named, now);
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
        guest: customer,
        contact_id: contactId,
        currency: hotel.currency,
        nightly_cents: price.nightly_cents,
        total_cents: price.total_cents,
        nights_breakdown: price.nights,
        source: request.source,
        call_id: request.callId ?? null,
        notes: input.notes?.trim() || null,
      },
      isoOf(now),
    );
    return announce(tx, workspaceId, { id, now, isTold: input.notify ?? true });
  });
}

/** The guest and the contact that are named, at least one of them; what is wrong with them is put into `errors`. */
async function readWho(
  tx: Db,
  workspaceId: number,
  asked: { input: ReservationInput; country: string; errors: FieldErrors },
): Promise<NamedCustomer> {
  const { input, country, errors } = asked;
  const named = await readCustomer(
    tx,
    workspaceId,
    { customer: input.guest, contactId: input.contact_id, country, field: 'guest' },
    errors,
  );
  if (named.contactId === null && isNobody(named.customer) && errors['guest.phone'] === undefined) {
    errors['guest'] = ['Who is coming? A contact id, or a guest with name, phone or email, is required.'];
  }
  return named;
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
  const price = priceStay(room, nightsOf(input));
  const held = await listHeldNights(tx, workspaceId, [room.id], input);
  const free = freeUnits(room.quantity, held.get(room.id));
  const party = { adults: input.adults ?? 1, children: input.children ?? 0 };
  const reasons = reasonsAgainst(room, price, party, free).filter(
    (reason) => !(skipRules && SKIPPED_REASONS.has(reason)),
  );
  Object.assign(errors, faultsOfReasons(reasons, { room, price, party }));
  return { room, price };
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
