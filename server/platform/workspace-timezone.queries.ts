import type { Db } from './db/sql.ts';

/** The time zone of a workspace's days, of the IANA database. */
export async function findWorkspaceTimezone(db: Db, workspaceId: number): Promise<string | null> {
  const [row] = await db<{ timezone: string }[]>`select timezone from workspaces where id = ${workspaceId}`;
  return row?.timezone ?? null;
}
