import { pruneAfter } from '../../platform/jobs/prune-after.ts';
import type { RecurringWork } from '../../platform/jobs/recurring.ts';
import { pruneReleasedBatch } from './blocks.queries.ts';

const KEPT_DAYS = 30;

/**
 * Deletes what calendars no longer have, after 30 days: a channel that blocks tomorrow anew every day, each
 * time under another UID, would leave a cancelled reservation for each.
 */
export const pruneReleased: RecurringWork = pruneAfter(
  'prune-released-blocks',
  KEPT_DAYS,
  pruneReleasedBatch,
);
