import type { Asking, Db } from '../db/sql.ts';
import type { Statement } from '../db/statement.ts';
import type { Claim } from './jobs.queries.ts';

/** A claimed job as the engine sees it. */
export interface ClaimedJob {
  readonly id: number;
  /** Attempts that came to an end before this one. */
  readonly attempt: number;
  /** Faults of our own since the last attempt that came to an end. */
  readonly faults: number;
  /** Number of this claim; a result counts only while it is the last one. */
  readonly claim: number;
}

/** A claimed job as most queues see it. */
export interface Job extends ClaimedJob {
  readonly lane: string;
  readonly workspaceId: number | null;
  readonly payload: Record<string, unknown>;
}

/** What becomes of a job after an attempt: it is over, or it comes again at an instant of the queue's choice. */
export type Verdict = 'done' | { readonly runAt: Temporal.Instant };

export interface Finished<Result, Claimed extends ClaimedJob = Job> {
  readonly job: Claimed;
  readonly result: Result;
}

/** One kind of work. Everything about when a job comes again is decided here, not by the engine. */
export interface Queue<Context, Result, Claimed extends ClaimedJob = Job> {
  readonly name: string;
  /** Jobs that this process does at once. */
  readonly atOnce: number;
  /** Jobs of one lane that all processes together do at once; in practice at most half of `atOnce`. */
  readonly laneLimit: number;
  /** The same for all jobs of one workspace. */
  readonly workspaceLimit: number;
  /** After this long a job is given up and counts as a fault, in milliseconds. */
  readonly deadlineMs: number;
  /** How often to look for work that no notice told of, in milliseconds. */
  readonly pollMs: number;
  /** A channel of notices that tell of new work, beside that of `enqueue`. */
  readonly channel?: string;
  readonly load: Load<Context> | LoadAtOnce<Context, Claimed>;
  /** Does the work, without the database. What it throws is a fault: logged, and tried again later. */
  perform(job: Claimed, context: Context, signal: AbortSignal): Promise<Result>;
  readonly settle: Settle<Result, Claimed> | SettleAtOnce<Result, Claimed>;
}

/** Each queue knows its own jobs, contexts and results. */
// oxlint-disable-next-line typescript/no-explicit-any -- the engine only hands them from one part of a queue to the next
export type AnyQueue = Queue<any, any, any>;

/** Reads what a batch of claimed jobs needs, by their ids; a job without an entry has nothing left to do and is over. */
export type Load<Context> = (db: Db, jobs: readonly Job[]) => Promise<Map<number, Context>>;

/** For queues whose jobs are many: one statement claims them and reads what they need. */
export interface LoadAtOnce<Context, Claimed extends ClaimedJob> {
  /** The claimed jobs in the order in which they are to be done; one with null has nothing left to do and is over. */
  readonly claim: (db: Asking, claim: Claim) => Promise<Map<Claimed, Context | null>>;
}

/**
 * Writes results in the transaction that ends the claims; it is given only those whose claim still holds.
 * @returns what becomes of each job, by its id; a job without an entry is done.
 */
export type Settle<Result, Claimed extends ClaimedJob = Job> = (
  db: Db,
  finished: readonly Finished<Result, Claimed>[],
) => Promise<Map<number, Verdict>>;

/** For queues whose results are many: one statement ends those claims that still stand, writes the results, and ends or returns the jobs. */
export interface SettleAtOnce<Result, Claimed extends ClaimedJob> {
  /** @returns when jobs come again. */
  readonly statement: (
    db: Db,
    finished: readonly Finished<Result, Claimed>[],
  ) => Statement<readonly { readonly runAt: string }[]>;
}

/** Pause before a job is tried again after the n-th fault of our own in a row: doubling from 1 s to 5 minutes. */
export const pauseAfterFaultMs = (faults: number): number => Math.min(1000 * 2 ** (faults - 1), 300_000);
