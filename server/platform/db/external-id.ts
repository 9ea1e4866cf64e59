import type { Db } from './sql.ts';

/** The tables of the resources whose records have an `external_id`. */
export type ExternalTable = 'appointments' | 'orders' | 'products' | 'rooms' | 'reservations';

/**
 * The record that has this external id, or null. Other transactions that look for the same id wait
 * until this one ends, so that of two requests with a new id one creates the record and the other
 * changes it. It is the first lock that a transaction takes.
 */
export async function findByExternalId(
  tx: Db,
  workspaceId: number,
  table: ExternalTable,
  externalId: string,
): Promise<number | null> {
  const all = nameOf(workspaceId, table);
  await tx`
    select pg_advisory_xact_lock_shared(hashtextextended(${all}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`${all} ${externalId}`}, 0))`;
  const [row] = await tx<{ id: number }[]>`
    select id from ${tx.identifier(table)} where workspace_id = ${workspaceId} and external_id = ${externalId}`;
  return row?.id ?? null;
}

/**
 * Locks the external ids of a table for this transaction until it ends, for an import of many. It is
 * the first lock that a transaction takes, after the workspace.
 */
export async function lockExternalIds(tx: Db, workspaceId: number, table: ExternalTable): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${nameOf(workspaceId, table)}, 0))`;
}

const nameOf = (workspaceId: number, table: ExternalTable): string => `${table} ${workspaceId}`;
