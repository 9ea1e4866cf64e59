import { isoOf } from '../../instants.ts';
import type { RecurringWork } from '../../jobs/recurring.ts';
import { KEPT_HOURS } from './idempotency.ts';
import { pruneIdempotencyKeys } from './idempotency.queries.ts';

/** A day of them in one statement could exceed the time that a statement has. */
const BATCH = 1_000;

/** Removes answers whose Idempotency-Key has expired. */
export const pruneExpiredIdempotencyKeys: RecurringWork = {
  name: 'prune-idempotency-keys',
  everyMinutes: 15,
  deadlineMs: 60_000,
  work: async (sql, now, signal) => {
    const before = isoOf(now.subtract({ hours: KEPT_HOURS }));
    while (!signal.aborted && (await pruneIdempotencyKeys(sql, before, BATCH)) > 0);
  },
};
