import type { Sql } from '../platform/db/sql.ts';

/**
 * Resolves when `count` sessions of this database wait for locks that others hold; fails after five seconds.
 */
// tidy: every workspace, because locks do not belong to one
export async function waitUntilBlocked(sql: Sql, sessions = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if ((row?.count ?? 0) >= sessions) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('too few sessions wait for locks');
}

/** Sessions of this database whose transaction is open and idle. */
// tidy: every workspace, because sessions do not belong to one
export async function countOpenTransactions(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  return row?.count ?? 0;
}
