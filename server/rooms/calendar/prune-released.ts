import { isoOf } from '../../platform/instants.ts';
import type { RecurringWork } from '../../platform/jobs/recurring.ts';
import { pruneReleasedBatch } from './blocks.queries.ts';

const KEPT_DAYS = 30;

/**
 * Deletes what calendars no longer have, after 30 days: a channel that blocks tomorrow anew every day, each
 * time under another UID, would leave a cancelled reservation for each.
 */
export const pruneReleased: RecurringWork = {
  name: 'prune-released-blocks',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: 24 * KEPT_DAYS }));
    while (!signal.aborted && (await pruneReleasedBatch(sql, before)) > 0);
  },
};
