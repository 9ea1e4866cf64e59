import { inTransaction, type Asking, type Db } from '../db/sql.ts';
import type { ClaimedJob, Job } from './queue.ts';

/** Told after commit, with the name of the queue, when there is new work. */
export const JOBS_CHANNEL = 'jobs_ready';
/** First half of the advisory locks that show that a worker lives; the second is its id. */
const WORKER_LOCKS = 722_103_392;

export interface NewJob {
  queue: string;
  lane: string;
  workspaceId: number | null;
  payload: Record<string, string | number | boolean | null>;
  runAt: string;
  now: string;
  /** With it, nothing happens when the queue has a job of this key already. */
  uniqueKey?: string;
}

/** Adds a job in the caller's transaction and, when it is due, tells the workers; false when its key is taken. */
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
 * Takes the jobs of a lane out that nobody does at this moment; their payloads. They are locked first, so that nobody begins
 * one from then on, and looked at once more, because someone may have begun one just before.
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

/**
 * Makes a waiting job due and tells the workers. One that is being done, or ended, at this moment is left alone rather
 * than waited for: whoever ends it looks at what it is about once more.
 */
export async function hasten(db: Db, queue: string, uniqueKey: string, now: string): Promise<void> {
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
  /** Jobs wanted now, the places that the worker has left for them, and all its places. */
  most: number;
  free: number;
  atOnce: number;
  laneLimit: number;
  workspaceLimit: number;
}

/** Claims due jobs (see the function in the migration); none for a worker that the database no longer knows. */
export async function claimJobs(db: Asking, claim: Claim): Promise<Job[]> {
  return [
    ...(await db<Job[]>`
      select id, lane, workspace_id as "workspaceId", payload, attempt, claim, faults
      from claim_jobs(${claim.queue}, ${claim.workerId}, ${claim.now}, ${claim.leaseMs}, ${claim.most}, ${claim.free},
        ${claim.laneLimit}, ${claim.workspaceLimit}, ${claim.atOnce})
      order by run_at, id`),
  ];
}

/** Ends those claims that still stand; the ids of their jobs. */
export async function endClaims(db: Asking, jobs: readonly ClaimedJob[]): Promise<Set<number>> {
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
  /** A fault of our own leaves the count of attempts as it is. */
  isFault: boolean;
}

/** Gives jobs back to wait for their next time. */
export async function returnJobs(db: Db, returns: readonly Return[]): Promise<void> {
  if (returns.length === 0) return;
  await db`
    update jobs set ready = false, run_at = back.run_at, attempt = attempt + 1 - back.fault,
      faults = (faults + 1) * back.fault
    from unnest(${returns.map(({ id }) => id)}::bigint[], ${returns.map(({ runAt }) => runAt)}::timestamptz[],
      ${returns.map(({ isFault }) => (isFault ? 1 : 0))}::integer[]) as back (id, run_at, fault)
    where jobs.id = back.id`;
}

/** Frees what a worker that stops did not come to. */
export async function releaseJobs(db: Db, queues: readonly string[], workerId: number): Promise<void> {
  await db`delete from job_claims where queue = any(${queues}::text[]) and worker_id = ${workerId}`;
}

/** Enters a worker whose life is this session: the lock is there before anybody can see the row. */
export async function registerWorker(session: Asking): Promise<number> {
  const [row] = await session<{ id: number }[]>`
    with worker as (insert into job_workers default values returning id)
    select id, pg_advisory_lock(${WORKER_LOCKS}::int, id) from worker`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Extends the leases of the jobs that the worker really does; false when the database no longer knows the worker. */
export async function renewLeases(
  session: Asking,
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
 * Frees the jobs of workers whose session is gone or whose lease ran out; how many. A claim that someone else ends at this
 * moment is left to them.
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
 * Takes the entries of ended jobs out of the indexes. Those of a lane lie where the next claim begins to look, and the server's own
 * autovacuum comes once a minute: at ten thousand jobs a second every claim would pass hundreds of thousands of them. Does nothing
 * while somebody else does it.
 */
export async function vacuumJobs(db: Db): Promise<void> {
  await db`vacuum (skip_locked, index_cleanup on, truncate off) jobs, job_claims`;
}
