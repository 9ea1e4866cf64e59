import { isoOf } from '../../platform/instants.ts';
import type { RecurringWork } from '../../platform/jobs/recurring.ts';
import { pruneTraceBatch } from './trace.queries.ts';

/** Removes the traces of calls after `keptDays` days of 24 hours; 0 removes all that are left. */
export const pruneTraces = (keptDays: number): RecurringWork => ({
  name: 'prune-call-traces',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: 24 * keptDays }));
    while (!signal.aborted && (await pruneTraceBatch(sql, before)) > 0);
  },
});
