import type { Clock } from '../platform/clock.ts';

/** An event of a typed call, as the event stream shows it. */
export type LoggedEvent =
  | { event: 'said'; data: { text: string; at_ms: number } }
  | { event: 'beep'; data: { at_ms: number } }
  | { event: 'transfer'; data: { name: string; state: string; at_ms: number } }
  | { event: 'heard'; data: { words: string | null; key: string | null; at_ms: number } }
  | { event: 'ended'; data: { by: string; cause: string; call_id: number } };

export type NumberedEvent = LoggedEvent & { id: number };

/** Enough for a conversation of hours; of a longer one the beginning is not replayed. */
const MAX_EVENTS = 2_000;

/** The events of one call, numbered from 1, for readers who start late or resume. `ended` is the last. */
export class CallEventLog {
  #events: NumberedEvent[] = [];
  #lastId = 0;
  #isOver = false;
  readonly #readers = new Set<() => void>();

  get isOver(): boolean {
    return this.#isOver;
  }

  get readerCount(): number {
    return this.#readers.size;
  }

  add(event: LoggedEvent): void {
    if (this.#isOver) return;
    this.#events.push({ ...event, id: ++this.#lastId });
    if (this.#events.length > MAX_EVENTS) this.#events.shift();
    this.#isOver = event.event === 'ended';
    for (const wake of this.#readers) wake();
  }

  /**
   * The events after number `after` and those still to come, until the call or `signal` ends; null whenever
   * nothing happened for `quietMs`.
   */
  async *read(
    after: number,
    { clock, quietMs, signal }: { clock: Clock; quietMs: number; signal: AbortSignal },
  ): AsyncGenerator<NumberedEvent | null, void, undefined> {
    let lastRead = after;
    let woken = new AbortController();
    const wake = (): void => woken.abort();
    this.#readers.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    try {
      while (!signal.aborted) {
        const next = this.#events.find((event) => event.id > lastRead);
        if (next) {
          lastRead = next.id;
          yield next;
        } else if (this.#isOver) return;
        else if (await clock.sleep(quietMs, woken.signal)) yield null;
        if (woken.signal.aborted) woken = new AbortController();
      }
    } finally {
      this.#readers.delete(wake);
      signal.removeEventListener('abort', wake);
    }
  }
}
