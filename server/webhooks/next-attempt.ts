/** Pauses after the first and the second attempt, from its end, in seconds (docs/webhooks.md). */
const PAUSES_SECONDS = [10, 60] as const;

/**
 * When a delivery that was not acknowledged is attempted again.
 * @param attempts number of finished attempts, including this one.
 * @param endedAt when this attempt ended.
 * @returns null after the last attempt.
 */
export function nextAttempt(attempts: number, endedAt: Temporal.Instant): Temporal.Instant | null {
  const seconds = PAUSES_SECONDS[attempts - 1];
  return seconds === undefined ? null : endedAt.add({ seconds });
}
