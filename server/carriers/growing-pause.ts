/** The pause after the first failure, and the longest, in milliseconds. */
export interface GrowingPauses {
  readonly first: number;
  readonly longest: number;
}

/**
 * How long to wait after so many failures in a row: twice as long each time up to the longest, at random
 * between half and all of it, so that many do not come back at once (RFC 5626, section 4.5).
 */
export function growingPause({ first, longest }: GrowingPauses, failures: number): number {
  const mostMs = Math.min(longest, first * 2 ** Math.min(failures - 1, 10));
  return Math.round(mostMs * (0.5 + Math.random() / 2));
}
