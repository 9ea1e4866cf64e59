/** Pauses before a text is handed to a carrier again that gave no answer, in seconds. */
const PAUSES = [5, 30, 120, 600] as const;

/** When a text is tried again after its n-th try without an answer (from 1); null when it is given up. */
export function nextTry(tries: number, endedAt: Temporal.Instant): Temporal.Instant | null {
  const seconds = PAUSES[tries - 1];
  return seconds === undefined ? null : endedAt.add({ seconds });
}
