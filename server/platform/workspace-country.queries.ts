import type { Db } from './db/sql.ts';

/** The country of phone numbers without a country code, ISO 3166-1 alpha-2. */
export async function findWorkspaceCountry(db: Db, workspaceId: number): Promise<string | null> {
  const [row] = await db<{ country: string }[]>`select country from workspaces where id = ${workspaceId}`;
  return row?.country ?? null;
}
