import type { Db } from '../db/sql.ts';
import { isoOf } from '../instants.ts';
import { hasten, insertJob, type NewJob } from './jobs.queries.ts';

export { removeWaitingJobs } from './jobs.queries.ts';

/**
 * Adds a job in the caller's transaction: it exists when the change does, and not otherwise. Without `runAt` it is due
 * at once. The payload is the job's whole memory; what it needs is looked up when it is done.
 * @returns false when the queue has a job with this `uniqueKey` already.
 */
export function enqueue(
  db: Db,
  job: Omit<NewJob, 'runAt' | 'now'> & { now: Temporal.Instant; runAt?: Temporal.Instant },
): Promise<boolean> {
  return insertJob(db, { ...job, runAt: isoOf(job.runAt ?? job.now), now: isoOf(job.now) });
}

/** Has a job that waits done now, where there is one with this key. */
export const hastenJob = (db: Db, queue: string, uniqueKey: string, now: Temporal.Instant): Promise<void> =>
  hasten(db, queue, uniqueKey, isoOf(now));
