/** Values that are made when they are first asked for, by name. What could not be made is tried again. */
export class MadeOnce<Value> {
  readonly #made = new Map<string, Promise<Value>>();

  /** The value of `name`; `make` is called where there is none yet. */
  get(name: string, make: () => Promise<Value>): Promise<Value> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    made.catch(() => this.#made.delete(name));
    return made;
  }
}
