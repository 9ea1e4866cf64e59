import type { Db } from '../db/sql.ts';
import { isoOf } from '../instants.ts';
import type { RecurringWork } from './recurring.ts';

/**
 * Recurring work that removes what is older than `keptDays` days of 24 hours, every hour.
 * @param pruneBatch removes some of what is older than a time, and returns how many; 0 when nothing is left.
 */
export const pruneAfter = (
  name: string,
  keptDays: number,
  pruneBatch: (db: Db, before: string) => Promise<number>,
): RecurringWork => ({
  name,
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: 24 * keptDays }));
    while (!signal.aborted && (await pruneBatch(sql, before)) > 0);
  },
});
