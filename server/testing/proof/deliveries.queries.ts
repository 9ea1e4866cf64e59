import type { Sql } from '../../platform/db/sql.ts';

/** Number of deliveries of a workspace that are not final. */
export async function countWaiting(sql: Sql, workspaceId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from jobs where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}

export async function countEvents(sql: Sql, workspaceId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from events where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}

export async function countByStatus(sql: Sql, workspaceId: number): Promise<Record<string, number>> {
  const rows = await sql<{ status: string; count: number }[]>`
    select status, count(*) as count from deliveries where workspace_id = ${workspaceId} group by status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The ids among these for which the workspace has no contact. */
export async function findMissingContacts(
  sql: Sql,
  workspaceId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from unnest(${ids}::bigint[]) as asked (id) where not exists (
      select from contacts where workspace_id = ${workspaceId} and contacts.id = asked.id)`;
  return rows.map(({ id }) => id);
}
