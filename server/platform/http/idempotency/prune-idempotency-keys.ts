import { isoOf } from '../../instants.ts';
import type { RecurringWork } from '../../jobs/recurring.ts';
import { KEPT_HOURS } from './idempotency.ts';
import { pruneIdempotencyKeys } from './idempotency.queries.ts';

/** Removes answers whose Idempotency-Key has expired. */
export const pruneExpiredIdempotencyKeys: RecurringWork = {
  name: 'prune-idempotency-keys',
  everyMinutes: 15,
  deadlineMs: 60_000,
  work: async (sql, now) => {
    await pruneIdempotencyKeys(sql, isoOf(now.subtract({ hours: KEPT_HOURS })));
  },
};
