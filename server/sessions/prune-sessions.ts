import { pruneAttempts } from '../platform/http/access/attempts.queries.ts';
import { pruneWindows } from '../platform/http/access/rate-limit.queries.ts';
import { isoOf } from '../platform/instants.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { pruneSessions } from './sessions.queries.ts';

const HOUR_SECONDS = 3600;

/** Removes sessions that have ended, counts of attempts whose window is over, and old rate limit windows. */
export const pruneEndedSessions: RecurringWork = {
  name: 'prune-sessions',
  everyMinutes: 15,
  deadlineMs: 60_000,
  work: async (sql, now) => {
    await pruneSessions(sql, isoOf(now));
    await pruneAttempts(sql, isoOf(now));
    await pruneWindows(sql, Math.floor(now.epochMilliseconds / 1000) - HOUR_SECONDS);
  },
};
