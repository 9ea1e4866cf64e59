import { inTransaction, type Queryable, type Db } from '../db/sql.ts';
import type { ClaimedJob, Job } from './queue.ts';

/** Notification channel for new work. The payload is the name of the queue; it is sent on commit. */
export const JOBS_CHANNEL = 'jobs_ready';
/** First key of the advisory locks that show that a worker is alive; the second key is the worker's id. */
const WORKER_LOCKS = 722_103_392;

export interface NewJob {
  queue: string;
  lane: string;
  workspaceId: number | null;
  payload: Record<string, string | number | boolean | null>;
  runAt: string;
  now: string;
  /** A queue holds at most one job with this key; a second insert does nothing. */
  uniqueKey?: string;
}

/**
 * Adds a job in the caller's transaction and notifies the workers if it is due. @returns false when its key
 * exists.
 */
export async function insertJob(db: Db, job: NewJob): Promise<boolean> {
  const rows = await db`
    with job as (
      insert into jobs (queue, lane, workspace_id, payload, unique_key, run_at, ready, created_at)
      values (${job.queue}, ${job.lane}, ${job.workspaceId}, ${db.json(job.payload)}, ${job.uniqueKey ?? null},
        ${job.runAt}, ${job.runAt}::timestamptz <= ${job.now}::timestamptz, ${job.now})
      on conflict do nothing
      returning ready
    )
    select case when ready then pg_notify(${JOBS_CHANNEL}, ${job.queue}) end from job`;
  return rows.length > 0;
}

/**
 * Deletes the jobs of a lane that have no claim. The rows are locked first, so that no worker can claim them,
 * and checked again afterwards, because a worker may have claimed one just before.
 * @returns the payloads of the deleted jobs.
 */
export function removeWaitingJobs(db: Db, queue: string, lane: string): Promise<Record<string, unknown>[]> {
  return inTransaction(db, async (tx) => {
    const waiting = await tx<{ id: number }[]>`
      select id from jobs where queue = ${queue} and lane = ${lane} and not exists (
        select from job_claims claim where claim.job_id = jobs.id)
      for update skip locked`;
    const rows = await tx<{ payload: Record<string, unknown> }[]>`
      delete from jobs where id = any(${waiting.map(({ id }) => id)}::bigint[]) and not exists (
        select from job_claims claim where claim.job_id = jobs.id)
      returning payload`;
    return rows.map(({ payload }) => payload);
  });
}

/** Whether a lane has a job that is due or runs; one that waits after a fault is neither. */
export async function hasDueJob(db: Db, queue: string, lane: string): Promise<boolean> {
  const [row] = await db<{ isDue: boolean }[]>`
    select exists(select from jobs where queue = ${queue} and lane = ${lane} and ready) as "isDue"`;
  return row?.isDue === true;
}

/** Lets the jobs of a lane that no worker has run no earlier than at a time. */
export async function postpone(db: Db, queue: string, lane: string, runAt: string): Promise<void> {
  await db`
    update jobs set run_at = ${runAt} where id = any(array(
      select id from jobs where queue = ${queue} and lane = ${lane} and not ready and run_at < ${runAt}::timestamptz
        and not exists (select from job_claims claim where claim.job_id = jobs.id)
      for update skip locked))`;
}

/**
 * Makes a waiting job due and notifies the workers. A job that is claimed or locked at this moment is
 * skipped: the queue that settles it reads the current data again.
 */
export async function bringForward(db: Db, queue: string, uniqueKey: string, now: string): Promise<void> {
  await db`
    with job as (
      update jobs set run_at = least(run_at, ${now}), ready = true where id = any(array(
        select id from jobs where queue = ${queue} and unique_key = ${uniqueKey} and not exists (
          select from job_claims claim where claim.job_id = jobs.id)
        for update skip locked))
      returning id
    )
    select pg_notify(${JOBS_CHANNEL}, ${queue}) from job`;
}

export interface Claim {
  queue: string;
  workerId: number;
  now: string;
  leaseMs: number;
  /** Maximum of this claim, free slots of the worker, and all its slots. */
  most: number;
  free: number;
  atOnce: number;
  laneLimit: number;
  workspaceLimit: number;
}

/** Claims due jobs (SQL function `claim_jobs`). @returns none for a worker without a row in `job_workers`. */
export async function claimJobs(db: Queryable, claim: Claim): Promise<Job[]> {
  return [
    ...(await db<Job[]>`
      select id, lane, workspace_id as "workspaceId", payload, attempt, claim, faults
      from claim_jobs(${claim.queue}, ${claim.workerId}, ${claim.now}, ${claim.leaseMs}, ${claim.most}, ${claim.free},
        ${claim.laneLimit}, ${claim.workspaceLimit}, ${claim.atOnce})
      order by run_at, id`),
  ];
}

/** Ends the claims that are still current. @returns the ids of their jobs. */
export async function endClaims(db: Queryable, jobs: readonly ClaimedJob[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select id from end_claims(${jobs.map(({ id }) => id)}, ${jobs.map(({ claim }) => claim)}) as id`;
  return new Set(rows.map(({ id }) => id));
}

export async function deleteJobs(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db`delete from jobs where id = any(${ids}::bigint[])`;
}

export interface Return {
  id: number;
  runAt: string;
  /** An internal fault does not count as an attempt. */
  isFault: boolean;
}

/** Returns jobs to the queue until their next run. */
export async function returnJobs(db: Db, returns: readonly Return[]): Promise<void> {
  if (returns.length === 0) return;
  await db`
    update jobs set ready = false, run_at = back.run_at, attempt = attempt + 1 - back.fault,
      faults = (faults + 1) * back.fault
    from unnest(${returns.map(({ id }) => id)}::bigint[], ${returns.map(({ runAt }) => runAt)}::timestamptz[],
      ${returns.map(({ isFault }) => (isFault ? 1 : 0))}::integer[]) as back (id, run_at, fault)
    where jobs.id = back.id`;
}

/** Releases the claims of a worker that stops. */
export async function releaseJobs(db: Db, queues: readonly string[], workerId: number): Promise<void> {
  await db`delete from job_claims where queue = any(${queues}::text[]) and worker_id = ${workerId}`;
}

/**
 * Registers a worker that lives as long as this session. The lock is taken before the row becomes visible.
 */
export async function registerWorker(session: Queryable): Promise<number> {
  const [row] = await session<{ id: number }[]>`
    with worker as (insert into job_workers default values returning id)
    select id, pg_advisory_lock(${WORKER_LOCKS}::int, id) from worker`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/**
 * Extends the leases of the jobs that the worker runs. @returns false when the worker is no longer
 * registered.
 */
export async function renewLeases(
  session: Queryable,
  workerId: number,
  jobIds: readonly number[],
  leaseMs: number,
): Promise<boolean> {
  const rows = await session`
    with renewed as (
      update job_claims set leased_until = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
      where job_id = any(${jobIds}::bigint[]) and worker_id = ${workerId}
    )
    select from job_workers where id = ${workerId}`;
  return rows.length > 0;
}

/**
 * Releases the claims of workers whose session ended or whose lease expired. Claims that another transaction
 * is ending are skipped.
 * @returns the number of released jobs.
 */
export async function freeLostJobs(db: Db, queues: readonly string[]): Promise<number> {
  return db`
    with dead as (
      delete from job_workers where pg_try_advisory_xact_lock_shared(${WORKER_LOCKS}::int, id) returning id
    ), lost as (
      select job_id from job_claims
      where queue = any(${queues}::text[]) and (
        leased_until < clock_timestamp() or worker_id in (select id from dead)
        or not exists (select from job_workers where job_workers.id = worker_id))
      for update skip locked
    )
    delete from job_claims where job_id = any(array(select job_id from lost))`.count();
}

/**
 * Removes the entries of ended jobs from the indexes. Each claim starts its scan at these entries, and
 * autovacuum runs only once a minute: at ten thousand jobs a second every claim would pass hundreds of
 * thousands of them. Does nothing while another vacuum of the tables runs.
 */
export async function vacuumJobs(db: Db): Promise<void> {
  await db`vacuum (skip_locked, index_cleanup on, truncate off) jobs, job_claims`;
}
