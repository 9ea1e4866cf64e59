/** Chunks that wait for an earlier one: 100 ms of sound. What is later than that is lost. */
const MAX_WAITING = 5;

/**
 * Puts the chunks of a stream in the order of their numbers: vendors do not promise that they arrive so. What
 * comes twice or too late is dropped; a gap is left when five later chunks wait.
 */
export class ChunkOrder<Chunk> {
  #next: number | null = null;
  readonly #waiting = new Map<number, Chunk>();

  /** Takes a chunk, and gives those whose turn it is. Chunks without a number are taken as they come. */
  take(number: number | null, chunk: Chunk): Chunk[] {
    if (number === null) return [chunk];
    this.#next ??= number;
    if (number < this.#next || this.#waiting.has(number)) return [];
    this.#waiting.set(number, chunk);
    if (this.#waiting.size > MAX_WAITING) this.#next = Math.min(...this.#waiting.keys());
    const due: Chunk[] = [];
    for (let next = this.#waiting.get(this.#next); next !== undefined; next = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next);
      due.push(next);
      this.#next += 1;
    }
    return due;
  }
}
