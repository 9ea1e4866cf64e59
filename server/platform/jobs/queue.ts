import type { Queryable, Db } from '../db/sql.ts';
import type { Statement } from '../db/statement.ts';
import type { Claim } from './jobs.queries.ts';

/** A claimed job with the fields that the worker needs. */
export interface ClaimedJob {
  readonly id: number;
  /** Completed attempts before this one. */
  readonly attempt: number;
  /** Internal faults since the last completed attempt. */
  readonly faults: number;
  /** Number of this claim. A result is written only while no later claim of the job exists. */
  readonly claim: number;
}

/** A claimed job with its lane, workspace and payload. */
export interface Job extends ClaimedJob {
  readonly lane: string;
  readonly workspaceId: number | null;
  readonly payload: Record<string, unknown>;
}

/** What happens to a job after an attempt: it is deleted, or it runs again at `runAt`. */
export type Verdict = 'done' | { readonly runAt: Temporal.Instant };

export interface Finished<Result, Claimed extends ClaimedJob = Job> {
  readonly job: Claimed;
  readonly result: Result;
}

/** One kind of work. The queue, not the worker, decides when a job runs again. */
export interface Queue<Context, Result, Claimed extends ClaimedJob = Job> {
  readonly name: string;
  /** Maximum of jobs that this process runs at once. */
  readonly atOnce: number;
  /**
   * Maximum of jobs of one lane that all processes together run at once; in practice at most half of
   * `atOnce`.
   */
  readonly laneLimit: number;
  /** Maximum of jobs of one workspace that all processes together run at once. */
  readonly workspaceLimit: number;
  /** Deadline of a job in milliseconds. A job that exceeds it is aborted and counts as a fault. */
  readonly deadlineMs: number;
  /** Interval in milliseconds of looking for work without a notification. */
  readonly pollMs: number;
  /** A notification channel for new work, in addition to the one that `enqueue` uses. */
  readonly channel?: string;
  readonly load: Load<Context> | LoadAtOnce<Context, Claimed>;
  /** Does the work without the database. An error is a fault: it is logged, and the job runs again later. */
  perform(job: Claimed, context: Context, signal: AbortSignal): Promise<Result>;
  readonly settle: Settle<Result, Claimed> | SettleAtOnce<Result, Claimed>;
  /**
   * Whether each result is settled by a transaction of its own, because `settle` takes locks whose order two
   * results cannot keep.
   */
  readonly settlesEach?: boolean;
}

/** Each queue knows its own jobs, contexts and results. */
// oxlint-disable-next-line typescript/no-explicit-any -- each queue has its own types
export type AnyQueue = Queue<any, any, any>;

/**
 * Reads the context of each claimed job, by its id. A job without an entry has nothing left to do and is
 * deleted.
 */
export type Load<Context> = (db: Db, jobs: readonly Job[]) => Promise<Map<number, Context>>;

/** For queues with many jobs: one statement claims them and reads their contexts. */
export interface LoadAtOnce<Context, Claimed extends ClaimedJob> {
  /**
   * The claimed jobs in the order in which they start. A job with null has nothing left to do and is deleted.
   */
  readonly claim: (db: Queryable, claim: Claim) => Promise<Map<Claimed, Context | null>>;
}

/**
 * Writes results in the transaction that ends the claims. It receives only results whose claim is still
 * current.
 * @returns the verdict for each job, by its id; a job without an entry is done.
 */
export type Settle<Result, Claimed extends ClaimedJob = Job> = (
  db: Db,
  finished: readonly Finished<Result, Claimed>[],
) => Promise<Map<number, Verdict>>;

/**
 * For queues with many results: one statement ends the current claims, writes the results and deletes or
 * returns the jobs.
 */
export interface SettleAtOnce<Result, Claimed extends ClaimedJob> {
  /** @returns the times at which returned jobs run again. */
  readonly statement: (
    db: Db,
    finished: readonly Finished<Result, Claimed>[],
  ) => Statement<readonly { readonly runAt: string }[]>;
  /** Called once the statement was carried out; it must not throw. */
  readonly written?: (finished: readonly Finished<Result, Claimed>[]) => void;
}

/** Milliseconds until the next run after the n-th internal fault in a row: doubles from 1 s to 5 minutes. */
export const pauseAfterFaultMs = (faults: number): number => Math.min(1000 * 2 ** (faults - 1), 300_000);
