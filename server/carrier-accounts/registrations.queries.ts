import type { Db } from '../platform/db/sql.ts';

// tidy: every workspace — a process keeps the registrations of all of them.
/** Takes those carriers whose registration nobody keeps; returns those that the process keeps now. */
export async function claimRegistrations(db: Db, nodeId: number, ids: number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with taken as (
      update carriers set registering_node_id = ${nodeId}
      where id = any(${ids}::bigint[]) and registering_node_id is null returning id
    )
    select id from taken
    union all select id from carriers where id = any(${ids}::bigint[]) and registering_node_id = ${nodeId}`;
  return rows.map(({ id }) => id);
}

/**
 * Writes what came of a registration, as the carrier's status. False when another process keeps it by now, or
 * the carrier is gone.
 */
export async function writeRegistration(
  db: Db,
  { workspaceId, id, nodeId }: { workspaceId: number; id: number; nodeId: number },
  status: { message: string | null; until: string | null; at: string },
): Promise<boolean> {
  // Whoever is registered may be refused calls all the same.
  const stays = db`${status.message === null} and state = 'failing' and state_source = 'call'`;
  const rows = await db`
    update carriers set state = case when ${stays} then state else ${status.message === null ? 'ok' : 'failing'} end,
      state_source = case when ${stays} then state_source else 'registration' end,
      message = case when ${stays} then message else ${status.message} end,
      checked_at = case when ${stays} then checked_at else ${status.at}::timestamptz end,
      registered_until = ${status.until}
    where workspace_id = ${workspaceId} and id = ${id} and registering_node_id = ${nodeId} returning id`;
  return rows.length > 0;
}

/** Gives the registration up, for another process or for good. Calls may be refused without it too. */
export async function releaseRegistration(
  db: Db,
  { workspaceId, id, nodeId }: { workspaceId: number; id: number; nodeId: number },
): Promise<void> {
  const stays = db`state = 'failing' and state_source is not distinct from 'call'`;
  await db`
    update carriers set registering_node_id = null, registered_until = null,
      state = case when ${stays} then state else 'unknown' end,
      state_source = case when ${stays} then state_source end, message = case when ${stays} then message end
    where workspace_id = ${workspaceId} and id = ${id} and registering_node_id = ${nodeId}`;
}
