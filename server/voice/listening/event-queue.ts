import type { ListeningEvent } from './listener.ts';

/** No reader is so far behind; the newest events beyond them are dropped. */
const MAX_UNREAD = 1_000;

/** Events of one session with a provider, for one reader: in order, ended once, with an error or without. */
export class EventQueue<Event = ListeningEvent> implements AsyncIterable<Event> {
  readonly #unread: Event[] = [];
  #end: { error: Error | null } | null = null;
  #wake: () => void = () => {};

  push(event: Event): void {
    if (this.#end || this.#unread.length >= MAX_UNREAD) return;
    this.#unread.push(event);
    this.#wake();
  }

  /** Only the first end counts; the events before it are still read. */
  end(error: Error | null = null): void {
    this.#end ??= { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event> {
    for (;;) {
      const event = this.#unread.shift();
      if (event !== undefined) yield event;
      else if (this.#end?.error) throw this.#end.error;
      else if (this.#end) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
