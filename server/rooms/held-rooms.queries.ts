import { idsOfHolder } from '../platform/call-holds.ts';
import type { Db } from '../platform/db/sql.ts';
import type { HoldKind } from '../platform/lock-holder.queries.ts';
import type { Stay } from './price-stay.ts';

/** Expired holds that are removed with one new hold. */
const MAX_PRUNED = 100;

/** Replaces what a call holds of a kind by one unit of each of these rooms. The rooms are locked. */
export async function replaceHeldRooms(
  tx: Db,
  workspaceId: number,
  { holder, kind, roomIds, stay, until }: HeldRooms,
): Promise<void> {
  const { callId, conversationId } = idsOfHolder(holder);
  await tx`
    delete from held_rooms where workspace_id = ${workspaceId} and holder = ${holder} and kind = ${kind}`;
  await tx`
    insert into held_rooms (workspace_id, call_id, conversation_id, kind, room_id, check_in, check_out, expires_at)
    select ${workspaceId}, ${callId}, ${conversationId}, ${kind}, room_id, ${stay.check_in}, ${stay.check_out}, ${until}
    from unnest(${[...roomIds]}::bigint[]) as room_id`;
}

/** What one call holds of a kind. */
export interface HeldRooms {
  holder: number;
  kind: HoldKind;
  roomIds: readonly number[];
  stay: Stay;
  /** ISO text. */
  until: string;
}

/** Gives up every room of a holder (`holderOf`); null holds none. */
export async function releaseHeldRooms(db: Db, workspaceId: number, holder: number | null): Promise<void> {
  await db`delete from held_rooms where workspace_id = ${workspaceId} and holder = ${holder}`;
}

/** Removes some holds that have expired; those that others are removing just now are left to them. */
export async function pruneHeldRooms(tx: Db, workspaceId: number, now: string): Promise<void> {
  await tx`
    delete from held_rooms where workspace_id = ${workspaceId} and id in (
      select id from held_rooms where workspace_id = ${workspaceId} and expires_at <= ${now}
      limit ${MAX_PRUNED} for update skip locked)`;
}
