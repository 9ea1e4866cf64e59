import type { Db } from '../platform/db/sql.ts';

/**
 * Whether somebody wants no calls, also where no contact says so any more.
 * @param person E.164, or what the chat app calls them.
 */
export async function wantsNoCalls(db: Db, workspaceId: number, person: string): Promise<boolean> {
  const rows = await db`
    select from call_opt_outs where workspace_id = ${workspaceId} and person = ${person}`;
  return rows.length > 0;
}

/**
 * Keeps somebody who is no contact from becoming one who wants no calls until the transaction ends. Whose
 * contact is locked needs it not, and must not be waited for with it.
 */
export async function holdCallWish(tx: Db, workspaceId: number, person: string): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(lock_of_call_wish(${workspaceId}, ${person}))`;
}
