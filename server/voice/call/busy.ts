/** Counts what is going on at this moment, and tells when something begins and when nothing is left. */
export class Busy {
  #count = 0;
  #begun = new AbortController();
  #free = Promise.withResolvers<void>();

  constructor() {
    this.#free.resolve();
  }

  get isBusy(): boolean {
    return this.#count > 0;
  }

  /** Aborts when something begins. */
  get nextBegin(): AbortSignal {
    return this.#begun.signal;
  }

  /** Resolves when nothing is going on. */
  whenFree(): Promise<void> {
    return this.#free.promise;
  }

  /** Something begins; the result is called when it has ended. */
  begin(): () => void {
    this.#count += 1;
    if (this.#count === 1) this.#free = Promise.withResolvers<void>();
    const begun = this.#begun;
    this.#begun = new AbortController();
    begun.abort();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      if (this.#count === 0) this.#free.resolve();
    };
  }

  /** Counts a piece of work while it runs. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = this.begin();
    try {
      return await work();
    } finally {
      end();
    }
  }
}
