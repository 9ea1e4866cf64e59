import type { ActiveCall } from '../call/active-call.ts';
import type { InputEvent } from '../call/caller-events.ts';
import { DEFAULT_TURN_TAKING } from '../turns/turn-taking.ts';
import type { CallerInput } from './engine.ts';
import type { HeardFor } from './trace-turn.ts';

/** How long a caller who types may say nothing before it counts as silence. */
const TYPED_SILENCE_MS = 60_000;
/** Voice activity that lasts longer is noise, and the call no longer waits for its end. */
const MAX_SPEECH_MS = 20_000;
/** A shorter sound is a cough, not somebody who wants something. */
const MIN_SOUND_MS = 400;

interface WaitingInput {
  input: CallerInput;
  fromMs: number;
  atMs: number;
}

/** What the caller says and presses, recorded as it arrives, until an engine is asked to answer it. */
export class CallerInputs {
  readonly #call: ActiveCall;
  #waiting: WaitingInput[] = [];
  /** What the last input was made of. */
  #given: WaitingInput[] = [];

  constructor(call: ActiveCall) {
    this.#call = call;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Records words or a key; blank words are nothing. */
  take(event: InputEvent): void {
    this.#call.recordInput(event);
    if (event.kind === 'key') {
      this.#waiting.push({ input: { kind: 'key', key: event.key }, fromMs: event.atMs, atMs: event.atMs });
    } else if (event.text.trim() !== '') {
      const { atMs: fromMs, durationMs } = event;
      const input = { kind: 'words', text: event.text.trim() } as const;
      this.#waiting.push({ input, fromMs, atMs: fromMs + durationMs });
    }
  }

  /** Takes everything that waits among the events of the line. */
  takeWaiting(): void {
    for (const event of this.#call.events.takeInput()) this.take(event);
  }

  /** When what was given last was said; null for nothing. */
  get heardFor(): HeardFor | null {
    const [first, last] = [this.#given[0], this.#given.at(-1)];
    return first && last ? { fromMs: first.fromMs, untilMs: last.atMs } : null;
  }

  /** What was given last has been answered. */
  forget(): void {
    this.#given = [];
  }

  /** Somebody else has answered everything. */
  clear(): void {
    this.#waiting = [];
    this.#given = [];
  }

  /** Puts back what was given last and not answered. */
  putBack(): void {
    this.#waiting.unshift(...this.#given.splice(0));
  }

  /**
   * The oldest input that waits, null when none does. Utterances that came one after the other while nobody
   * could answer are one input, unless they are wanted `singly`.
   */
  next({ singly = false } = {}): CallerInput | null {
    const others = this.#waiting.findIndex(({ input }) => input.kind !== 'words');
    const utterances = others === -1 ? this.#waiting.length : others;
    this.#given = this.#waiting.splice(0, singly ? 1 : Math.max(1, utterances));
    for (const { atMs } of this.#given) this.#noteAnswer(atMs);
    const [first] = this.#given;
    if (!first || this.#given.length === 1) return first?.input ?? null;
    const texts = this.#given.map(({ input }) => (input.kind === 'words' ? input.text : ''));
    return { kind: 'words', text: texts.join(' ') };
  }

  /**
   * The caller's input during the welcome, which is answered before any menu. A caller who still speaks may
   * finish first, for a limited time; after that the menu is said.
   */
  async first(): Promise<CallerInput> {
    const { events, line, callerTime } = this.#call;
    const until = callerTime.monotonicMs() + MAX_SPEECH_MS;
    for (;;) {
      this.takeWaiting();
      // On a line that understands words they follow the speech.
      if (this.isWaiting || (events.isSpeaking && line.understandsWords)) return this.await();
      const leftMs = until - callerTime.monotonicMs();
      if (!events.isSpeaking || leftMs <= 0 || this.#call.endReason) return { kind: 'greeted' };
      const woken = AbortSignal.any([this.#call.endSignal, this.#call.commands.signal]);
      if (woken.aborted) return { kind: 'greeted' };
      const event = await events.next(leftMs, woken);
      if (event.kind === 'key' || event.kind === 'words') this.take(event);
    }
  }

  /** Waits for the caller's next input, or for their silence. */
  async await(): Promise<CallerInput> {
    const { events, line, callerTime, script } = this.#call;
    const silenceMs =
      script.turnTaking.prompt_after_silence_ms ?? DEFAULT_TURN_TAKING.prompt_after_silence_ms;
    const startedAt = callerTime.monotonicMs();
    let soundFromMs: number | null = null;
    // What came while an engine was answering is answered together.
    const singly = !this.isWaiting;
    const woken = AbortSignal.any([this.#call.endSignal, this.#call.commands.signal]);
    while (!woken.aborted) {
      this.takeWaiting();
      const waiting = this.next({ singly });
      if (waiting) return waiting;
      this.#call.onAwaitingCaller();
      const event = await events.next(line.hasSound ? silenceMs : TYPED_SILENCE_MS, woken);
      switch (event.kind) {
        case 'key':
        case 'words':
          this.take(event);
          break;
        case 'tone':
          break;
        case 'speech_started':
          soundFromMs = event.atMs;
          break;
        case 'speech_ended':
          if (this.#isUnheardSpeech(event.atMs, soundFromMs ?? 0)) return { kind: 'sound' };
          break;
        case 'listening_lost':
          // Words that were awaited do not come any more: the caller is told that keys are understood.
          this.#call.history.hasSpokenUnheard = true;
          return { kind: 'sound' };
        case 'silence':
        case 'ended':
          if (woken.aborted) break;
          if (events.isSpeaking && callerTime.monotonicMs() - startedAt < MAX_SPEECH_MS) break;
          return { kind: 'silence' };
      }
    }
    return { kind: 'silence' };
  }

  /** Speech that needs an answer although its words are not understood. Where they are, they follow. */
  #isUnheardSpeech(atMs: number, fromMs: number): boolean {
    const { history, line, speech } = this.#call;
    if (line.understandsWords || atMs - fromMs < MIN_SOUND_MS) return false;
    history.hasSpokenUnheard = true;
    // A sound that ended before the assistant's sentence did needs no answer.
    if (atMs <= speech.untilMs) return false;
    history.unansweredSinceMs = atMs;
    return true;
  }

  #noteAnswer(atMs: number): void {
    if (this.#call.confirmation.isAnswer(atMs)) this.#call.tools.callerAnswered();
  }
}
