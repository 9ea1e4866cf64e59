import { Type } from 'typebox';
import {
  askForCustomer,
  customerOfCall,
  saidCustomer,
  type CustomerOfCall,
} from '../contacts/said-customer.ts';
import { isUnidentified } from '../contacts/customer.ts';
import { holderOf } from '../platform/call-holds.ts';
import { decimalOf } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { releaseHeldRooms } from '../rooms/held-rooms.queries.ts';
import { holdRooms } from '../rooms/hold-rooms.ts';
import { countNights, type Party, type Stay } from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';
import { findRoom, listRoomsToOffer } from '../rooms/rooms.queries.ts';
import {
  defineReadingTool,
  defineWritingTool,
  ToolRefusal,
  type Tool,
  type ToolContext,
} from '../voice/define-tool.ts';
import type { Facts, Slot } from '../voice/tools.ts';
import { cancelReservation } from './cancel-reservation.ts';
import { placeReservation } from './place-reservation.ts';
import {
  readRoom,
  readStay,
  reasonForNone,
  refuseOffer,
  requireHotel,
  saidStay,
  staySlots,
} from './read-stay.ts';
import { HOLDING_STATUSES, type ReservationRow } from './reservation.ts';
import { findReservation, findReservationByNumber, lockReservation } from './reservations.queries.ts';
import { judgeRooms, type RoomOffer } from './show-availability.ts';

/** Rooms offered at once, and held for the call. */
const MAX_OFFERED = 5;
const MAX_DESCRIPTION = 200;

const stayFacts = (stay: Stay & Party): Facts => ({ ...stay, nights: countNights(stay) });

const findRooms = defineReadingTool({
  name: 'find_rooms',
  ability: 'take_reservations',
  description:
    'Finds the rooms that are free for a stay, with what they cost. What it names is held for this caller for five minutes. ' +
    'Without a room, `reason` says why.',
  parameters: Type.Object(saidStay),
  slots: staySlots,
  async run(said, context) {
    await requireHotel(context);
    const stay = readStay(said, context);
    const rooms = await listRoomsToOffer(context.db, context.workspaceId, undefined);
    const offers = await judgeRooms(context, rooms, stay);
    const possible = offers.filter(({ reasons }) => reasons.length === 0).slice(0, MAX_OFFERED);
    const held = await holdRooms(context, {
      ...{ holder: holderOf(context.by), kind: 'offered', stay },
      roomIds: possible.map(({ room }) => room.id),
    });
    const free = possible.filter(({ room }) => held.includes(room.id));
    return {
      ...stayFacts(stay),
      rooms: free.map(offerFacts),
      ...(free.length > 0
        ? { reason: null }
        : possible.length > 0
          ? { reason: 'sold_out' }
          : reasonForNone(offers)),
    };
  },
});

const offerFacts = ({ room, price, free }: RoomOffer): Facts => ({
  room: room.name,
  description: room.description?.slice(0, MAX_DESCRIPTION) ?? null,
  free_units: free,
  total: decimalOf(price.total_cents),
  nightly: decimalOf(price.nightly_cents),
  currency: room.currency,
});

/** The parameters of a stay that is offered, as far as they are known. */
const stayParameters = ['check_in', 'check_out', 'nights', 'adults', 'children'] as const;

const roomSlot: Slot = {
  name: 'room',
  kind: 'choice',
  needed: () => true,
  options: ({ rooms }) => rooms.map(({ name }) => ({ value: name })),
  offer: {
    tool: 'find_rooms',
    arguments: (filled) =>
      Object.fromEntries(
        stayParameters.flatMap((name) => (filled[name] === undefined ? [] : [[name, filled[name]]])),
      ),
    list: 'rooms',
    fills: { room: 'room' },
  },
};

interface StayWish {
  stay: Stay & Party;
  room: Room;
  who: CustomerOfCall;
  notes: string | null;
}

const reserveRoom = defineWritingTool({
  name: 'reserve_room',
  ability: 'take_reservations',
  description:
    'Reserves a room for a stay. The first use reserves nothing: it gives room, dates, guests and the total; read that ' +
    'back, and use it again in the same way when the guest has agreed.',
  parameters: Type.Object({
    ...saidStay,
    room: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Name of the room as `find_rooms` gave it.' }),
    ),
    ...saidCustomer,
    notes: Type.Optional(Type.String({ maxLength: 1_000, description: 'What the guest wants to be known.' })),
  }),
  slots: ({ callerName, callerNumber }) => [
    ...staySlots,
    roomSlot,
    { name: 'name', kind: 'person', needed: () => callerName === null },
    { name: 'phone', kind: 'phone', needed: () => callerNumber === null },
  ],
  confirms: true,
  outcome: 'reservation_made',
  async resolve({ room: words, name, phone, email, notes, ...said }, context): Promise<StayWish> {
    await requireHotel(context);
    const stay = readStay(said, context);
    const rooms = await listRoomsToOffer(context.db, context.workspaceId, undefined);
    const room = readRoom(words, rooms, context.callLanguage);
    context.collect({ room: room.name });
    const customer = { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) };
    return { stay, room, who: customerOfCall(customer, context), notes: notes ?? null };
  },
  content: ({ stay, room, who }) => ({ ...stay, room_id: room.id, ...who.customer }),
  async judge({ stay, room, who, notes }, context) {
    const offer = (await judgeRooms(context, [room], stay))[0];
    if (!offer) throw new ToolRefusal('unavailable');
    refuseOffer(offer);
    askForCustomer(who, context);
    if (isUnidentified(who.customer)) throw new ToolRefusal('missing', { fields: ['name'] });
    const { total_cents: totalCents, nightly_cents: nightlyCents } = offer.price;
    const facts = {
      ...{ room: room.name, ...stayFacts(stay) },
      ...{ nightly: decimalOf(nightlyCents), total: decimalOf(totalCents), currency: room.currency },
      ...who.facts,
    };
    return { facts, plan: { stay, room, who, notes, totalCents } };
  },
  async hold({ stay, room }, context) {
    const held = await holdRooms(context, {
      ...{ holder: holderOf(context.by), kind: 'confirming', stay, roomIds: [room.id] },
    });
    if (held.length === 0) throw new ToolRefusal('taken', { facts: { room: room.name, code: 'sold_out' } });
  },
  async carryOut({ stay, room, who, notes, totalCents }, context) {
    const { db, workspaceId } = context;
    const made = await placeWhereFree(context, {
      ...{ ...stay, room_id: room.id, guest: who.customer, notes },
      ...(who.contactId === undefined ? {} : { contact_id: who.contactId }),
    });
    // A price that has changed since it was read back is read back again.
    if (made.total_cents !== totalCents) throw new ToolRefusal('needs_confirmation');
    await releaseHeldRooms(db, workspaceId, holderOf(context.by));
    context.collect({ reservation_number: made.number });
    return {
      ...{ reservation_id: made.id, number: made.number, room: room.name, ...stayFacts(stay) },
      ...{ total: decimalOf(made.total_cents), currency: made.currency, status: made.status },
    };
  },
});

/** Reserves, unless the last unit was taken since the stay was judged. */
async function placeWhereFree(
  context: ToolContext,
  input: Parameters<typeof placeReservation>[1],
): Promise<ReservationRow> {
  const { room_id: roomId, check_in, check_out, adults = 1, children = 0 } = input;
  return placeReservation(context, input).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const room = await findRoom(context.db, context.workspaceId, roomId);
    const stay = { check_in, check_out, adults, children };
    const [offer] = room ? await judgeRooms(context, [room], stay) : [];
    if (offer) refuseOffer(offer);
    throw error;
  });
}

const cancelReservationTool = defineWritingTool({
  name: 'cancel_reservation',
  ability: 'take_reservations',
  description:
    'Cancels a reservation of the caller by its number, before the guest has arrived. The first use cancels nothing: ' +
    'read back what it gives, and use it again in the same way when the caller has agreed.',
  parameters: Type.Object({
    number: Type.String({ minLength: 1, maxLength: 40, description: 'Number of the reservation.' }),
    reason: Type.Optional(Type.String({ maxLength: 1_000, description: 'Why, as the caller said it.' })),
  }),
  slots: [
    {
      name: 'number',
      kind: 'text',
      needed: () => true,
      offer: {
        ...{ tool: 'find_my_bookings', arguments: () => ({}), list: 'reservations' },
        fills: { number: 'number' },
      },
    },
  ],
  confirms: true,
  reopens: ['reserve_room'],
  async resolve({ number, reason = null }, context) {
    return { reservation: await findOwnReservation(number, context), reason };
  },
  content: ({ reservation }) => ({ id: reservation.id }),
  async judge({ reservation, reason }, context) {
    refuseArrived(reservation, context);
    const { number, room, check_in, check_out, nights, adults, children, total_cents, currency } =
      reservation;
    const facts = {
      ...{ number, room: room?.name ?? null, check_in, check_out, nights, adults, children },
      ...{ total: decimalOf(total_cents), currency },
    };
    return { facts, plan: { id: reservation.id, reason } };
  },
  async carryOut({ id, reason }, context) {
    const { db, workspaceId } = context;
    await lockReservation(db, workspaceId, id);
    const current = await findReservation(db, workspaceId, id);
    if (!current) throw new ToolRefusal('not_found');
    refuseArrived(current, context);
    const { number } = await cancelReservation(context, {
      ...{ id, notify: true },
      ...(reason === null ? {} : { reason }),
    });
    context.collect({ reservation_number: number });
    return { number };
  },
});

/** @throws ToolRefusal `not_found`, also for a reservation of somebody else. */
async function findOwnReservation(said: string, context: ToolContext): Promise<ReservationRow> {
  await requireHotel(context);
  const number = /\d{1,15}/.exec(said.replace(/\s/g, ''))?.[0];
  const { db, workspaceId } = context;
  const found = number === undefined ? null : await findReservationByNumber(db, workspaceId, Number(number));
  if (
    !found ||
    !context.isOwn({
      ...{ kind: 'reservation', id: found.id, phone: found.guest.phone },
      ...{ contactId: found.contact_id, callId: found.call_id },
    })
  ) {
    throw new ToolRefusal('not_found', { facts: { number: said } });
  }
  return found;
}

/**
 * @throws ToolRefusal `already_done` for one that is cancelled, `not_allowed` once the stay has begun or is
 *   over.
 */
function refuseArrived(reservation: ReservationRow, { now, business }: ToolContext): void {
  const { status, number, check_in: from } = reservation;
  if (status === 'cancelled') throw new ToolRefusal('already_done', { facts: { number } });
  const today = now.toZonedDateTimeISO(business.timezone).toPlainDate().toString();
  if (from < today || status === 'checked_in' || !HOLDING_STATUSES.has(status)) {
    throw new ToolRefusal('not_allowed', { facts: { number, status } });
  }
}

/** What assistants can do with rooms and reservations; see docs/rooms.md. */
export const reservationTools: readonly Tool[] = [findRooms, reserveRoom, cancelReservationTool];
