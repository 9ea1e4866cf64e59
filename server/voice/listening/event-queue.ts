import type { ListeningEvent } from './listener.ts';

/** No reader is so far behind; the newest events beyond them are dropped. */
const MAX_UNREAD = 1_000;

/** Events of one listening session, for one reader: in order, ended once, with an error or without. */
export class EventQueue implements AsyncIterable<ListeningEvent> {
  readonly #unread: ListeningEvent[] = [];
  #end: { error: Error | null } | null = null;
  #wake: () => void = () => {};

  push(event: ListeningEvent): void {
    if (this.#end || this.#unread.length >= MAX_UNREAD) return;
    this.#unread.push(event);
    this.#wake();
  }

  /** Only the first end counts; the events before it are still read. */
  end(error: Error | null = null): void {
    this.#end ??= { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ListeningEvent> {
    for (;;) {
      const event = this.#unread.shift();
      if (event) yield event;
      else if (this.#end?.error) throw this.#end.error;
      else if (this.#end) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
