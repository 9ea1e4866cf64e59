import type { ActionContext } from '../platform/action-context.ts';
import { holderOf } from '../platform/call-holds.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { freeUnits } from '../rooms/free-units.ts';
import { listHeldNights } from '../rooms/held-nights.queries.ts';
import { checkParty } from './check-stay.ts';
import { judgeStay } from './judge-stay.ts';
import type { LockedReservation } from './lock-for-change.ts';
import { HOLDING_STATUSES, type ReservationRow } from './reservation.ts';
import { reservationProblems as problems } from './reservations.problems.ts';
import type { ReservationChangeInput } from './reservations.schema.ts';
import type { Hotel, ReservationChanges } from './reservations.queries.ts';

interface Asked {
  input: ReservationChangeInput;
  /** What changes besides: status and guests count in the judgement. */
  changes: ReservationChanges;
  hotel: Hotel;
}

/**
 * What changes of room, dates and price. A stay that moves is judged and priced anew with the prices of
 * today; one that stays where it is keeps its price, and is asked only whether its guests fit and whether its
 * room is still free when it comes back. What is wrong is put among `errors`.
 */
export async function stayChanges(
  context: ActionContext,
  locked: LockedReservation,
  { input, changes, hotel }: Asked,
  errors: FieldErrors,
): Promise<ReservationChanges> {
  const { current, room } = locked;
  const { room_id = current.room_id, check_in = current.check_in, check_out = current.check_out } = input;
  const isMoved =
    room_id !== current.room_id || check_in !== current.check_in || check_out !== current.check_out;
  if (!isMoved) {
    Object.assign(errors, await checkWhereItIs(context, locked, changes));
    return {};
  }
  if (room_id === null) {
    errors['room_id'] = [problems.room_needed()];
    return {};
  }
  const { adults, children, status } = { ...current, ...changes };
  const stay = {
    ...{ check_in, check_out, adults, children, room },
    skipRules: input.skip_rules ?? false,
    holdsRoom: HOLDING_STATUSES.has(status),
    moving: { id: current.id, check_in: current.check_in },
  };
  const price = await judgeStay(context, { stay, hotel }, errors);
  if (!price) return {};
  const { nightly_cents, total_cents, nights: nights_breakdown } = price;
  return {
    ...{ room_id, check_in, check_out },
    ...{ currency: hotel.currency, nightly_cents, total_cents, nights_breakdown },
  };
}

/** Whether the guests fit, and whether a stay that holds a unit again still gets one. */
async function checkWhereItIs(
  { db, workspaceId, now, by }: ActionContext,
  { current, room }: LockedReservation,
  changes: ReservationChanges,
): Promise<FieldErrors> {
  if (!room) return {};
  const errors: FieldErrors = {};
  if (changes.adults !== undefined || changes.children !== undefined) {
    Object.assign(errors, checkParty(room, { ...current, ...changes }));
  }
  if (!comesBack(current, changes)) return errors;
  const held = await listHeldNights(db, workspaceId, [room.id], current, {
    calls: { now, except: holderOf(by) },
    without: current.id,
  });
  if (freeUnits(room.quantity, held.get(room.id)) === 0) {
    errors['status'] = [problems.given_to_others({ room: room.name })];
  }
  return errors;
}

const comesBack = (current: ReservationRow, { status }: ReservationChanges): boolean =>
  status !== undefined && !current.holds_room && HOLDING_STATUSES.has(status);
