/** The last ids, up to a number of them. */
export class RecentIds {
  readonly #most: number;
  readonly #ids = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Remembers an id; false when it is known already. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > this.#most) {
      const [oldest] = this.#ids;
      if (oldest !== undefined) this.#ids.delete(oldest);
    }
    return true;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Forgets an id: what it stands for did not happen. */
  delete(id: string): void {
    this.#ids.delete(id);
  }
}
