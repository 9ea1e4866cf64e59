import type { Clock } from '../platform/clock.ts';
import type { LineEvent } from './line.ts';

/** No caller presses so many keys on purpose; the newest beyond them are dropped. */
const MAX_EVENTS = 500;

type Ended = Extract<LineEvent, { kind: 'ended' }>;

/** The queue of a line's events: in order, limited, with `ended` as the last. */
export class LineEvents {
  readonly #clock: Clock;
  #events: LineEvent[] = [];
  #ended: Ended | null = null;
  #waiting = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How the line ended; null until then. */
  get ended(): Ended | null {
    return this.#ended;
  }

  /** Adds an event; nothing is added after `end`. */
  push(event: Exclude<LineEvent, Ended>): void {
    if (this.#ended || this.#events.length >= MAX_EVENTS) return;
    this.#events.push(event);
    this.#wake();
  }

  /** Ends the queue; only the first end counts. */
  end(by: Ended['by'], cause: string): void {
    if (this.#ended) return;
    this.#ended = { kind: 'ended', by, cause };
    this.#wake();
  }

  /** The oldest event; `silence` when none arrived within `timeoutMs`; at the end always `ended`. */
  async next(timeoutMs: number): Promise<LineEvent> {
    const present = this.#shift();
    if (present) return present;
    const waited = new AbortController();
    const wake = (): void => waited.abort();
    this.#waiting.add(wake);
    try {
      await this.#clock.sleep(timeoutMs, waited.signal);
    } finally {
      this.#waiting.delete(wake);
    }
    return this.#shift() ?? { kind: 'silence' };
  }

  #shift(): LineEvent | null {
    return this.#events.shift() ?? this.#ended;
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}
