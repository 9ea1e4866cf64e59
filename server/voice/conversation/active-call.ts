import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { CallRecorder, CallScript, Turn } from '../call-recorder.ts';
import type { Line, LineEvent, LineReport, Spoken } from '../line.ts';
import type { CallEndReason } from './summarize-call.ts';
import { type CallHistory, addHeard, addSpoken, addTurnTo, emptyHistory } from './call-history.ts';
import { CallerTime } from './caller-time.ts';
import { RecorderWriter } from './recorder-writer.ts';
import type { CallerInput, Informs } from './dialogue.ts';
import { CallerEvents } from './caller-events.ts';
import type { PhraseBook } from '../languages/phrase-book.ts';
import { findPhraseBook } from '../languages/find-phrase-book.ts';

/** What a call needs from outside. */
export interface CallDependencies {
  line: Line;
  script: CallScript;
  recorder: CallRecorder;
  clock: Clock;
  log: Logger;
}

/** A line that takes longer for a sentence than its words could last has failed. */
const MAX_SENTENCE_BASE_MS = 15_000;
const MAX_SENTENCE_MS_PER_CHARACTER = 200;
/**
 * A caller who holds the call for longer does not come back, or their system did not report that they did.
 */
const MAX_HOLD_MS = 10 * 60_000;
const MAX_HANG_UP_MS = 2_000;
const MAX_LAST_EVENT_MS = 500;

/**
 * One call while it runs: speaks, reads what the caller does, keeps the history, and knows when and why it
 * ends.
 */
export class ActiveCall {
  readonly line: Line;
  readonly script: CallScript;
  readonly recorder: CallRecorder;
  readonly clock: Clock;
  /**
   * The clock for waits that concern the caller; it stands still while they hold a call that has not ended.
   */
  readonly callerTime: CallerTime;
  readonly log: Logger;
  readonly book: PhraseBook;
  readonly history: CallHistory = emptyHistory();
  readonly writer: RecorderWriter;
  readonly events: CallerEvents;
  /** Why the call ends, null while it goes on. The first reason stays. */
  endReason: CallEndReason | null = null;
  /** When the assistant's last sentence ended, in milliseconds since the answer. */
  spokenUntilMs = 0;
  /** The caller's input that the dialogue engine has not begun to answer, null when there is none. */
  pendingInput: CallerInput | null = null;
  readonly #ending = new AbortController();
  /** Aborts when the caller takes the call up again; null while nobody holds it. */
  #held: AbortController | null = null;

  constructor(parts: CallDependencies) {
    this.line = parts.line;
    this.script = parts.script;
    this.recorder = parts.recorder;
    this.clock = parts.clock;
    this.log = parts.log;
    this.book = findPhraseBook(parts.script.language);
    this.writer = new RecorderWriter(parts.clock, parts.log);
    this.callerTime = new CallerTime(parts.clock);
    this.events = new CallerEvents(parts.line, this.callerTime, {
      ended: (by, cause) => this.end(reasonOf(by, cause)),
      held: () => this.#hold(),
      resumed: () => this.#resume(),
    });
  }

  /** Aborts as soon as the call ends: every sentence and every wait of the conversation stops then. */
  get endSignal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Ends the conversation; a closing sentence is said afterwards. */
  end(reason: CallEndReason): void {
    if (this.endReason) return;
    this.endReason = reason;
    // What is left to do has limits of its own and does not wait for the end of a hold.
    this.#resume();
    this.#ending.abort();
  }

  /**
   * Speaks a sentence and records what was heard of it. Throws when the line does not finish it in time. Time
   * in which the caller holds the call does not count; they hear the rest afterwards.
   */
  async say(
    text: string,
    options: { interruptible: boolean; informs?: Informs | null; signal?: AbortSignal },
  ): Promise<{ interrupted: boolean }> {
    if (text.trim() === '') return { interrupted: false };
    const { interruptible, informs = null, signal = this.endSignal } = options;
    const spoken = await this.within<Spoken>(
      this.line.say(text, { interruptible, signal }),
      MAX_SENTENCE_BASE_MS + text.length * MAX_SENTENCE_MS_PER_CHARACTER,
      this.callerTime,
    );
    if (!spoken) throw new Error('the line did not finish a sentence in time');
    this.spokenUntilMs = spoken.offsetMs + spoken.durationMs;
    this.#write(addSpoken(this.history, spoken));
    if (informs && spoken.heard !== '') this.history.informed.push(informs);
    return { interrupted: spoken.interrupted };
  }

  /** Records what the caller pressed or said. */
  recordInput(event: LineEvent): void {
    this.#write(addHeard(this.history, event));
  }

  /** Records a turn that stands for something else than words, such as a recorded message. */
  addTurn(turn: Turn): void {
    this.#write(addTurnTo(this.history, turn));
  }

  /** Hangs up in whatever state the line is; null when it gives no report. */
  async hangUp(): Promise<LineReport | null> {
    try {
      const report = await this.within(this.line.hangUp(), MAX_HANG_UP_MS);
      // Events that arrived before the end are read first.
      if (this.events.isOpen) await this.within(this.events.whenEnded, MAX_LAST_EVENT_MS);
      return report ?? null;
    } catch (error) {
      this.log.warn({ err: error }, 'line could not be hung up');
      return null;
    } finally {
      this.events.close();
    }
  }

  /** Waits for `work` at most `ms` milliseconds by `clock`; undefined when it takes longer. */
  async within<Result>(
    work: Promise<Result>,
    ms: number,
    clock: Clock = this.clock,
  ): Promise<Result | undefined> {
    const done = new AbortController();
    const timeUp = clock.sleep(ms, done.signal).then(() => undefined);
    try {
      return await Promise.race([work, timeUp]);
    } finally {
      done.abort();
    }
  }

  #hold(): void {
    if (this.endReason || this.#held) return;
    this.#held = new AbortController();
    this.callerTime.hold();
    this.log.info('call put on hold by the caller');
    void this.clock.sleep(MAX_HOLD_MS, this.#held.signal).then((isTooLong) => {
      if (isTooLong) this.end({ why: 'held' });
    });
  }

  #resume(): void {
    if (!this.#held) return;
    this.#held.abort();
    this.#held = null;
    this.callerTime.resume();
    // The hold must not count as response latency.
    this.history.unansweredSinceMs = null;
    this.log.info('call resumed after a hold');
  }

  #write(turn: Turn | null): void {
    if (turn) void this.writer.put('turn', () => this.recorder.recordTurn(turn));
  }
}

function reasonOf(by: 'caller' | 'us' | 'media_lost' | 'failure', cause: string): CallEndReason {
  switch (by) {
    case 'caller':
      return { why: 'caller' };
    case 'media_lost':
      return { why: 'media_lost' };
    case 'us':
      // A lower layer hung up because the process is being stopped.
      return { why: 'shutdown' };
    case 'failure':
      return { why: 'line_failed', cause };
  }
}
