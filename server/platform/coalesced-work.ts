/**
 * Work that reads how things are now. Whoever asks for it while it is being done has it done once more
 * afterwards, however many ask; it is never done twice at a time.
 */
export class CoalescedWork {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;

  /** @param work never rejects. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when the work was begun after this, and is done; or when it was stopped. */
  ask(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Begins it no more; resolves when what was begun is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      await this.#work();
    }
  }
}
