/** Pauses after each attempt in vain, in minutes: a mail server that is away for a night loses nothing. */
const PAUSES_MINUTES = [1, 5, 30, 120, 360, 720] as const;

/**
 * When a notice that could not be sent is tried again.
 * @param attempts how many came to an end, this one included.
 * @returns null after the last one.
 */
export function nextTry(attempts: number, endedAt: Temporal.Instant): Temporal.Instant | null {
  const minutes = PAUSES_MINUTES[attempts - 1];
  return minutes === undefined ? null : endedAt.add({ minutes });
}
