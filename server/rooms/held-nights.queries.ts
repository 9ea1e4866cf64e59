import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Stay } from './price-stay.ts';

/** How many units of a room are held, by night; a night without any is not in it. */
export type HeldNights = ReadonlyMap<string, number>;

/** Which units count beside those of reservations and imported blocks, and which do not. */
export interface CountedNights {
  /** What calls hold at this time counts too, but for what `except` (`holderOf`) holds itself. */
  calls?: { now: Temporal.Instant; except: number | null };
  /** A reservation that is not counted: the one that is being changed. */
  without?: number;
  /** False leaves out blocks that the last good fetch did not have, although they still hold their nights. */
  missing?: false;
}

/**
 * What active reservations, imported blocks and calls hold of these rooms on the nights of a stay, by room.
 * Exact only under the lock of the room.
 */
export async function listHeldNights(
  db: Db,
  workspaceId: number,
  roomIds: readonly number[],
  stay: Stay,
  counted: CountedNights = {},
): Promise<Map<number, HeldNights>> {
  const { calls, without, missing } = counted;
  const rows = await db<{ room_id: number; night: string; units: number }[]>`
    select room_id, night::date as night, sum(units)::bigint as units
    from (
      select room_id, night, count(*) as units
      from reservations cross join ${nightsWithin(db, stay)}
      where workspace_id = ${workspaceId} and room_id = any(${[...roomIds]}::bigint[]) and holds_room
        and check_out > ${stay.check_in} and check_in < ${stay.check_out}
        ${without === undefined ? db`` : db`and id <> ${without}`}
        ${missing === false ? db`and missed = 0` : db``}
      group by room_id, night
      ${calls === undefined ? db`` : db`union all ${heldByCalls(db, workspaceId, roomIds, { stay, calls })}`}
    ) held
    group by room_id, night`;
  const held = new Map<number, Map<string, number>>();
  for (const { room_id: roomId, night, units } of rows) {
    const nights = held.get(roomId) ?? new Map<string, number>();
    held.set(roomId, nights.set(night, units));
  }
  return held;
}

/** The nights that a row with `check_in` and `check_out` shares with a stay. */
const nightsWithin = (db: Db, stay: Stay) => db`
  generate_series(
    greatest(check_in, ${stay.check_in}::date), least(check_out, ${stay.check_out}::date) - 1, interval '1 day'
  ) as night`;

/** A call holds one unit of a room in a night, also where it was offered there and is being confirmed. */
const heldByCalls = (
  db: Db,
  workspaceId: number,
  roomIds: readonly number[],
  { stay, calls }: { stay: Stay; calls: NonNullable<CountedNights['calls']> },
) => db`
  select room_id, night, count(distinct holder) as units
  from held_rooms cross join ${nightsWithin(db, stay)}
  where workspace_id = ${workspaceId} and room_id = any(${[...roomIds]}::bigint[])
    and check_out > ${stay.check_in} and check_in < ${stay.check_out} and expires_at > ${isoOf(calls.now)}
    and holder is distinct from ${calls.except}
  group by room_id, night`;
