import { hash } from 'node:crypto';
import { inTransaction, type Db } from '../../db/sql.ts';
import { isoOf } from '../../instants.ts';
import { Refusal } from '../../refusal.ts';
import { customerOf } from '../connection/client-address.ts';
import { accessProblems } from './access.problems.ts';
import { countAttempt, findWindowEnd, uncountAttempts } from './attempts.queries.ts';

const WINDOW = { minutes: 15 };
/** Attempts of one subject in a window. */
const MOST = 10;

/** What attempts are counted for: an address, or an account by a hash of what was typed as its name. */
export const subjectOf = {
  address: (kind: string, address: string): string => `${kind} from ${customerOf(address)}`,
  account: (kind: string, email: string): string =>
    `${kind} of ${hash('sha256', email.trim().normalize('NFKC').toLowerCase(), 'base64')}`,
  user: (kind: string, userId: number): string => `${kind} of user ${userId}`,
};

/**
 * Counts an attempt for each subject before it is made, so that concurrent ones cannot exceed the limit; on
 * every node, because the database counts.
 * @returns takes the attempt back, when it did not fail.
 * @throws Refusal `rate_limited` with `Retry-After` when a subject has had 10 in a quarter of an hour.
 */
export async function beginAttempt(
  db: Db,
  now: Temporal.Instant,
  subjects: readonly string[],
): Promise<() => Promise<void>> {
  const times = { now: isoOf(now), windowEnd: isoOf(now.add(WINDOW)) };
  // The same order in every transaction, so that two cannot wait for each other.
  const ordered = subjects.toSorted();
  await inTransaction(db, async (tx) => {
    for (const subject of ordered) {
      if (await countAttempt(tx, { subject, limit: MOST, ...times })) continue;
      throw tooMany(await findWindowEnd(tx, subject), now);
    }
  });
  return () => uncountAttempts(db, ordered);
}

function tooMany(windowEnd: string | null, now: Temporal.Instant): Refusal {
  const left = windowEnd === null ? 1 : now.until(Temporal.Instant.from(windowEnd)).total('seconds');
  return new Refusal('rate_limited', accessProblems.too_many_attempts(), {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(left))) },
  });
}
