import type { Db } from './sql.ts';

/** The tables of the resources whose records have an `external_id`. */
export type ExternalTable = 'orders' | 'products' | 'rooms' | 'reservations';

/**
 * The record that has this external id, or null. Whoever looks for the same id waits until the transaction ends, so that
 * of two requests that bring a new id one makes the record and the other changes it. It is the first lock that a
 * transaction takes.
 */
export async function findByExternalId(
  tx: Db,
  workspaceId: number,
  table: ExternalTable,
  externalId: string,
): Promise<number | null> {
  const name = `${table} ${workspaceId} ${externalId}`;
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const [row] = await tx<{ id: number }[]>`
    select id from ${tx.identifier(table)} where workspace_id = ${workspaceId} and external_id = ${externalId}`;
  return row?.id ?? null;
}
