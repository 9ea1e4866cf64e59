import type { Db } from '../../db/sql.ts';

export interface WindowKey {
  workspaceId: number;
  apiKeyId: number;
  /** Unix time of the window in seconds. */
  windowStart: number;
}

/**
 * Reserves `amount` requests of a key's window for this process. Returns how many all processes had reserved
 * before; a past window counts as empty.
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

/** How many requests all processes together have reserved of a key's window. */
export async function takenFromWindow(
  db: Db,
  { workspaceId, apiKeyId, windowStart }: WindowKey,
): Promise<number> {
  const [row] = await db<{ taken: number }[]>`
    select taken from rate_limits
    where workspace_id = ${workspaceId} and api_key_id = ${apiKeyId} and window_start = ${windowStart}`;
  return row?.taken ?? 0;
}
