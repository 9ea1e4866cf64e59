/**
 * Allocates RTP ports of a range: the even ones, each with the odd one above it for RTCP (RFC 3550
 * section 11). Ports are used in rotation, so that stray packets of the last call on a port have
 * ended before the next call uses it.
 */
export class PortAllocator {
  readonly #first: number;
  readonly #count: number;
  readonly #taken = new Set<number>();
  #next = 0;

  /**
   * `from` to `to`, both included. A range without an even port and the odd one above it throws a RangeError.
   */
  constructor(range: { from: number; to: number }) {
    this.#first = range.from + (range.from % 2);
    this.#count = Math.floor((range.to + 1 - this.#first) / 2);
    const valid =
      Number.isInteger(range.from) && Number.isInteger(range.to) && range.from > 0 && range.to <= 65_535;
    if (!valid || this.#count < 1) throw new RangeError(`No RTP port lies in ${range.from}-${range.to}.`);
  }

  /** The maximum number of calls in the range. */
  get size(): number {
    return this.#count;
  }

  /** Allocates a free port; null when all are in use. */
  take(): number | null {
    for (let tried = 0; tried < this.#count; tried++) {
      const port = this.#first + 2 * this.#next;
      this.#next = (this.#next + 1) % this.#count;
      if (this.#taken.has(port)) continue;
      this.#taken.add(port);
      return port;
    }
    return null;
  }

  /** Releases a port. */
  release(port: number): void {
    this.#taken.delete(port);
  }
}
