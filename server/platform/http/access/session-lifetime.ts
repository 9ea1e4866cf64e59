const DAY_SECONDS = 86_400;

/** A session ends after this time without use. */
export const SESSION_SECONDS = 14 * DAY_SECONDS;
/** Nor does a session that is used last longer than this. */
const LONGEST_SECONDS = 90 * DAY_SECONDS;
/** A session is renewed when it was last renewed this long ago. */
const RENEWED_AFTER_SECONDS = DAY_SECONDS;

/** When a session that begins now ends unless it is used. */
export const endOfNewSession = (now: Temporal.Instant): Temporal.Instant =>
  now.add({ seconds: SESSION_SECONDS });

/** The new end of a session that is used now (Unix times in milliseconds); null when it is not due. */
export function renewedEnd(
  session: { createdAtMs: number; expiresAtMs: number },
  nowMs: number,
): number | null {
  const latest = session.createdAtMs + LONGEST_SECONDS * 1000;
  const end = Math.min(nowMs + SESSION_SECONDS * 1000, latest);
  const isDue = end - session.expiresAtMs >= RENEWED_AFTER_SECONDS * 1000;
  return isDue || (end === latest && end > session.expiresAtMs) ? end : null;
}
