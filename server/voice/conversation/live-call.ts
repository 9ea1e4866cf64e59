import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { CallDesk, CallScript, Turn } from '../desk.ts';
import type { Line, LineEvent, LineReport, Spoken } from '../line.ts';
import type { CallOver } from './after-call.ts';
import type { CallNotes } from './call-notes.ts';
import { noteHeard, noteSpoken, noteTurn, openNotes } from './call-notes.ts';
import { DeskWriter } from './desk-writer.ts';
import type { CallerInput, Informs } from './dialogue.ts';
import { Ears } from './ears.ts';
import type { PhraseBook } from './phrases/phrase-book.ts';
import { findPhraseBook } from './phrases/find-phrase-book.ts';

/** What a call is made of. */
export interface CallParts {
  line: Line;
  script: CallScript;
  desk: CallDesk;
  clock: Clock;
  log: Logger;
}

/** A line that takes longer for a sentence than its words could last is taken to be broken. */
const sayBaseMs = 15_000;
const sayPerCharacterMs = 200;
const hangUpWithinMs = 2_000;
const lastEventWithinMs = 500;

/** One call while it runs: speaks, listens and remembers, and knows when it is over. */
export class LiveCall {
  readonly line: Line;
  readonly script: CallScript;
  readonly desk: CallDesk;
  readonly clock: Clock;
  readonly log: Logger;
  readonly book: PhraseBook;
  readonly notes: CallNotes = openNotes();
  readonly writer: DeskWriter;
  readonly ears: Ears;
  /** Why the call is over, null while it goes on. The first reason stays. */
  over: CallOver | null = null;
  /** When the assistant's last sentence was over, on the axis of the line. */
  saidUntilMs = 0;
  /** The caller's input that no engine has begun to answer, null when there is none. */
  unanswered: CallerInput | null = null;
  readonly #cut = new AbortController();

  constructor(parts: CallParts) {
    this.line = parts.line;
    this.script = parts.script;
    this.desk = parts.desk;
    this.clock = parts.clock;
    this.log = parts.log;
    this.book = findPhraseBook(parts.script.language);
    this.writer = new DeskWriter(parts.clock, parts.log);
    this.ears = new Ears(parts.line, parts.clock, (by, cause) => this.end(overBy(by, cause)));
  }

  /** Aborts as soon as the call is over: every sentence and every wait of the conversation stops then. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  /** Ends the conversation; what is to be said in parting is said afterwards. */
  end(over: CallOver): void {
    if (this.over) return;
    this.over = over;
    this.#cut.abort();
  }

  /** Speaks a sentence and writes down what was heard of it. Throws when the line is broken. */
  async say(
    text: string,
    options: { interruptible: boolean; informs?: Informs | null; signal?: AbortSignal },
  ): Promise<{ interrupted: boolean }> {
    if (text.trim() === '') return { interrupted: false };
    const { interruptible, informs = null, signal = this.cut } = options;
    const spoken = await this.within<Spoken>(
      this.line.say(text, { interruptible, signal }),
      sayBaseMs + text.length * sayPerCharacterMs,
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

  /** Waits for `work` at most `ms` milliseconds; undefined when it takes longer. */
  async within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
    const done = new AbortController();
    const timeUp = this.clock.sleep(ms, done.signal).then(() => undefined);
    try {
      return await Promise.race([work, timeUp]);
    } finally {
      done.abort();
    }
  }

  #write(turn: Turn | null): void {
    if (turn) void this.writer.put('turn', () => this.desk.recordTurn(turn));
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
