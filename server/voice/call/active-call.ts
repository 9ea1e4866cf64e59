import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { CallRecorder, CallScript, TeamMember, Turn } from '../call-recorder.ts';
import type { Line, LineEvent, LineReport, Spoken } from '../line.ts';
import type { CallTools } from '../tools.ts';
import type { CallEndReason } from './summarize-call.ts';
import { type CallHistory, addHeard, addSpoken, addTurnTo, emptyHistory } from './call-history.ts';
import { Busy } from './busy.ts';
import { CallerTime } from './caller-time.ts';
import type { PersonOnCall } from './person-on-call.ts';
import { RecorderWriter } from './recorder-writer.ts';
import type { Informs } from '../engines/engine.ts';
import { CallerEvents } from './caller-events.ts';
import { Confirmation } from './confirmation.ts';
import { Speech } from './speech.ts';
import { TeamCommands } from './team-commands.ts';
import { within } from './within.ts';
import type { PhraseBook } from '../languages/phrase-book.ts';
import { bookFor } from '../languages/find-phrase-book.ts';

/** What a call needs from outside. */
export interface CallDependencies {
  line: Line;
  script: CallScript;
  recorder: CallRecorder;
  clock: Clock;
  log: Logger;
  /** What the assistant can do on this call; nothing by default. */
  tools?: CallTools;
  /** Told each time the assistant has answered and waits for the caller. */
  onAwaitingCaller?: () => void;
}

const noTools: CallTools = {
  declarations: [],
  callerAnswered: () => undefined,
  use: () => Promise.resolve({ ok: false, reason: 'not_allowed', facts: {} }),
  collected: () => ({ extracted: {}, outcome: null }),
  release: () => Promise.resolve(),
};

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
  readonly speech: Speech;
  readonly confirmation = new Confirmation();
  /** The caller is being put through to a person. */
  readonly puttingThrough = new Busy();
  /** Who of the team has the conversation; null while the assistant has it. */
  person: PersonOnCall | null = null;
  /** What the team wants of the conversation. */
  readonly commands = new TeamCommands();
  readonly tools: CallTools;
  readonly onAwaitingCaller: () => void;
  /** Why the call ends, null while it goes on. The first reason stays. */
  endReason: CallEndReason | null = null;
  /** Tools that have not finished; what they write belongs to the call. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();
  readonly #cut = new AbortController();
  /** Aborts when the caller takes the call up again; null while nobody holds it. */
  #held: AbortController | null = null;

  constructor(parts: CallDependencies) {
    this.line = parts.line;
    this.script = parts.script;
    this.recorder = parts.recorder;
    this.clock = parts.clock;
    this.log = parts.log;
    this.tools = parts.tools ?? noTools;
    this.onAwaitingCaller = parts.onAwaitingCaller ?? (() => undefined);
    this.book = bookFor(parts.script);
    this.writer = new RecorderWriter(parts.clock, parts.log);
    this.callerTime = new CallerTime(parts.clock);
    this.events = new CallerEvents(parts.line, this.callerTime, {
      ended: (by, cause) => this.end(reasonOf(by, cause)),
      held: () => this.#hold(),
      resumed: () => this.#resume(),
    });
    this.speech = new Speech(parts.line, this.callerTime, (error) => this.fail(error));
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

  /** Aborts when the team hangs up, also after a transfer. */
  get cutSignal(): AbortSignal {
    return this.#cut.signal;
  }

  /** The team hangs up; false when the call is about to end already. */
  cut(): boolean {
    const isTransferred = this.endReason?.why === 'transferred' && !this.events.ended;
    if (this.#cut.signal.aborted || (this.endReason && !isTransferred)) return false;
    this.#cut.abort();
    this.end({ why: this.events.isOpen ? 'ended_by_team' : 'canceled' });
    return true;
  }

  /** Ends the call because something failed that the call cannot do without. */
  fail(error: unknown): void {
    this.log.error({ err: error }, 'call failed');
    this.end({ why: 'fault' });
  }

  /**
   * Speaks a sentence and records what was heard of it. Time in which the caller holds the call does not
   * count; they hear the rest afterwards.
   */
  async say(
    text: string,
    options: { interruptible: boolean; informs?: Informs | null; signal?: AbortSignal },
  ): Promise<{ interrupted: boolean }> {
    if (text.trim() === '') return { interrupted: false };
    const { interruptible, informs = null, signal = this.endSignal } = options;
    const spoken = await this.speech.say(text, { interruptible, signal });
    this.recordSpoken(spoken, informs);
    return { interrupted: spoken.interrupted };
  }

  /** Records what was heard of the assistant or of a person by its voice, and what it informed about. */
  recordSpoken(spoken: Spoken, informs: Informs | null, saidBy: TeamMember | null = null): void {
    this.#write(addSpoken(this.history, spoken, saidBy));
    if (spoken.heard === '') return;
    this.confirmation.heard(spoken.offsetMs);
    if (informs) this.history.informed.push(informs);
  }

  /** Puts uses of tools after which nothing was said on the assistant's last turn. */
  recordToolUses(): void {
    const last = this.history.turns.findLast(({ role }) => role === 'assistant');
    const uses = this.history.toolUses;
    if (!last || uses.length === 0) return;
    last.tools = [...(last.tools ?? []), ...uses.splice(0)];
    this.#write(last);
  }

  /** Records what the caller pressed or said. */
  recordInput(event: LineEvent): void {
    this.#write(addHeard(this.history, event));
  }

  /** Records a turn that stands for something else than words, such as a recorded message. */
  addTurn(turn: Turn): void {
    this.#write(addTurnTo(this.history, turn));
  }

  /** Has the end of the call wait for a tool that is running. */
  keepRunning(work: Promise<unknown>): void {
    const done: Promise<unknown> = work.catch(() => undefined).finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Waits for the tools that are still running, for a limited time. */
  async finishTools(withinMs: number): Promise<void> {
    await this.within(Promise.all(this.#running), withinMs);
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
  within<Result>(work: Promise<Result>, ms: number, clock: Clock = this.clock): Promise<Result | undefined> {
    return within(work, ms, clock);
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
