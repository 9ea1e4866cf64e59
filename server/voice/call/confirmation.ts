/**
 * Knows whether the caller can have heard what they are asked to confirm: what they said before a word of it
 * was heard is no answer to it.
 */
export class Confirmation {
  /** Since a tool asked for a confirmation: when the words behind it were first heard; null until then. */
  #asked: { heardFromMs: number | null } | null = null;

  /** A tool needs the caller's answer. */
  ask(): void {
    this.#asked = { heardFromMs: null };
  }

  /** Words were heard that began at this offset of the call. */
  heard(offsetMs: number): void {
    if (this.#asked) this.#asked.heardFromMs ??= offsetMs;
  }

  /** Whether something that the caller said at this offset can be an answer. */
  isAnswer(atMs: number): boolean {
    if (!this.#asked) return true;
    const { heardFromMs } = this.#asked;
    return heardFromMs !== null && atMs >= heardFromMs;
  }
}
