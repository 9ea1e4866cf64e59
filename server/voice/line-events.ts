import type { Clock } from '../platform/clock.ts';
import type { LineEvent } from './line.ts';

/** Nobody presses so many keys that are meant; the newest beyond them are dropped. */
const EVENTS_KEPT = 500;

type Ended = Extract<LineEvent, { kind: 'ended' }>;

/** The events of a line between their coming and their being asked for: in order, bounded, with `ended` as the last. */
export class LineEvents {
  readonly #clock: Clock;
  #events: LineEvent[] = [];
  #ended: Ended | null = null;
  #waiting = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How the line ended; null while it lives. */
  get ended(): Ended | null {
    return this.#ended;
  }

  /** Nothing is taken after `end`. */
  push(event: Exclude<LineEvent, Ended>): void {
    if (this.#ended || this.#events.length >= EVENTS_KEPT) return;
    this.#events.push(event);
    this.#wake();
  }

  /** The first end counts. */
  end(by: Ended['by'], cause: string): void {
    if (this.#ended) return;
    this.#ended = { kind: 'ended', by, cause };
    this.#wake();
  }

  /** The oldest event not yet handed out; `silence` when none came within `timeoutMs`; `ended` for ever at the end. */
  async next(timeoutMs: number): Promise<LineEvent> {
    const present = this.#take();
    if (present) return present;
    const waited = new AbortController();
    const wake = (): void => waited.abort();
    this.#waiting.add(wake);
    try {
      await this.#clock.sleep(timeoutMs, waited.signal);
    } finally {
      this.#waiting.delete(wake);
    }
    return this.#take() ?? { kind: 'silence' };
  }

  #take(): LineEvent | null {
    return this.#events.shift() ?? this.#ended;
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}
