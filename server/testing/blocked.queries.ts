import type { Sql } from '../platform/db/sql.ts';

/**
 * Resolves when so many sessions of this database wait for locks that others hold; fails after five seconds.
 */
// tidy: every workspace, because locks know of none
export async function waitUntilBlocked(sql: Sql, sessions = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if ((row?.count ?? 0) >= sessions) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody came to wait for the lock');
}

/** Sessions of this database that hold a transaction open without working in it. */
// tidy: every workspace, because sessions know of none
export async function countOpenTransactions(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  return row?.count ?? 0;
}
