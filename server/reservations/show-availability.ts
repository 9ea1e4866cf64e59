import type { ActionContext } from '../platform/action-context.ts';
import { holderOf } from '../platform/call-holds.ts';
import { decimalOf } from '../platform/money.ts';
import { invalid } from '../platform/refusal.ts';
import { freeUnits } from '../rooms/free-units.ts';
import { listHeldNights } from '../rooms/held-nights.queries.ts';
import {
  countNights,
  nightsOf,
  priceStay,
  reasonsAgainst,
  type Party,
  type Stay,
  type StayPrice,
  type StayReason,
} from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';
import { listRoomsToOffer } from '../rooms/rooms.queries.ts';
import { checkDates } from './check-stay.ts';
import { withDecimals } from './reservation.ts';
import { reservationProblems as problems } from './reservations.problems.ts';
import { findHotel } from './reservations.queries.ts';

/**
 * What is free for a stay, room by room in the display order, with its price and every reason against it.
 * @throws Refusal `validation_error` for dates that nobody can stay, or a room that does not exist.
 */
export async function showAvailability(
  { db, workspaceId, now, by }: Pick<ActionContext, 'db' | 'workspaceId' | 'now' | 'by'>,
  asked: Stay & Party & { room_id?: number | undefined },
) {
  const hotel = await findHotel(db, workspaceId);
  if (!hotel) throw new Error('the workspace does not exist');
  const today = now.toZonedDateTimeISO(hotel.timezone).toPlainDate().toString();
  const errors = checkDates(asked, today, { mayBePast: false });
  const rooms = await listRoomsToOffer(db, workspaceId, asked.room_id);
  if (asked.room_id !== undefined && rooms.length === 0) errors['room_id'] = [problems.unknown_room()];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const offers = await judgeRooms({ db, workspaceId, now, by }, rooms, asked);
  return {
    check_in: asked.check_in,
    check_out: asked.check_out,
    nights: countNights(asked),
    rooms: offers.map(presentOffer),
  };
}

/** What one room costs for a stay, and what stands against it. */
export interface RoomOffer {
  room: Room;
  price: StayPrice;
  /** Units free on every night. */
  free: number;
  reasons: StayReason[];
}

/**
 * Prices and judges a stay in each of these rooms, in their order; what the asking call holds counts as
 * free.
 */
export async function judgeRooms(
  { db, workspaceId, now, by }: Pick<ActionContext, 'db' | 'workspaceId' | 'now' | 'by'>,
  rooms: readonly Room[],
  asked: Stay & Party,
): Promise<RoomOffer[]> {
  const ids = rooms.map(({ id }) => id);
  const held = await listHeldNights(db, workspaceId, ids, asked, { calls: { now, except: holderOf(by) } });
  const nights = nightsOf(asked);
  return rooms.map((room) => {
    const price = priceStay(room, nights);
    const free = freeUnits(room.quantity, held.get(room.id));
    return { room, price, free, reasons: reasonsAgainst(room, price, asked, free) };
  });
}

const presentOffer = ({ room, price, free, reasons }: RoomOffer) => ({
  room: { id: room.id, name: room.name },
  free_units: free,
  available: reasons.length === 0,
  currency: room.currency,
  nightly: decimalOf(price.nightly_cents),
  nightly_cents: price.nightly_cents,
  total: decimalOf(price.total_cents),
  total_cents: price.total_cents,
  nights: withDecimals(price.nights),
  reasons,
});
