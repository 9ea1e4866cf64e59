import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { heldUntil } from '../platform/call-holds.ts';
import { isoOf } from '../platform/instants.ts';
import { freeUnits } from './free-units.ts';
import { listHeldNights } from './held-nights.queries.ts';
import { lockHolder, type HoldKind } from '../platform/lock-holder.queries.ts';
import { pruneHeldRooms, replaceHeldRooms } from './held-rooms.queries.ts';
import type { Stay } from './price-stay.ts';
import { lockRoom } from './rooms.queries.ts';

/**
 * Holds one unit of each of these rooms for a call or a conversation (`holderOf`) that goes on, in place of
 * what it held of the same kind before. The rooms are locked first, so that two never hold the same last
 * unit. Nothing is held for whoever is neither (`holder` null).
 * @returns the rooms of which a unit was still free on every night, in the order asked for.
 */
export async function holdRooms(
  context: ActionContext,
  {
    holder,
    kind,
    roomIds,
    stay,
  }: { holder: number | null; kind: HoldKind; roomIds: readonly number[]; stay: Stay },
): Promise<number[]> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const isGoingOn = holder !== null && (await lockHolder(db, workspaceId, holder));
    const quantities = new Map<number, number>();
    for (const id of roomIds.toSorted((a, b) => a - b)) {
      quantities.set(id, (await lockRoom(db, workspaceId, id))?.quantity ?? 0);
    }
    const counted = { calls: { now, except: holder } };
    const held = await listHeldNights(db, workspaceId, roomIds, stay, counted);
    const free = roomIds.filter((id) => freeUnits(quantities.get(id) ?? 0, held.get(id)) > 0);
    await pruneHeldRooms(db, workspaceId, isoOf(now));
    if (isGoingOn)
      await replaceHeldRooms(db, workspaceId, { holder, kind, roomIds: free, stay, until: heldUntil(now) });
    return free;
  });
}
