import { isoOf } from '../platform/instants.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneEventBatch } from './deliveries.queries.ts';

/** How long events and their deliveries are kept. */
export const KEPT_DAYS = 30;

/** Removes events and the log of their deliveries after 30 days. */
export const pruneEvents: RecurringWork = {
  name: 'prune-events',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: 24 * KEPT_DAYS }));
    while (!signal.aborted && (await pruneEventBatch(sql, before)) > 0);
  },
};
