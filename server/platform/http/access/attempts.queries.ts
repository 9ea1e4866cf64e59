import type { Db } from '../../db/sql.ts';

/**
 * Counts one attempt of a subject; false when its window has `limit` already. A window that is over begins
 * anew.
 */
export async function countAttempt(
  db: Db,
  attempt: { subject: string; limit: number; now: string; windowEnd: string },
): Promise<boolean> {
  const { subject, limit, now, windowEnd } = attempt;
  const counted = await db`
    insert into attempts as kept (subject, count, window_end) values (${subject}, 1, ${windowEnd})
    on conflict (subject) do update set
      count = case when kept.window_end <= ${now} then 1 else kept.count + 1 end,
      window_end = case when kept.window_end <= ${now} then excluded.window_end else kept.window_end end
    where kept.window_end <= ${now} or kept.count < ${limit}`.count();
  return counted === 1;
}

/** The end of a subject's window (ISO), or null without one. */
export async function findWindowEnd(db: Db, subject: string): Promise<string | null> {
  const [row] = await db<{ end: string }[]>`
    select window_end as end from attempts where subject = ${subject}`;
  return row?.end ?? null;
}

/** Takes one attempt of each subject back. */
export async function uncountAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  await db`update attempts set count = count - 1 where subject = any(${[...subjects]}::text[]) and count > 0`;
}

/** Deletes the windows that ended before `before`. */
export async function pruneAttempts(db: Db, before: string): Promise<void> {
  await db`delete from attempts where window_end < ${before}`;
}
