import type { EndedBy, Line, LineEvent } from '../line.ts';
import type { CallerTime } from './caller-time.ts';

/** Events waiting to be looked at; a caller who floods the line with more is not heard until some are. */
const maxWaiting = 200;
/** How long a line is asked for its next event at a time; only a bound, events come as soon as they happen. */
const pollMs = 30_000;

/** What waits to be looked at: a hold does not, the listener is told of it. */
type HeardEvent = Exclude<LineEvent, { kind: 'held' | 'resumed' }>;

/** Told at once of what changes the call itself, also while events wait to be looked at. */
interface EarsListener {
  ended(by: EndedBy, cause: string): void;
  held(): void;
  resumed(): void;
}

/**
 * Listens to a line all the time, also while the assistant speaks, so that the end of the call is known at once. The
 * events wait here in order until they are asked for.
 */
export class Ears {
  /** Somebody speaks at this moment. */
  speaking = false;
  /** Listening has begun: the call was answered. */
  isOpen = false;
  ended: { by: EndedBy; cause: string } | null = null;

  /** Resolves when the line has ended and everything that came before its end waits here. */
  readonly whenEnded: Promise<true>;
  #resolveEnded: (isEnded: true) => void = () => undefined;

  readonly #line: Line;
  readonly #callerTime: CallerTime;
  readonly #waiting: HeardEvent[] = [];
  readonly #listener: EarsListener;
  #isClosed = false;
  #wake: (() => void) | null = null;

  constructor(line: Line, callerTime: CallerTime, listener: EarsListener) {
    this.#line = line;
    this.#callerTime = callerTime;
    this.#listener = listener;
    this.whenEnded = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  /** Begins to listen; to be called once, when the call was answered. Stops when the line has ended. */
  open(): void {
    this.isOpen = true;
    void this.#listen();
  }

  /** Stops listening, whether the line has ended or not. */
  close(): void {
    this.#isClosed = true;
  }

  /** The next event; `silence` after `timeoutMs` in which the caller did not hold the call, and at once when `signal` aborts. */
  async next(timeoutMs: number, signal: AbortSignal): Promise<HeardEvent> {
    if (this.#waiting.length === 0 && !this.ended && !signal.aborted) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await this.#callerTime.sleep(timeoutMs, AbortSignal.any([woken.signal, signal]));
      this.#wake = null;
    }
    const event = this.#waiting.shift();
    if (event) return event;
    return this.ended ? { kind: 'ended', ...this.ended } : { kind: 'silence' };
  }

  /** Whether the caller has already pressed or said something that nobody has looked at. */
  get hasInput(): boolean {
    return this.#waiting.some((event) => event.kind === 'key' || event.kind === 'words');
  }

  /** Takes everything that waits, oldest first. */
  takeWaiting(): HeardEvent[] {
    return this.#waiting.splice(0);
  }

  async #listen(): Promise<void> {
    while (!this.ended && !this.#isClosed) {
      const event = await this.#nextOfLine();
      if (event.kind === 'silence') continue;
      if (event.kind === 'speech_started') this.speaking = true;
      if (event.kind === 'speech_ended') this.speaking = false;
      this.#take(event);
    }
  }

  #take(event: LineEvent): void {
    switch (event.kind) {
      case 'held':
        return this.#listener.held();
      case 'resumed':
        return this.#listener.resumed();
      case 'ended':
        this.#end(event.by, event.cause);
        break;
      default:
        if (this.#waiting.length < maxWaiting) this.#waiting.push(event);
    }
    this.#wake?.();
  }

  async #nextOfLine(): Promise<LineEvent> {
    try {
      return await this.#line.next(pollMs);
    } catch (error) {
      return { kind: 'ended', by: 'failure', cause: error instanceof Error ? error.message : String(error) };
    }
  }

  #end(by: EndedBy, cause: string): void {
    this.speaking = false;
    this.ended = { by, cause };
    this.#resolveEnded(true);
    this.#listener.ended(by, cause);
  }
}
