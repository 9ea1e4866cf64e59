import type { Db } from '../platform/db/sql.ts';

/**
 * Whether somebody wants no calls, also where no contact says so any more.
 * @param person E.164, or what the chat app calls them.
 */
export async function wantsNoCalls(db: Db, workspaceId: number, person: string): Promise<boolean> {
  return (await listWithoutCalls(db, workspaceId, [person])).size > 0;
}

/** Those among these people who want no calls. */
export async function listWithoutCalls(
  db: Db,
  workspaceId: number,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ person: string }[]>`
    select person from call_opt_outs where workspace_id = ${workspaceId} and person = any(${[...people]}::text[])`;
  return new Set(rows.map(({ person }) => person));
}

/**
 * Keeps somebody who is no contact from becoming one who wants no calls until the transaction ends. Whose
 * contact is locked needs it not, and must not be waited for with it.
 */
export async function holdCallWish(tx: Db, workspaceId: number, person: string): Promise<void> {
  const key = `calls to ${workspaceId} ${person}`;
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`;
}
