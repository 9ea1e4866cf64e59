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

/** Nights that a calendar shows as taken; `key` names them among those of the room. */
export interface TakenNights {
  key: string;
  check_in: string;
  check_out: string;
  updated_at: string;
}

/**
 * What holds units of a room from `from` on, but for what was imported: other channels must not get their own
 * back. What calls hold at `now` is part of it.
 */
export async function listPublishedStays(
  db: Db,
  workspaceId: number,
  roomId: number,
  { from, now, most }: { from: string; now: string; most: number },
): Promise<TakenNights[]> {
  return db`
    select * from ((
      select 'h' || max(id) as key, check_in, check_out, ${now}::timestamptz(3) as updated_at from held_rooms
      where workspace_id = ${workspaceId} and room_id = ${roomId} and expires_at > ${now} and check_out > ${from}
      group by holder, check_in, check_out limit ${most}
    ) union all (
      select id::text, check_in, check_out, updated_at from reservations
      where workspace_id = ${workspaceId} and room_id = ${roomId} and holds_room and source <> 'ical'
        and check_out > ${from}
      order by check_out, id limit ${most}
    )) taken order by check_out, length(key), key limit ${most}`;
}
