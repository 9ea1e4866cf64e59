/** Pauses after the first and the second attempt, from its end, in seconds (docs/webhooks.md). */
const PAUSES_SECONDS = [10, 60] as const;

/**
 * When a delivery that was not acknowledged is tried again.
 * @param attempts how many came to an end, this one included.
 * @param endedAt when this one ended.
 * @returns null after the last one.
 */
export function nextAttempt(attempts: number, endedAt: Temporal.Instant): Temporal.Instant | null {
  const seconds = PAUSES_SECONDS[attempts - 1];
  return seconds === undefined ? null : endedAt.add({ seconds });
}
