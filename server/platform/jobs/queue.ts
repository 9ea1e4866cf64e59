import type { Db } from '../db/sql.ts';
import type { Fragment } from './jobs.queries.ts';

/** A claimed job as its queue sees it. */
export interface Job {
  readonly id: number;
  readonly lane: string;
  readonly workspaceId: number | null;
  readonly payload: Record<string, unknown>;
  /** Attempts that came to an end before this one. */
  readonly attempt: number;
  /** Number of this claim; a result counts only while it is the last one. */
  readonly claim: number;
}

/** What becomes of a job after an attempt: it is over, or it comes again at an instant of the queue's choice. */
export type Verdict = 'done' | { readonly runAt: Temporal.Instant };

export interface Finished<Result> {
  readonly job: Job;
  readonly result: Result;
}

/** One kind of work. Everything about when a job comes again is decided here, not by the engine. */
export interface Queue<Context, Result> {
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
  /** Reads what a batch of jobs needs; a job without an entry has nothing left to do and is over. */
  load(db: Db, jobs: readonly Job[]): Promise<Map<number, Context>>;
  /** Does the work, without the database. What it throws is a fault: logged, and tried again later. */
  perform(job: Job, context: Context, signal: AbortSignal): Promise<Result>;
  readonly settle: Settle<Result> | SettleAtOnce<Result>;
}

/**
 * Writes results in the transaction that ends the claims; it is given only those whose claim still holds.
 * @returns what becomes of each job, by its id; a job without an entry is done.
 */
export type Settle<Result> = (db: Db, finished: readonly Finished<Result>[]) => Promise<Map<number, Verdict>>;

/** For queues whose results are many: everything in one statement, see `endAtOnce`. */
export interface SettleAtOnce<Result> {
  readonly statement: (db: Db, finished: readonly Finished<Result>[]) => Fragment;
}

/** Pause before a job is tried again after the n-th fault of our own in a row: doubling from 1 s to 5 minutes. */
export const pauseAfterFaultMs = (faults: number): number => Math.min(1000 * 2 ** (faults - 1), 300_000);
