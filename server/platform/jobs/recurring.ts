import type { Clock } from '../clock.ts';
import type { Db, Sql } from '../db/sql.ts';
import { enqueue } from './enqueue.ts';
import type { Queue } from './queue.ts';

const MOST_POLL_MS = 30_000;

/** Work that comes again and again, such as pruning; one process does it, whichever comes first. */
export interface RecurringWork {
  readonly name: string;
  /** Minutes from the end of one time to the beginning of the next. */
  readonly everyMinutes: number;
  readonly deadlineMs: number;
  /** Does it once, in small steps of its own; `signal` aborts at the deadline. */
  work(sql: Sql, now: Temporal.Instant, signal: AbortSignal): Promise<void>;
}

/** A queue with one row that never ends. Its row is made by `ensureRecurring`. */
export function recurringQueue(recurring: RecurringWork, sql: Sql, clock: Clock): Queue<true, true> {
  return {
    name: queueOf(recurring),
    atOnce: 1,
    laneLimit: 1,
    workspaceLimit: 1,
    deadlineMs: recurring.deadlineMs,
    pollMs: Math.min(MOST_POLL_MS, recurring.everyMinutes * 60_000),
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

/** Makes the row of recurring work unless it is there; the first time is due at once. */
export async function ensureRecurring(
  db: Db,
  recurring: RecurringWork,
  now: Temporal.Instant,
): Promise<void> {
  const queue = queueOf(recurring);
  await enqueue(db, { queue, lane: '', workspaceId: null, payload: {}, uniqueKey: recurring.name, now });
}

const queueOf = (recurring: RecurringWork): string => `recurring/${recurring.name}`;
