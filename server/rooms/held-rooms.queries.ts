import type { Db } from '../platform/db/sql.ts';
import type { Stay } from './price-stay.ts';

/** Rooms that were offered, or the one whose booking waits for the caller's yes. */
export type HoldKind = 'offered' | 'confirming';

/** Expired holds that are removed with one new hold. */
const MAX_PRUNED = 100;

/** Locks a call that goes on until the transaction ends; false when it is over: nothing is held for it. */
export async function lockHolder(tx: Db, workspaceId: number, callId: number): Promise<boolean> {
  const rows = await tx`
    select from calls
    where workspace_id = ${workspaceId} and id = ${callId} and status in ('queued', 'ringing', 'in_progress')
    for share`;
  return rows.length > 0;
}

/** Replaces what a call holds of a kind by one unit of each of these rooms. The rooms are locked. */
export async function replaceHeldRooms(
  tx: Db,
  workspaceId: number,
  { callId, kind, roomIds, stay, until }: HeldRooms,
): Promise<void> {
  await tx`
    delete from held_rooms where workspace_id = ${workspaceId} and call_id = ${callId} and kind = ${kind}`;
  await tx`
    insert into held_rooms (workspace_id, call_id, kind, room_id, check_in, check_out, expires_at)
    select ${workspaceId}, ${callId}, ${kind}, room_id, ${stay.check_in}, ${stay.check_out}, ${until}
    from unnest(${[...roomIds]}::bigint[]) as room_id`;
}

/** What one call holds of a kind. */
export interface HeldRooms {
  callId: number;
  kind: HoldKind;
  roomIds: readonly number[];
  stay: Stay;
  /** ISO text. */
  until: string;
}

/** Gives up every room that a call holds. */
export async function releaseHeldRooms(db: Db, workspaceId: number, callId: number): Promise<void> {
  await db`delete from held_rooms where workspace_id = ${workspaceId} and call_id = ${callId}`;
}

/** Removes some holds that have expired; those that others are removing just now are left to them. */
export async function pruneHeldRooms(tx: Db, workspaceId: number, now: string): Promise<void> {
  await tx`
    delete from held_rooms where workspace_id = ${workspaceId} and id in (
      select id from held_rooms where workspace_id = ${workspaceId} and expires_at <= ${now}
      limit ${MAX_PRUNED} for update skip locked)`;
}
