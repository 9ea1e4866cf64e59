import { isoOf } from '../platform/instants.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneNoticeBatch } from './notices.queries.ts';

/** Removes notices that are not pending after `keptDays` days of 24 hours. */
export const pruneNotices = (keptDays: number): RecurringWork => ({
  name: 'prune-notices',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: 24 * keptDays }));
    while (!signal.aborted && (await pruneNoticeBatch(sql, before)) > 0);
  },
});
