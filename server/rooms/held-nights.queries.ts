import type { Db } from '../platform/db/sql.ts';
import type { Stay } from './price-stay.ts';

/** How many units of a room are held, by night; a night without any is not in it. */
export type HeldNights = ReadonlyMap<string, number>;

/**
 * What active reservations and imported blocks hold of these rooms on the nights of a stay, by room. Exact
 * only under the lock of the room.
 * @param but `without` is a reservation that is not counted, the one that is being changed; `missing: false`
 *   leaves out
 *   imported blocks that the last good fetch did not have, although they still hold their nights.
 */
export async function listHeldNights(
  db: Db,
  workspaceId: number,
  roomIds: readonly number[],
  stay: Stay,
  but: { without?: number; missing?: false } = {},
): Promise<Map<number, HeldNights>> {
  const rows = await db<{ room_id: number; night: string; units: number }[]>`
    select room_id, night::date as night, count(*) as units
    from reservations
    cross join generate_series(
      greatest(check_in, ${stay.check_in}::date), least(check_out, ${stay.check_out}::date) - 1, interval '1 day'
    ) as night
    where workspace_id = ${workspaceId} and room_id = any(${[...roomIds]}::bigint[]) and holds_room
      and check_out > ${stay.check_in} and check_in < ${stay.check_out}
      ${but.without === undefined ? db`` : db`and id <> ${but.without}`}
      ${but.missing === false ? db`and missed = 0` : db``}
    group by room_id, night`;
  const held = new Map<number, Map<string, number>>();
  for (const { room_id: roomId, night, units } of rows) {
    const nights = held.get(roomId) ?? new Map<string, number>();
    held.set(roomId, nights.set(night, units));
  }
  return held;
}
