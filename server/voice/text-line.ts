import type { Clock } from '../platform/clock.ts';
import type {
  EndedBy,
  Line,
  LineEvent,
  LineReport,
  Spoken,
  LeftMessage,
  TransferOrder,
  TransferResult,
} from './line.ts';

/** What a typed call shows to the person who types; `atMs` as in the transcript. */
export interface TextLineScreen {
  said(text: string, atMs: number): void;
  beeped(atMs: number): void;
  /** A person is called to take the call over, and what came of it. */
  transferring?(name: string, state: 'ringing' | TransferResult, atMs: number): void;
  /** The call has ended; nothing is shown after it. */
  ended(by: EndedBy, cause: string): void;
}

/** Longest utterance that is accepted, in characters, and how many may wait for the assistant. */
export const MAX_TYPED_LENGTH = 2_000;
const MAX_WAITING = 100;

/** Calls a person to whom a typed call is handed over; ends soon after `signal` aborts. */
export type CallPerson = (order: TransferOrder, signal: AbortSignal) => Promise<TransferResult>;

/** How long the caller and a simulated person who took the call talk. */
const TALK_MS = 2_000;

const keys = /^[0-9*#A-D]$/;

/**
 * A line without sound, for callers who type: words and keys in, sentences out. A sentence counts as heard
 * when it is shown, so that nothing interrupts it; what is typed meanwhile waits.
 */
export class TextLine implements Line {
  readonly understandsWords = true;
  readonly hasSound = false;

  /** Absent where nobody can be called. */
  readonly transfer?: NonNullable<Line['transfer']>;
  readonly #clock: Clock;
  readonly #screen: TextLineScreen;
  readonly #waiting: LineEvent[] = [];
  #answeredAtMs: number | null = null;
  #ended: { by: EndedBy; cause: string } | null = null;
  #recording: { startedAtMs: number; words: string[] } | null = null;
  #wake: (() => void) | null = null;

  constructor(options: { clock: Clock; screen: TextLineScreen; callPerson?: CallPerson }) {
    this.#clock = options.clock;
    this.#screen = options.screen;
    const { callPerson } = options;
    if (callPerson) this.transfer = (order, signal) => this.#transfer(order, signal, callPerson);
  }

  // What the caller does.

  /**
   * Types an utterance. Refused (false) when empty, too long, before the answer, after the end, or when too
   * much waits.
   */
  type(text: string): boolean {
    const words = text.trim();
    if (words === '' || words.length > MAX_TYPED_LENGTH) return false;
    if (!this.#push({ kind: 'words', text: words, atMs: this.elapsedMs(), durationMs: 0 })) return false;
    this.#recording?.words.push(words);
    return true;
  }

  /** Presses a key. Refused (false) for what is no key, and as `type` refuses. */
  press(key: string): boolean {
    return keys.test(key) && this.#push({ kind: 'key', key, atMs: this.elapsedMs() });
  }

  /** The caller hangs up, or is gone in another way. */
  leave(by: EndedBy = 'caller', cause = 'the caller hung up'): void {
    this.#end(by, cause);
  }

  // What the assistant does.

  answer(): Promise<boolean> {
    if (this.#ended) return Promise.resolve(false);
    this.#answeredAtMs ??= this.#clock.monotonicMs();
    return Promise.resolve(true);
  }

  say(text: string, options: { interruptible: boolean; signal?: AbortSignal }): Promise<Spoken> {
    const offsetMs = this.elapsedMs();
    const isHeard = !this.#ended && options.signal?.aborted !== true;
    if (isHeard) this.#screen.said(text, offsetMs);
    return Promise.resolve({ heard: isHeard ? text : '', offsetMs, durationMs: 0, interrupted: !isHeard });
  }

  beep(): Promise<void> {
    if (!this.#ended) this.#screen.beeped(this.elapsedMs());
    return Promise.resolve();
  }

  async next(timeoutMs: number): Promise<LineEvent> {
    if (this.#waiting.length === 0 && !this.#ended) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await this.#clock.sleep(timeoutMs, woken.signal);
      this.#wake = null;
    }
    const event = this.#waiting.shift();
    if (event) return event;
    return this.#ended ? { kind: 'ended', ...this.#ended } : { kind: 'silence' };
  }

  /** There is no sound: a recording of typed words has its text and no file. */
  startMessage(_path: string): void {
    this.#recording = { startedAtMs: this.elapsedMs(), words: [] };
  }

  endMessage(): Promise<LeftMessage> {
    const recording = this.#recording ?? { startedAtMs: this.elapsedMs(), words: [] };
    this.#recording = null;
    const text = recording.words.length > 0 ? recording.words.join('\n') : null;
    return Promise.resolve({ durationMs: this.elapsedMs() - recording.startedAtMs, speechMs: 0, text });
  }

  elapsedMs(): number {
    return this.#answeredAtMs === null ? 0 : Math.round(this.#clock.monotonicMs() - this.#answeredAtMs);
  }

  hangUp(): Promise<LineReport> {
    this.#end('us', 'the assistant hung up');
    return Promise.resolve({ media: null });
  }

  async #transfer(
    order: TransferOrder,
    signal: AbortSignal,
    callPerson: CallPerson,
  ): Promise<TransferResult> {
    const show = (state: 'ringing' | TransferResult): void =>
      this.#screen.transferring?.(order.name, state, this.elapsedMs());
    if (this.#ended || signal.aborted) return 'no_answer';
    show('ringing');
    const result = await callPerson(order, signal);
    if (this.#ended) return 'no_answer';
    show(result);
    if (result === 'taken') {
      void this.#clock.sleep(TALK_MS).then(() => this.#end('us', 'The call was transferred.'));
    }
    return result;
  }

  #push(event: LineEvent): boolean {
    if (this.#ended || this.#answeredAtMs === null || this.#waiting.length >= MAX_WAITING) return false;
    this.#waiting.push(event);
    this.#wake?.();
    return true;
  }

  #end(by: EndedBy, cause: string): void {
    if (this.#ended) return;
    this.#ended = { by, cause };
    this.#screen.ended(by, cause);
    this.#wake?.();
  }
}
