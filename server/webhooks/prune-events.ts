import { isoOf } from '../platform/instants.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneEventBatch } from './deliveries.queries.ts';

/** Removes events and the log of their deliveries after `keptDays` days of 24 hours. */
export const pruneEvents = (keptDays: number): RecurringWork => ({
  name: 'prune-events',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: 24 * keptDays }));
    while (!signal.aborted && (await pruneEventBatch(sql, before)) > 0);
  },
});
