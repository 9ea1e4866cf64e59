import type { Clock } from '../clock.ts';
import type { Db, Sql } from '../db/sql.ts';
import { enqueue } from './enqueue.ts';
import type { Queue } from './queue.ts';

const MAX_POLL_MS = 30_000;

/** Work that is repeated at intervals, such as pruning. One process at a time does it. */
export interface RecurringWork {
  readonly name: string;
  /** Minutes from the end of one run to the start of the next. */
  readonly everyMinutes: number;
  readonly deadlineMs: number;
  /** Runs the work once, in small steps. `signal` aborts at the deadline. */
  work(sql: Sql, now: Temporal.Instant, signal: AbortSignal): Promise<void>;
}

/** A queue with one job that is returned after each run. `ensureRecurring` inserts the job. */
export function recurringQueue(recurring: RecurringWork, sql: Sql, clock: Clock): Queue<true, true> {
  return {
    name: queueOf(recurring),
    atOnce: 1,
    laneLimit: 1,
    workspaceLimit: 1,
    deadlineMs: recurring.deadlineMs,
    pollMs: Math.min(MAX_POLL_MS, recurring.everyMinutes * 60_000),
    load: async (_db, jobs) => new Map(jobs.map(({ id }) => [id, true])),
    perform: async (_job, _context, signal) => {
      await recurring.work(sql, clock.now(), signal);
      return true;
    },
    settle: async (_db, finished) => {
      const runAt = clock.now().add({ minutes: recurring.everyMinutes });
      return new Map(finished.map(({ job }) => [job.id, { runAt }]));
    },
  };
}

/** Inserts the job of recurring work unless it exists. The first run is due at once. */
export async function ensureRecurring(
  db: Db,
  recurring: RecurringWork,
  now: Temporal.Instant,
): Promise<void> {
  const queue = queueOf(recurring);
  await enqueue(db, { queue, lane: '', workspaceId: null, payload: {}, uniqueKey: recurring.name, now });
}

const queueOf = (recurring: RecurringWork): string => `recurring/${recurring.name}`;
