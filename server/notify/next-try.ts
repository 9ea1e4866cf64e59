/** Pauses after each failed attempt in minutes, long enough for a mail server that is down for a night. */
const PAUSES_MINUTES = [1, 5, 30, 120, 360, 720] as const;

/**
 * When a notice that could not be sent is tried again.
 * @param attempts how many ended, this one included.
 * @returns null after the last attempt.
 */
export function nextTry(attempts: number, endedAt: Temporal.Instant): Temporal.Instant | null {
  const minutes = PAUSES_MINUTES[attempts - 1];
  return minutes === undefined ? null : endedAt.add({ minutes });
}
