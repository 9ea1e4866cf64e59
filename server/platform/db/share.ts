/**
 * At most so many connections of a pool at once for one kind of work. Whoever comes when they are in use
 * waits in turn, and so leaves the other connections to other work.
 */
export class Share {
  readonly #limit: number;
  /** The share of which this is a part; null for a part of the pool. */
  readonly #whole: Share | null;
  readonly #waiting = new Set<() => void>();
  #used = 0;

  constructor(limit: number, whole: Share | null) {
    this.#limit = limit;
    this.#whole = whole;
  }

  /**
   * Calls `begin` when there is room in this share and in those that it is a part of: now, or later.
   * @returns ends the use, or the wait for it.
   */
  enter(begin: () => void): () => void {
    let leaveWhole: (() => void) | null = null;
    const admit = (): void => {
      this.#used += 1;
      if (this.#whole) leaveWhole = this.#whole.enter(begin);
      else begin();
    };
    const leave = once(() => {
      if (this.#waiting.delete(admit)) return;
      leaveWhole?.();
      this.#used -= 1;
      this.#admitNext();
    });
    if (this.#used < this.#limit) admit();
    else this.#waiting.add(admit);
    return leave;
  }

  #admitNext(): void {
    const [next] = this.#waiting;
    if (!next || this.#used >= this.#limit) return;
    this.#waiting.delete(next);
    next();
  }
}

/** `work` the first time, nothing afterwards. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
