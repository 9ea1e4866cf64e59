export interface ConfirmationsMemory {
  answers: number;
  asked: readonly [key: string, { tool: string; answers: number }][];
}

/** What was read back to the caller and waits for their answer. */
export class Confirmations {
  /** How often the caller has spoken or pressed a key. */
  #answers = 0;
  /** By what was read back: the tool, and how often the caller had answered then. */
  readonly #asked = new Map<string, { tool: string; answers: number }>();

  /** Everything, as JSON. */
  remember(): ConfirmationsMemory {
    return { answers: this.#answers, asked: [...this.#asked] };
  }

  /** Goes on where `remember` left off. */
  recall({ answers, asked }: ConfirmationsMemory): void {
    this.#answers = answers;
    for (const [key, entry] of asked) this.#asked.set(key, entry);
  }

  callerAnswered(): void {
    this.#answers += 1;
  }

  get answers(): number {
    return this.#answers;
  }

  /** Whether the caller has heard exactly this and has answered since. */
  isAnswered(key: string): boolean {
    const asked = this.#asked.get(key);
    return asked !== undefined && asked.answers < this.#answers;
  }

  /**
   * Notes that this is read back now. What the same tool had read back before the caller's last answer no
   * longer counts: it was not what they wanted.
   */
  ask(tool: string, key: string): void {
    for (const [other, asked] of this.#asked)
      if (asked.tool === tool && asked.answers < this.#answers) this.#asked.delete(other);
    this.#asked.set(key, this.#asked.get(key) ?? { tool, answers: this.#answers });
  }

  /** It was carried out: doing the same again needs a new answer. */
  forget(key: string): void {
    this.#asked.delete(key);
  }
}
