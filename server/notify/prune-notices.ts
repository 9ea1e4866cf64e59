import { pruneAfter } from '../platform/jobs/prune-after.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneNoticeBatch } from './notices.queries.ts';

/** Removes notices that are not pending after `keptDays` days of 24 hours. */
export const pruneNotices = (keptDays: number): RecurringWork =>
  pruneAfter('prune-notices', keptDays, pruneNoticeBatch);
