import type { EndedBy, Line, LineEvent } from '../line.ts';
import type { CallerTime } from './caller-time.ts';

/** Events that wait to be handled; those of a caller who floods the line with more are dropped. */
const MAX_WAITING = 200;
/**
 * How long the line is asked for its next event at a time; only a bound, events arrive as soon as they
 * happen.
 */
const POLL_MS = 30_000;

/** An event that waits to be handled. A hold does not wait: the listener is told at once. */
type CallerEvent = Exclude<LineEvent, { kind: 'held' | 'resumed' }>;

/** Something that the caller wants to say. */
export type InputEvent = Extract<LineEvent, { kind: 'key' | 'words' }>;

const isInput = (event: LineEvent): event is InputEvent => event.kind === 'key' || event.kind === 'words';

/** Told at once of what changes the call itself, also while events wait to be handled. */
interface CallerEventsListener {
  ended(by: EndedBy, cause: string): void;
  held(): void;
  resumed(): void;
}

/**
 * Reads the events of a line all the time, also while the assistant speaks, so that the end of the call is
 * known at once. The events wait here in order until they are asked for.
 */
export class CallerEvents {
  /** The caller speaks at this moment. */
  isSpeaking = false;
  /** Reading has begun: the call was answered. */
  isOpen = false;
  ended: { by: EndedBy; cause: string } | null = null;

  /** Resolves when the line has ended and everything that came before its end waits here. */
  readonly whenEnded: Promise<true>;
  #resolveEnded: (isEnded: true) => void = () => undefined;

  /** Takes keys and words as they arrive, in place of waiting here; null where they wait. */
  onInput: ((event: InputEvent) => void) | null = null;

  readonly #line: Line;
  readonly #callerTime: CallerTime;
  readonly #waiting: CallerEvent[] = [];
  readonly #listener: CallerEventsListener;
  #isClosed = false;
  #wake: (() => void) | null = null;

  constructor(line: Line, callerTime: CallerTime, listener: CallerEventsListener) {
    this.#line = line;
    this.#callerTime = callerTime;
    this.#listener = listener;
    this.whenEnded = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  /** Begins to read; called once, when the call was answered. Reading stops when the line has ended. */
  open(): void {
    this.isOpen = true;
    void this.#read();
  }

  /** Stops reading, whether the line has ended or not. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * The next event; `silence` after `timeoutMs` in which the caller did not hold the call, and at once when
   * `signal` aborts.
   */
  async next(timeoutMs: number, signal: AbortSignal): Promise<CallerEvent> {
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

  /** Whether a key or words of the caller wait to be handled. */
  get hasInput(): boolean {
    return this.#waiting.some(isInput);
  }

  /** Removes and returns the keys and words that wait, oldest first. */
  takeInput(): InputEvent[] {
    const taken = this.#waiting.filter(isInput);
    const rest = this.#waiting.filter((event) => !isInput(event));
    this.#waiting.splice(0, this.#waiting.length, ...rest);
    return taken;
  }

  /** Removes and returns everything that waits, oldest first. */
  drain(): CallerEvent[] {
    return this.#waiting.splice(0);
  }

  async #read(): Promise<void> {
    while (!this.ended && !this.#isClosed) {
      const event = await this.#nextOfLine();
      if (event.kind === 'silence') continue;
      if (event.kind === 'speech_started') this.isSpeaking = true;
      if (event.kind === 'speech_ended') this.isSpeaking = false;
      this.#accept(event);
    }
  }

  #accept(event: LineEvent): void {
    switch (event.kind) {
      case 'held':
        return this.#listener.held();
      case 'resumed':
        return this.#listener.resumed();
      case 'ended':
        this.#end(event.by, event.cause);
        break;
      default:
        if (this.onInput && isInput(event)) return this.onInput(event);
        if (this.#waiting.length < MAX_WAITING) this.#waiting.push(event);
    }
    this.#wake?.();
  }

  async #nextOfLine(): Promise<LineEvent> {
    try {
      return await this.#line.next(POLL_MS);
    } catch (error) {
      return { kind: 'ended', by: 'failure', cause: error instanceof Error ? error.message : String(error) };
    }
  }

  #end(by: EndedBy, cause: string): void {
    this.isSpeaking = false;
    this.ended = { by, cause };
    this.#resolveEnded(true);
    this.#listener.ended(by, cause);
  }
}
