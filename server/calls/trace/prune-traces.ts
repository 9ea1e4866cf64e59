import { pruneAfter } from '../../platform/jobs/prune-after.ts';
import type { RecurringWork } from '../../platform/jobs/recurring.ts';
import { pruneTraceBatch } from './trace.queries.ts';

/** Removes the traces of calls after `keptDays` days of 24 hours; 0 removes all that are left. */
export const pruneTraces = (keptDays: number): RecurringWork =>
  pruneAfter('prune-call-traces', keptDays, pruneTraceBatch);
