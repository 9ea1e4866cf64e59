import { isoOf } from '../platform/instants.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneDeletedTexts } from './delete-message.queries.ts';

/** Carriers repeat a text for a week at most. */
const KEPT_DAYS = 9;

/** Forgets which incoming texts were deleted, once no carrier brings them again. */
export const pruneDeletedIncomingTexts: RecurringWork = {
  name: 'prune-deleted-texts',
  everyMinutes: 60,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: 24 * KEPT_DAYS }));
    while (!signal.aborted && (await pruneDeletedTexts(sql, before)) > 0);
  },
};
