import type { Db } from '../../db/sql.ts';

export interface WindowKey {
  workspaceId: number;
  apiKeyId: number;
  /** Unix time of the window in seconds. */
  windowStart: number;
}

/**
 * Takes `amount` requests out of a key's window for this process. Gives how many had been taken before, by all
 * processes; a window that has passed counts as empty.
 */
export async function takeFromWindow(
  db: Db,
  { workspaceId, apiKeyId, windowStart }: WindowKey,
  amount: number,
): Promise<number> {
  const [row] = await db<{ taken: number }[]>`
    insert into rate_limits as kept (workspace_id, api_key_id, window_start, taken)
    values (${workspaceId}, ${apiKeyId}, ${windowStart}, ${amount})
    on conflict (workspace_id, api_key_id) do update set
      taken = excluded.taken + case when kept.window_start >= excluded.window_start then kept.taken else 0 end,
      window_start = greatest(kept.window_start, excluded.window_start)
    returning taken`;
  return (row?.taken ?? amount) - amount;
}

/** How many requests all processes together have taken out of a key's window. */
export async function takenFromWindow(
  db: Db,
  { workspaceId, apiKeyId, windowStart }: WindowKey,
): Promise<number> {
  const [row] = await db<{ taken: number }[]>`
    select taken from rate_limits
    where workspace_id = ${workspaceId} and api_key_id = ${apiKeyId} and window_start = ${windowStart}`;
  return row?.taken ?? 0;
}
