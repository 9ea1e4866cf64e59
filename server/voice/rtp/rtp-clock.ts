/** The sound has 8 samples in a millisecond. */
const SAMPLES_PER_MS = 8;

/**
 * Turns the timestamps of a stream into positions in samples of 8 kHz, 32 bits that wrap. A clock that is
 * faster wraps at another place, so its timestamps are followed over their wrapping first.
 */
export class RtpClock {
  readonly perMs: number;
  readonly #perSample: number;
  #latest: number | null = null;
  #unwrapped = 0;

  /** @param perMs what the clock counts in a millisecond: a multiple of 8. */
  constructor(perMs: number) {
    this.perMs = perMs;
    this.#perSample = perMs / SAMPLES_PER_MS;
  }

  /** The position of the first sample of a packet. */
  positionOf(timestamp: number): number {
    if (this.#perSample === 1) return timestamp;
    this.#unwrapped += this.#latest === null ? timestamp : (timestamp - this.#latest) | 0;
    this.#latest = timestamp;
    return Math.floor(this.#unwrapped / this.#perSample) >>> 0;
  }
}
