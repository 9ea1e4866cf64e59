import type { Logger } from 'pino';
import type { Db, Sql } from '../platform/db/sql.ts';
import { enqueue, removeWaitingJobs } from '../platform/jobs/enqueue.ts';
import type { Job, Queue } from '../platform/jobs/queue.ts';
import { contactPattern, noTraces, type PersonTraces } from './person.ts';
import {
  sweepAnswers,
  sweepEvents,
  sweepNotices,
  sweepTeamTexts,
  type SweptTo,
} from './sweep-copies.queries.ts';

const QUEUE = 'erasures';
/** The request sweeps at once. The job starts later, in case the process ends before it has finished. */
const JOB_STARTS_AFTER_SECONDS = 30;
/** How long a request sweeps before it leaves the rest to the job. */
const REQUEST_SWEEP_MS = 5_000;
const JOB_DEADLINE_MS = 10 * 60_000;

const laneOf = (workspaceId: number, contactId: number): string => `${workspaceId}/${contactId}`;

/**
 * Schedules, in the transaction of an erasure, the removal of copies, so that it happens even after a crash.
 */
export async function scheduleSweep(
  tx: Db,
  workspaceId: number,
  { contactId, traces }: { contactId: number; traces: PersonTraces },
  now: Temporal.Instant,
): Promise<void> {
  const lane = laneOf(workspaceId, contactId);
  const runAt = now.add({ seconds: JOB_STARTS_AFTER_SECONDS });
  await enqueue(tx, {
    queue: QUEUE,
    lane,
    workspaceId,
    payload: { traces: JSON.stringify(traces) },
    now,
    runAt,
  });
}

/** Sweeps now. Never rejects: work that fails or takes more than a few seconds is left to the job. */
export async function sweepNow(
  { sql, log }: { sql: Sql; log: Logger },
  workspaceId: number,
  { contactId, traces }: { contactId: number; traces: PersonTraces },
): Promise<void> {
  try {
    await sweepCopies(sql, workspaceId, traces, AbortSignal.timeout(REQUEST_SWEEP_MS));
    await removeWaitingJobs(sql, QUEUE, laneOf(workspaceId, contactId));
  } catch (error) {
    log.warn({ err: error, contact_id: contactId }, 'erasure sweep not finished, left to its job');
  }
}

/**
 * Removes the copies of a person's records: events with their deliveries, stored answers, notices, texts to
 * the team. It uses small statements, so that it blocks nobody. Repeating it changes nothing.
 * @throws the reason of `signal` when that aborts first.
 */
async function sweepCopies(
  sql: Sql,
  workspaceId: number,
  traces: PersonTraces,
  signal: AbortSignal,
): Promise<void> {
  const about = { traces, pattern: contactPattern(traces) };
  await toTheEnd(signal, (after) => sweepEvents(sql, workspaceId, traces, after));
  await toTheEnd(signal, (after) => sweepAnswers(sql, workspaceId, traces, after));
  await toTheEnd(signal, (after) => sweepNotices(sql, workspaceId, about, after));
  await sweepTeamTexts(sql, workspaceId, about);
}

async function toTheEnd(signal: AbortSignal, sweep: (after: string) => Promise<SweptTo>): Promise<void> {
  let after: SweptTo = '';
  while (after !== null) {
    signal.throwIfAborted();
    after = await sweep(after);
  }
}

/** Finishes sweeps that their request did not finish. */
export const erasureQueue = ({ sql }: { sql: Sql }): Queue<PersonTraces, true> => ({
  name: QUEUE,
  atOnce: 2,
  laneLimit: 1,
  workspaceLimit: 1,
  deadlineMs: JOB_DEADLINE_MS,
  pollMs: 30_000,
  load: async (_db, jobs) => new Map(jobs.map((job) => [job.id, tracesOf(job)])),
  perform: async (job, traces, signal) => {
    if (job.workspaceId !== null) await sweepCopies(sql, job.workspaceId, traces, signal);
    return true;
  },
  settle: async () => new Map(),
});

function tracesOf({ payload: { traces } }: Job): PersonTraces {
  return typeof traces === 'string' ? (JSON.parse(traces) as PersonTraces) : noTraces();
}
