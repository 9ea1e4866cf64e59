/** The calls that this process carries, by what their carrier calls them: known from before they are written down. */
export class LiveCalls {
  readonly #counts = new Map<string, number>();

  add(carrierCallId: string): void {
    this.#counts.set(carrierCallId, (this.#counts.get(carrierCallId) ?? 0) + 1);
  }

  remove(carrierCallId: string): void {
    const count = (this.#counts.get(carrierCallId) ?? 0) - 1;
    if (count > 0) this.#counts.set(carrierCallId, count);
    else this.#counts.delete(carrierCallId);
  }

  has(carrierCallId: string): boolean {
    return this.#counts.has(carrierCallId);
  }

  ids(): string[] {
    return [...this.#counts.keys()];
  }
}
