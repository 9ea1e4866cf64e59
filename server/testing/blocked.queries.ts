import type { Sql } from '../platform/db/sql.ts';
import { until } from '../platform/jobs/testing/until.ts';

/** Resolves when so many sessions of this database wait for locks that others hold. */
// tidy: every workspace, because locks do not belong to one
export async function waitUntilBlocked(sql: Sql, sessions = 1): Promise<void> {
  await until(`${sessions} sessions wait for locks`, async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (row?.count ?? 0) >= sessions;
  });
}

/** Sessions of this database whose transaction is open and idle. */
// tidy: every workspace, because sessions do not belong to one
export async function countOpenTransactions(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  return row?.count ?? 0;
}
