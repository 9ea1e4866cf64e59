import type { Sql } from '../../server/platform/db/sql.ts';

// tidy: every workspace — the bench measures the whole server
/** Lets every workspace have as many calls at once as the server carries. */
export async function allowManyCalls(sql: Sql): Promise<void> {
  await sql`update workspaces set max_concurrent_calls = 100000`;
}

// tidy: every workspace — the bench measures the whole server
export async function runningCalls(sql: Sql): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*) as total from calls where status = 'in_progress'`;
  return row?.total ?? 0;
}
