/** Something under way, as `FreshCount` counts it. */
export interface Begun {
  readonly staleAtMs: number;
  isCounted: boolean;
}

/** How many of the things under way are fresh: they are until `expire` finds that they were begun `freshMs` milliseconds before. */
export class FreshCount {
  readonly #freshMs: number;
  /** In order of their beginning; some of them are over. */
  readonly #begun: Begun[] = [];
  #count = 0;

  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  get count(): number {
    return this.#count;
  }

  begin(nowMs: number): Begun {
    this.expire(-Infinity);
    const begun = { staleAtMs: nowMs + this.#freshMs, isCounted: true };
    this.#begun.push(begun);
    this.#count += 1;
    return begun;
  }

  end(begun: Begun): void {
    if (begun.isCounted) this.#count -= 1;
    begun.isCounted = false;
  }

  expire(nowMs: number): void {
    let [first] = this.#begun;
    while (first && (!first.isCounted || first.staleAtMs <= nowMs)) {
      this.end(first);
      this.#begun.shift();
      [first] = this.#begun;
    }
  }

  /** When the oldest that counts can expire; infinity when none counts. */
  get nextStaleAtMs(): number {
    return this.#begun.find(({ isCounted }) => isCounted)?.staleAtMs ?? Infinity;
  }
}
