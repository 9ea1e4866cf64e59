import { pruneAfter } from '../platform/jobs/prune-after.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneDeletedTextBatch } from './delete-message.queries.ts';

/** Carriers repeat a text for a week at most. */
const KEPT_DAYS = 9;

/** Forgets which incoming texts were deleted, once no carrier brings them again. */
export const pruneDeletedIncomingTexts: RecurringWork = pruneAfter(
  'prune-deleted-texts',
  KEPT_DAYS,
  pruneDeletedTextBatch,
);
