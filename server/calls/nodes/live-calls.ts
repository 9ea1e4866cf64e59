/** The calls of this process by the carrier's call id. A call is registered before it is recorded. */
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

  get size(): number {
    return this.#counts.size;
  }

  ids(): string[] {
    return [...this.#counts.keys()];
  }
}
