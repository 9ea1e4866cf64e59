import type { Sql } from '../db/sql.ts';
import { database, queues } from './metrics.ts';
import type { Collector } from './metrics-server.ts';

/** The database ends the statement then: many jobs may be counted slowly. */
const QUERY_MS = 2_000;

interface QueueLength {
  queue: string;
  due: number;
  running: number;
  scheduled: number;
  oldest_due_s: number;
}

/** Connections in use and waiting: known without the database. */
export const measureConnections =
  (sql: Sql): Collector =>
  () => {
    const { used, idle, waiting, limit } = sql.usage();
    database.connections.set(used, 'used');
    database.connections.set(idle, 'idle');
    database.waiting.set(waiting);
    database.limit.set(limit);
  };

/** The lengths of the queues, and by that whether the database answers. */
export const measureQueues =
  (sql: Sql): Collector =>
  async () => {
    database.up.set(0);
    let lengths: QueueLength[];
    try {
      lengths = await listQueueLengths(sql);
    } catch (error) {
      // Old figures would hide that there are none.
      for (const gauge of [queues.jobs, queues.oldestDue]) gauge.clear();
      throw error;
    }
    database.up.set(1);
    for (const gauge of [queues.jobs, queues.oldestDue]) gauge.clear();
    for (const { queue, due, running, scheduled, oldest_due_s: oldest } of lengths) {
      queues.jobs.set(due, queue, 'due');
      queues.jobs.set(running, queue, 'running');
      queues.jobs.set(scheduled, queue, 'scheduled');
      queues.oldestDue.set(oldest, queue);
    }
  };

async function listQueueLengths(sql: Sql): Promise<QueueLength[]> {
  return sql.begin(async (tx) => {
    await tx.unsafe(`set local statement_timeout = ${QUERY_MS}`);
    const rows = await tx<QueueLength[]>`
      select job.queue, count(*) filter (where claim.job_id is null and job.run_at <= now())::int as due,
        count(claim.job_id)::int as running,
        count(*) filter (where claim.job_id is null and job.run_at > now())::int as scheduled,
        coalesce(extract(epoch from now() - min(job.run_at) filter (
          where claim.job_id is null and job.run_at <= now())), 0)::float8 as oldest_due_s
      from jobs job left join job_claims claim on claim.job_id = job.id
      group by job.queue`;
    return [...rows];
  }, 'read only');
}
