import type { Sql } from '../../../server/platform/db/sql.ts';

// tidy: every workspace — the jobs of the bench belong to none
/** Adds due jobs in fifty lanes, as deliveries to fifty endpoints have. */
export async function addOwnJobs(sql: Sql, queue: string, count: number): Promise<void> {
  await sql`
    insert into jobs (queue, lane, run_at, ready, payload, created_at)
    select ${queue}, 'lane ' || n % 50, now(), true, jsonb_build_object('n', n), now()
    from generate_series(1, ${count}::int) as n`;
  await sql`analyze jobs`;
}

// tidy: every workspace — the jobs of the bench belong to none
/** Adds jobs by the function that graphile-worker documents for many of them. */
export async function addGraphileJobs(sql: Sql, task: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await sql`
      select count(*) from graphile_worker.add_jobs((
        select array_agg(row(${task}, json_build_object('n', n), null, null, null, null, null, null)::graphile_worker.job_spec)
        from generate_series(${from + 1}::int, ${Math.min(count, from + 500)}::int) as n))`;
}
