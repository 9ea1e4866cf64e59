import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db, Sql } from '../db/sql.ts';
import { enqueue, removeWaitingJobs } from '../jobs/enqueue.ts';
import type { Queue } from '../jobs/queue.ts';
import type { FileStore } from './file-store.ts';

const QUEUE = 'file-removal';
/** The process that deletes a record removes its files at once; the job runs in case that fails. */
const JOB_STARTS_AFTER_SECONDS = 30;

/** The files of deleted records, and the job that removes them if they remain. */
export interface FileRemoval {
  readonly keys: readonly string[];
  readonly lane: string;
}

/**
 * Schedules the removal of files in the transaction that deletes their records, so that a crash at
 * any moment leaves no files behind. Call `removeFiles` after the commit.
 */
export async function scheduleFileRemoval(
  tx: Db,
  workspaceId: number,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<FileRemoval> {
  const lane = `${workspaceId}/${randomBytes(12).toString('hex')}`;
  if (keys.length > 0) {
    const runAt = now.add({ seconds: JOB_STARTS_AFTER_SECONDS });
    await enqueue(tx, {
      queue: QUEUE,
      lane,
      workspaceId,
      payload: { keys: JSON.stringify(keys) },
      now,
      runAt,
    });
  }
  return { keys, lane };
}

/** Removes the files now. Never rejects: the job retries files that cannot be removed. */
export async function removeFiles(
  { sql, store, log }: { sql: Sql; store: FileStore; log: Logger },
  { keys, lane }: FileRemoval,
): Promise<void> {
  if (keys.length === 0) return;
  try {
    for (const key of keys) await store.remove(key);
    await removeWaitingJobs(sql, QUEUE, lane);
  } catch (error) {
    log.warn({ err: error }, 'file removal failed, left to its job');
  }
}

/**
 * Removes the files of deleted records that were not removed at once; retries failures with growing
 * delays.
 */
export const fileRemovalQueue = ({ store }: { store: FileStore }): Queue<string[], true> => ({
  name: QUEUE,
  atOnce: 4,
  laneLimit: 1,
  workspaceLimit: 2,
  deadlineMs: 60_000,
  pollMs: 30_000,
  load: async (_db, jobs) => new Map(jobs.map((job) => [job.id, keysOf(job.payload)])),
  perform: async (_job, keys, signal) => {
    for (const key of keys) {
      signal.throwIfAborted();
      await store.remove(key);
    }
    return true;
  },
  settle: async () => new Map(),
});

function keysOf({ keys }: Record<string, unknown>): string[] {
  return typeof keys === 'string' ? (JSON.parse(keys) as string[]) : [];
}
