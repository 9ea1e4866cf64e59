import type { ActionContext } from '../platform/action-context.ts';
import { holderOf } from '../platform/call-holds.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { freeUnits } from '../rooms/free-units.ts';
import { listHeldNights } from '../rooms/held-nights.queries.ts';
import {
  nightsOf,
  priceStay,
  reasonsAgainst,
  type Party,
  type Stay,
  type StayPrice,
} from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';
import { checkDates, problemsOfReasons, SKIPPED_REASONS } from './check-stay.ts';
import type { Hotel } from './reservations.queries.ts';
import { reservationProblems as problems } from './reservations.problems.ts';

/**
 * A stay that is asked for, in a room that the transaction has locked; null for a room that does not exist.
 */
export interface WantedStay extends Stay, Party {
  room: Room | null;
  skipRules: boolean;
  /** False for a stay that holds no unit, such as one that is over: no unit has to be free for it. */
  holdsRoom: boolean;
  /** The reservation that moves: its own nights count as free, and a check-in that it keeps may be past. */
  moving?: { id: number; check_in: string };
}

/**
 * Judges and prices a stay by the rules of `docs/rooms.md`. The answer holds until the transaction ends,
 * because the room is locked.
 * @returns the price, null where it cannot be computed; what is wrong is put among `errors`, by the fields of
 *   the body.
 */
export async function judgeStay(
  { db, workspaceId, now, by }: ActionContext,
  { stay, hotel }: { stay: WantedStay; hotel: Hotel },
  errors: FieldErrors,
): Promise<StayPrice | null> {
  const { room, skipRules, moving } = stay;
  const today = now.toZonedDateTimeISO(hotel.timezone).toPlainDate().toString();
  const mayBePast = skipRules || stay.check_in === moving?.check_in;
  const dateErrors = checkDates(stay, today, { mayBePast });
  Object.assign(errors, dateErrors);
  if (!room) errors['room_id'] = [problems.unknown_room()];
  if (!room || dateErrors['check_out']) return null;
  const price = priceStay(room, nightsOf(stay));
  const held = await listHeldNights(db, workspaceId, [room.id], stay, {
    calls: { now, except: holderOf(by) },
    ...(moving ? { without: moving.id } : {}),
  });
  const reasons = reasonsAgainst(room, price, stay, freeUnits(room.quantity, held.get(room.id))).filter(
    (reason) => !(skipRules && SKIPPED_REASONS.has(reason)) && (stay.holdsRoom || reason !== 'sold_out'),
  );
  Object.assign(errors, problemsOfReasons(reasons, { room, price, party: stay }));
  return price;
}
