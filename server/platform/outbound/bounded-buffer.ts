const EMPTY = Buffer.alloc(0);
const MIN_CAPACITY = 1024;

/**
 * The first bytes of an answer, copied into one buffer of at most `limit` bytes. A received chunk is a view
 * of a larger block that was read from the socket; keeping the chunk itself would keep the whole block in
 * memory.
 */
export class BoundedBuffer {
  readonly #limit: number;
  #buffer: Buffer = EMPTY;
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Copies the bytes that still fit; returns false when a part of `piece` did not. */
  add(piece: Buffer): boolean {
    const count = Math.min(piece.length, this.#limit - this.#length);
    this.#reserve(this.#length + count);
    piece.copy(this.#buffer, this.#length, 0, count);
    this.#length += count;
    return count === piece.length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(capacity: number): void {
    if (capacity <= this.#buffer.length) return;
    const wanted = Math.max(capacity, this.#buffer.length * 2, MIN_CAPACITY);
    // A separate allocation: a slice of Node's shared pool would keep the pool's block.
    const larger = Buffer.allocUnsafeSlow(Math.min(wanted, this.#limit));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
