import { isoOf } from '../platform/instants.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneResets } from './resets.queries.ts';

/** Removes links for a new password that have expired. Expired invitations stay until they are withdrawn. */
export const pruneExpiredLinks: RecurringWork = {
  name: 'prune-password-resets',
  everyMinutes: 60,
  deadlineMs: 60_000,
  work: async (sql, now) => pruneResets(sql, isoOf(now)),
};
