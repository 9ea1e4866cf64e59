import type { Db } from '../db/sql.ts';
import { isoOf } from '../instants.ts';
import { bringForward, insertJob, postpone, type NewJob } from './jobs.queries.ts';

export { hasDueJob, removeWaitingJobs } from './jobs.queries.ts';

/**
 * Adds a job in the caller's transaction. The job exists only if that transaction commits. Without `runAt` it
 * is due at once. Only the payload is stored with the job; everything else is read when the job runs.
 * @returns false when the queue has a job with this `uniqueKey` already.
 */
export function enqueue(
  db: Db,
  job: Omit<NewJob, 'runAt' | 'now'> & { now: Temporal.Instant; runAt?: Temporal.Instant },
): Promise<boolean> {
  return insertJob(db, { ...job, runAt: isoOf(job.runAt ?? job.now), now: isoOf(job.now) });
}

/** Lets the waiting jobs of a lane run no earlier than at `runAt`. */
export const postponeJobs = (db: Db, queue: string, lane: string, runAt: Temporal.Instant): Promise<void> =>
  postpone(db, queue, lane, isoOf(runAt));

/** Makes the waiting job with this key due now. Does nothing without one. */
export const bringJobForward = (
  db: Db,
  queue: string,
  uniqueKey: string,
  now: Temporal.Instant,
): Promise<void> => bringForward(db, queue, uniqueKey, isoOf(now));
