import type { Db } from '../../db/sql.ts';

export interface WindowKey {
  workspaceId: number;
  /** See `callerOf`. */
  caller: string;
  /** Unix time of the window in seconds. */
  windowStart: number;
}

/**
 * Reserves `amount` requests of a caller's window for this process. Returns how many all processes had
 * reserved before; a past window counts as empty.
 */
export async function takeFromWindow(
  db: Db,
  { workspaceId, caller, windowStart }: WindowKey,
  amount: number,
): Promise<number> {
  const [row] = await db<{ taken: number }[]>`
    insert into rate_limits as kept (workspace_id, caller, window_start, taken)
    values (${workspaceId}, ${caller}, ${windowStart}, ${amount})
    on conflict (workspace_id, caller) do update set
      taken = excluded.taken + case when kept.window_start >= excluded.window_start then kept.taken else 0 end,
      window_start = greatest(kept.window_start, excluded.window_start)
    returning taken`;
  return (row?.taken ?? amount) - amount;
}

/** How many requests all processes together have reserved of a caller's window. */
export async function takenFromWindow(
  db: Db,
  { workspaceId, caller, windowStart }: WindowKey,
): Promise<number> {
  const [row] = await db<{ taken: number }[]>`
    select taken from rate_limits
    where workspace_id = ${workspaceId} and caller = ${caller} and window_start = ${windowStart}`;
  return row?.taken ?? 0;
}

/** Deletes the windows that began before `windowStart`. */
export async function pruneWindows(db: Db, windowStart: number): Promise<void> {
  await db`delete from rate_limits where window_start < ${windowStart}`;
}
