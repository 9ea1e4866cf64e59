/** Text that is written as a model sends it, and read as fast as it is spoken. */
export class TextQueue implements AsyncIterable<string> {
  readonly #parts: string[] = [];
  #isOver = false;
  #wake: () => void = () => {};

  write(text: string): void {
    this.#parts.push(text);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const part = this.#parts.shift();
      if (part !== undefined) yield part;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
