/** Pauses before a text is submitted again after no response of the carrier, in seconds. */
const PAUSES = [5, 30, 120, 600] as const;

/** No carrier keeps a text waiting longer between two attempts, whatever it asks for. */
const LONGEST_MS = 600_000;

/**
 * When a text is submitted again after its n-th attempt (from 1) without a response; null after the last
 * attempt. @param askedMs the pause that the carrier asks for: a shorter one of ours becomes longer.
 */
export function nextTry(tries: number, endedAt: Temporal.Instant, askedMs = 0): Temporal.Instant | null {
  const seconds = PAUSES[tries - 1];
  if (seconds === undefined) return null;
  return endedAt.add({ milliseconds: Math.max(seconds * 1_000, pauseWithin(askedMs)) });
}

/** The pause that a carrier asks for, as far as it is granted. */
export const pauseWithin = (askedMs: number): number => Math.min(askedMs, LONGEST_MS);
