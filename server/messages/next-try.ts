/** Pauses before a text is submitted again after no response of the carrier, in seconds. */
const PAUSES = [5, 30, 120, 600] as const;

/**
 * When a text is submitted again after its n-th attempt (from 1) without a response; null after the last
 * attempt.
 */
export function nextTry(tries: number, endedAt: Temporal.Instant): Temporal.Instant | null {
  const seconds = PAUSES[tries - 1];
  return seconds === undefined ? null : endedAt.add({ seconds });
}
