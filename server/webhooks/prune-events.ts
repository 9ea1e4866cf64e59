import { pruneAfter } from '../platform/jobs/prune-after.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneEventBatch } from './deliveries.queries.ts';

/** Removes events and the log of their deliveries after `keptDays` days of 24 hours. */
export const pruneEvents = (keptDays: number): RecurringWork =>
  pruneAfter('prune-events', keptDays, pruneEventBatch);
