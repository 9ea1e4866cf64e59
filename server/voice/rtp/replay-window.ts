/** Packets that may be late; RFC 3711, section 3.3.2, asks for 64 at least. A power of two. */
const REMEMBERED = 128;
const MASK = REMEMBERED - 1;

/**
 * Remembers the indices of the latest packets, so that a copied packet counts once (RFC 3711, section
 * 3.3.2).
 */
export class ReplayWindow {
  /** A bit for each of the latest indices, at the index modulo their number; few bytes, for many calls. */
  readonly #seen = new Int32Array(REMEMBERED / 32);
  #highest = -1;

  /** The highest index so far; -1 before the first. */
  get highest(): number {
    return this.#highest;
  }

  /** Whether a packet of this index is neither known nor too old to be known. */
  isNew(index: number): boolean {
    if (index > this.#highest) return true;
    return index > this.#highest - REMEMBERED && ((this.#seen[wordOf(index)] ?? 0) & bitOf(index)) === 0;
  }

  /** Notes an index, once the packet has been authenticated. */
  note(index: number): void {
    const seen = this.#seen;
    for (let next = Math.max(this.#highest + 1, index - MASK); next < index; next++)
      seen[wordOf(next)] = (seen[wordOf(next)] ?? 0) & ~bitOf(next);
    seen[wordOf(index)] = (seen[wordOf(index)] ?? 0) | bitOf(index);
    if (index > this.#highest) this.#highest = index;
  }
}

const wordOf = (index: number): number => (index & MASK) >> 5;
const bitOf = (index: number): number => 1 << (index & 31);
