import type { Queryable } from './db.ts';

/**
 * A table that is in the database from the beginning of a restore to its commit, with the place of its files:
 * a restore that was killed leaves it.
 */
// tidy: every workspace, a restore is of the whole database
export async function findRestoreMark(db: Queryable): Promise<string | null> {
  const [table] = await db<{ exists: boolean }[]>`
    select to_regclass('public.restore_in_progress') is not null as exists`;
  if (table?.exists !== true) return null;
  const [row] = await db<{ place: string }[]>`select place from restore_in_progress`;
  return row?.place ?? '';
}

// tidy: every workspace, a restore is of the whole database
export async function markRestore(db: Queryable, place: string): Promise<void> {
  await db`create table restore_in_progress as select ${place}::text as place`;
}

/** Within the transaction that completes the restore. */
export async function unmarkRestore(db: Queryable): Promise<void> {
  await db.unsafe('drop table restore_in_progress');
}
