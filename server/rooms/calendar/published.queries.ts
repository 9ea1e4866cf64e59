import type { Db } from '../../platform/db/sql.ts';

/** A room whose calendar is asked for. */
export interface PublishedRoom {
  workspace_id: number;
  id: number;
  name: string;
  timezone: string;
}

// tidy: every workspace, because the token alone says whose room it is
export async function findRoomByToken(db: Db, token: string): Promise<PublishedRoom | null> {
  const [row] = await db<PublishedRoom[]>`
    select room.workspace_id, room.id, room.name, workspace.timezone
    from rooms room join workspaces workspace on workspace.id = room.workspace_id
    where room.export_token = ${token}`;
  return row ?? null;
}

/**
 * What holds units of a room from `from` on, but for what was imported: other channels must not get their own
 * back.
 */
export async function listPublishedStays(
  db: Db,
  workspaceId: number,
  roomId: number,
  { from, most }: { from: string; most: number },
): Promise<{ id: number; check_in: string; check_out: string; updated_at: string }[]> {
  return db`
    select id, check_in, check_out, updated_at from reservations
    where workspace_id = ${workspaceId} and room_id = ${roomId} and holds_room and source <> 'ical'
      and check_out > ${from}
    order by check_out, id limit ${most}`;
}
