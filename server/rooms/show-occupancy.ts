import type { ActionContext } from '../platform/action-context.ts';
import { holderOf } from '../platform/call-holds.ts';
import { invalid } from '../platform/refusal.ts';
import { listHeldNights, type HeldNights } from './held-nights.queries.ts';
import { countNights, nightsOf, type Stay } from './price-stay.ts';
import type { Room } from './room.ts';
import { roomProblems as problems } from './rooms.problems.ts';
import { listRooms } from './rooms.queries.ts';

/** A quarter of a year. */
export const MAX_OCCUPANCY_NIGHTS = 92;
/** The last date that can be written `YYYY-MM-DD`; nobody can depart after it. */
const LAST_DATE = '9999-12-31';

/**
 * How many units of each room type are held and free on each night from `from` to `to`, both included: one
 * page of room types in the display order.
 * @throws Refusal `validation_error` for a range that ends before it begins or is too long.
 */
export async function showOccupancy(
  { db, workspaceId, now, by }: ActionContext,
  { from, to, limit, offset }: { from: string; to: string; limit: number; offset: number },
) {
  if (to < from) throw invalid({ to: [problems.to_before_from()] });
  if (to === LAST_DATE) throw invalid({ to: [problems.no_night_after()] });
  const stay = { check_in: from, check_out: Temporal.PlainDate.from(to).add({ days: 1 }).toString() };
  if (countNights(stay) > MAX_OCCUPANCY_NIGHTS) {
    throw invalid({ to: [problems.range_too_long({ limit: MAX_OCCUPANCY_NIGHTS })] });
  }
  const filter = { category: undefined, available: undefined, externalId: undefined, search: null };
  const { rows, total } = await listRooms(db, workspaceId, { ...filter, limit, offset });
  const ids = rows.map(({ id }) => id);
  const held = await listHeldNights(db, workspaceId, ids, stay, { calls: { now, except: holderOf(by) } });
  return { rooms: rows.map((room) => occupancyOf(room, stay, held.get(room.id))), total };
}

const occupancyOf = ({ id, name, quantity }: Room, stay: Stay, held: HeldNights | undefined) => ({
  room: { id, name },
  nights: nightsOf(stay).map(({ date }) => {
    const units = held?.get(date) ?? 0;
    return { date, units: quantity, held: units, free: Math.max(0, quantity - units) };
  }),
});
