/** Packets that may be late; RFC 3711, section 3.3.2, asks for 64 at least. */
const REMEMBERED = 128;

/**
 * Remembers the indices of the latest packets, so that a copied packet counts once (RFC 3711, section
 * 3.3.2).
 */
export class ReplayWindow {
  readonly #seen = new Float64Array(REMEMBERED).fill(-1);
  #highest = -1;

  /** The highest index so far; -1 before the first. */
  get highest(): number {
    return this.#highest;
  }

  /** Whether a packet of this index is neither known nor too old to be known. */
  isNew(index: number): boolean {
    return index > this.#highest - REMEMBERED && this.#seen[index % REMEMBERED] !== index;
  }

  /** Notes an index, once the packet has been authenticated. */
  note(index: number): void {
    this.#seen[index % REMEMBERED] = index;
    this.#highest = Math.max(this.#highest, index);
  }
}
