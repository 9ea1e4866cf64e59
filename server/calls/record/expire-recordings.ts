import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { RecurringWork } from '../../platform/jobs/recurring.ts';
import { scheduleFileRemoval } from '../../platform/storage/file-removal.ts';
import { expireAudio, expireRecordingsOf, listRetentions } from './expire-recordings.queries.ts';

const BATCH = 100;

/**
 * Deletes sound that is older than its workspace keeps it: of calls, and of inbox items that are done. What
 * was said stays as text. The files are removed by the job that is written with the change.
 */
export const expireRecordings: RecurringWork = {
  name: 'expire-recordings',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    for (const { workspaceId, days } of await listRetentions(sql)) {
      const before = now.subtract({ hours: 24 * days });
      while (!signal.aborted && (await expireBatch(sql, workspaceId, before, now)) === BATCH);
    }
  },
};

async function expireBatch(
  sql: Sql,
  workspaceId: number,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const which = { before: isoOf(before), now: isoOf(now), most: BATCH };
    const keys = await expireRecordingsOf(tx, workspaceId, which);
    if (keys.length < BATCH)
      keys.push(...(await expireAudio(tx, workspaceId, { ...which, most: BATCH - keys.length })));
    await scheduleFileRemoval(tx, workspaceId, keys, now);
    return keys.length;
  });
}
