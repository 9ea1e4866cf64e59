import { inTransaction, type Db, type Sql } from '../../platform/db/sql.ts';

/** A carrier of a workspace. */
export interface CarrierKey {
  workspaceId: number;
  carrierId: number;
}

/** Whether the row of a carrier says that calls are refused, and not what texts or registrations found. */
const isRefusing = (db: Db) => db`state = 'failing' and state_source = 'call'`;

/**
 * Writes that the carrier refuses calls, as its status. One of several refusals at once is the first.
 * @returns whether the status said so before.
 */
export function writeRefusal(
  sql: Sql,
  { workspaceId, carrierId }: CarrierKey,
  { cause, at }: { cause: string; at: string },
): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    const [before] = await tx<{ isKnown: boolean | null }[]>`
      select ${isRefusing(tx)} as "isKnown" from carriers
      where workspace_id = ${workspaceId} and id = ${carrierId} for no key update`;
    await tx`
      update carriers set state = 'failing', state_source = 'call', message = ${`Calls are refused: ${cause}`},
        checked_at = ${at}
      where workspace_id = ${workspaceId} and id = ${carrierId}`;
    return before?.isKnown === true;
  });
}

/** A call was carried: what a refused call wrote is over. What others wrote stays. */
export async function clearRefusal(
  db: Db,
  { workspaceId, carrierId }: CarrierKey,
  at: string,
): Promise<void> {
  await db`
    update carriers set state = 'ok', message = null, checked_at = ${at}
    where workspace_id = ${workspaceId} and id = ${carrierId} and ${isRefusing(db)}`;
}

/** When the carrier last refused a call, or was last tried since; null while it carries calls. */
export async function findRefusal(db: Db, { workspaceId, carrierId }: CarrierKey): Promise<string | null> {
  const [row] = await db<{ at: string }[]>`
    select checked_at as at from carriers
    where workspace_id = ${workspaceId} and id = ${carrierId} and ${isRefusing(db)}`;
  return row?.at ?? null;
}

/**
 * Takes the one try of a carrier that refuses calls: its status counts as tried at `at`. False when another
 * has taken it, or the carrier was tried after `before`.
 */
export async function claimTry(
  db: Db,
  { workspaceId, carrierId }: CarrierKey,
  { before, at }: { before: string; at: string },
): Promise<boolean> {
  const rows = await db`
    update carriers set checked_at = ${at}
    where workspace_id = ${workspaceId} and id = ${carrierId} and ${isRefusing(db)} and checked_at <= ${before}
    returning id`;
  return rows.length > 0;
}
