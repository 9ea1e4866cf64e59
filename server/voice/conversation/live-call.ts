import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { CallRecorder, CallScript, Turn } from '../call-recorder.ts';
import type { Line, LineEvent, LineReport, Spoken } from '../line.ts';
import type { CallOver } from './after-call.ts';
import type { CallNotes } from './call-notes.ts';
import { CallerTime } from './caller-time.ts';
import { noteHeard, noteSpoken, noteTurn, openNotes } from './call-notes.ts';
import { RecorderWriter } from './recorder-writer.ts';
import type { CallerInput, Informs } from './dialogue.ts';
import { Ears } from './ears.ts';
import type { PhraseBook } from './phrases/phrase-book.ts';
import { findPhraseBook } from './phrases/find-phrase-book.ts';

/** What a call is made of. */
export interface CallParts {
  line: Line;
  script: CallScript;
  recorder: CallRecorder;
  clock: Clock;
  log: Logger;
}

/** A line that takes longer for a sentence than its words could last is taken to be broken. */
const sayBaseMs = 15_000;
const sayPerCharacterMs = 200;
/** A caller who holds the call for longer does not come back, or their system forgot to tell us. */
const longestHoldMs = 10 * 60_000;
const hangUpWithinMs = 2_000;
const lastEventWithinMs = 500;

/** One call while it runs: speaks, listens and remembers, and knows when it is over. */
export class LiveCall {
  readonly line: Line;
  readonly script: CallScript;
  readonly recorder: CallRecorder;
  readonly clock: Clock;
  /** For whatever waits for the caller, or to be heard by them; stands still while they hold a call that is not over. */
  readonly callerTime: CallerTime;
  readonly log: Logger;
  readonly book: PhraseBook;
  readonly notes: CallNotes = openNotes();
  readonly writer: RecorderWriter;
  readonly ears: Ears;
  /** Why the call is over, null while it goes on. The first reason stays. */
  over: CallOver | null = null;
  /** When the assistant's last sentence was over, on the axis of the line. */
  saidUntilMs = 0;
  /** The caller's input that no engine has begun to answer, null when there is none. */
  unanswered: CallerInput | null = null;
  readonly #cut = new AbortController();
  /** Aborts when the caller takes the call up again; null while nobody holds it. */
  #held: AbortController | null = null;

  constructor(parts: CallParts) {
    this.line = parts.line;
    this.script = parts.script;
    this.recorder = parts.recorder;
    this.clock = parts.clock;
    this.log = parts.log;
    this.book = findPhraseBook(parts.script.language);
    this.writer = new RecorderWriter(parts.clock, parts.log);
    this.callerTime = new CallerTime(parts.clock);
    this.ears = new Ears(parts.line, this.callerTime, {
      ended: (by, cause) => this.end(overBy(by, cause)),
      held: () => this.#hold(),
      resumed: () => this.#resume(),
    });
  }

  /** Aborts as soon as the call is over: every sentence and every wait of the conversation stops then. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  /** Ends the conversation; what is to be said in parting is said afterwards. */
  end(over: CallOver): void {
    if (this.over) return;
    this.over = over;
    // What is left to do has bounds of its own, and waits for nobody on hold.
    this.#resume();
    this.#cut.abort();
  }

  /**
   * Speaks a sentence and writes down what was heard of it. Throws when the line is broken; a caller who holds the call
   * does not make it so, they hear the rest afterwards.
   */
  async say(
    text: string,
    options: { interruptible: boolean; informs?: Informs | null; signal?: AbortSignal },
  ): Promise<{ interrupted: boolean }> {
    if (text.trim() === '') return { interrupted: false };
    const { interruptible, informs = null, signal = this.cut } = options;
    const spoken = await this.within<Spoken>(
      this.line.say(text, { interruptible, signal }),
      sayBaseMs + text.length * sayPerCharacterMs,
      this.callerTime,
    );
    if (!spoken) throw new Error('the line did not finish a sentence in time');
    this.saidUntilMs = spoken.offsetMs + spoken.durationMs;
    this.#write(noteSpoken(this.notes, spoken));
    if (informs && spoken.heard !== '') this.notes.informed.push(informs);
    return { interrupted: spoken.interrupted };
  }

  /** Writes down what the caller pressed or said. */
  hear(event: LineEvent): void {
    this.#write(noteHeard(this.notes, event));
  }

  /** Writes down a turn that stands for something else than words, such as a recorded message. */
  hearTurn(turn: Turn): void {
    this.#write(noteTurn(this.notes, turn));
  }

  /** Ends the line, whatever state it is in; null when it does not report. */
  async hangUp(): Promise<LineReport | null> {
    try {
      const report = await this.within(this.line.hangUp(), hangUpWithinMs);
      // What came in before the end is heard before it is told.
      if (this.ears.isOpen) await this.within(this.ears.whenEnded, lastEventWithinMs);
      return report ?? null;
    } catch (error) {
      this.log.warn({ err: error }, 'the line could not be hung up');
      return null;
    } finally {
      this.ears.close();
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
    if (this.over || this.#held) return;
    this.#held = new AbortController();
    this.callerTime.hold();
    this.log.info('the caller holds the call');
    void this.clock.sleep(longestHoldMs, this.#held.signal).then((isTooLong) => {
      if (isTooLong) this.end({ why: 'held' });
    });
  }

  #resume(): void {
    if (!this.#held) return;
    this.#held.abort();
    this.#held = null;
    this.callerTime.resume();
    // What is answered from now on is late because of the caller, which is no latency of ours.
    this.notes.unansweredSinceMs = null;
    this.log.info('the call is not on hold any more');
  }

  #write(turn: Turn | null): void {
    if (turn) void this.writer.put('turn', () => this.recorder.recordTurn(turn));
  }
}

function overBy(by: 'caller' | 'us' | 'media_lost' | 'failure', cause: string): CallOver {
  switch (by) {
    case 'caller':
      return { why: 'caller' };
    case 'media_lost':
      return { why: 'media_lost' };
    case 'us':
      // The house hung up below us: it is being stopped.
      return { why: 'shutdown' };
    case 'failure':
      return { why: 'line_failed', cause };
  }
}
