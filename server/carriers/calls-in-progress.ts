/** The calls of one carrier whose end is not yet in the database, so that a shutdown can wait for them. */
export class CallsInProgress {
  readonly #running = new Set<Promise<void>>();
  #isDraining = false;

  /** True after `drain`: no new calls. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Keeps a call until it is over; `call` must not reject. */
  track(call: Promise<void>): void {
    this.#running.add(call);
    void call.finally(() => this.#running.delete(call));
  }

  /** No new calls from now on. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Resolves when no call is left. It does not end calls: the abort signal of their sessions does. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
