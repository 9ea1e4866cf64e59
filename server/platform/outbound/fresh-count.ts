/** Something under way, as `FreshCount` counts it. */
export interface Begun {
  readonly staleAtMs: number;
  isCounted: boolean;
}

/** How many of the things under way were begun within the last `freshMs` milliseconds. */
export class FreshCount {
  readonly #freshMs: number;
  /** In order of their beginning; some of them are over. */
  readonly #begun: Begun[] = [];
  #count = 0;

  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  begin(nowMs: number): Begun {
    this.at(nowMs);
    const begun = { staleAtMs: nowMs + this.#freshMs, isCounted: true };
    this.#begun.push(begun);
    this.#count += 1;
    return begun;
  }

  end(begun: Begun): void {
    if (begun.isCounted) this.#count -= 1;
    begun.isCounted = false;
  }

  at(nowMs: number): number {
    let [first] = this.#begun;
    while (first && (!first.isCounted || first.staleAtMs <= nowMs)) {
      this.end(first);
      this.#begun.shift();
      [first] = this.#begun;
    }
    return this.#count;
  }

  /** When the oldest that counts will count no longer; infinity when none does. */
  get nextStaleAtMs(): number {
    return this.#begun.find(({ isCounted }) => isCounted)?.staleAtMs ?? Infinity;
  }
}
