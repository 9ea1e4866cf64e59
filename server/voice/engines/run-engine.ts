import type { ActiveCall } from '../call/active-call.ts';
import { keepMessage, recordMessage } from '../call/record-message.ts';
import { handToPerson } from '../call/hand-to-person.ts';
import type { TeamCommand } from '../call/team-commands.ts';
import { announcementOf, noteTransfer, transferCall } from '../call/transfer-call.ts';
import { AfterCallTurn } from './after-call-turn.ts';
import { CallerInputs } from './caller-inputs.ts';
import type { CallerInput, Engine, Unfinished } from './engine.ts';
import { extractedOf } from './extracted.ts';
import { hearBarring } from './hear-barring.ts';
import { runAnswer } from './run-answer.ts';
import { traceTurn } from './trace-turn.ts';

/** An engine that failed so often on a call is not asked again. */
const MAX_FAILURES = 2;
/** Silences in a row after which the call ends, whatever an engine says to them. */
const MAX_SILENCES = 4;
/** How long an engine may take for input that the end of the call left unanswered. */
const MAX_LAST_ANSWER_MS = { usually: 4_000, stopping: 1_000 };
/** How long the end of the call waits for tools that are still running. */
const MAX_LAST_TOOL_MS = { usually: 10_000, stopping: 1_500 };

/** What a conversation is, as JSON, between two answers that different processes give. */
export interface ConversationMemory {
  engine: string;
  /** Null where the engine cannot tell. */
  memory: unknown;
  unfinished: Unfinished;
  /** The last answer was that the assistant cannot help. */
  isAtLoss: boolean;
}

type CommandOf<Kind> = Extract<TeamCommand, { kind: Kind }>;

const NOTHING: Unfinished = { message: null, collected: {}, task: null };

/**
 * The conversation of one call, over a chain of engines: when one fails the next takes over with everything
 * that was said and collected.
 */
export class Conversation {
  readonly #call: ActiveCall;
  readonly #engines: readonly Engine[];
  readonly #inputs: CallerInputs;
  readonly #failures = new Map<Engine, number>();
  #current: Engine;
  /** The line understood words when the call began. */
  readonly #hadWords: boolean;
  #silences = 0;

  /** @param engines in the order in which they are asked; at least one. */
  constructor(call: ActiveCall, engines: readonly [Engine, ...Engine[]]) {
    this.#call = call;
    this.#engines = engines;
    this.#current = engines[0];
    this.#hadWords = call.line.understandsWords;
    this.#inputs = new CallerInputs(call);
  }

  /** Runs the conversation from the first input to the end of the call. */
  async run(): Promise<void> {
    const { endSignal } = this.#call;
    for (let input = await this.#inputs.first(); !endSignal.aborted; input = await this.#inputs.await()) {
      if (this.#call.commands.isWaiting) this.#inputs.putBack();
      else await this.#respond(input);
      await this.#carryOutCommands();
    }
    this.#inputs.putBack();
  }

  /**
   * Ends the conversation when the call has ended: the input not yet answered is given to the engine, what
   * was begun is kept, tools finish. Nothing is said any more. Faults are logged.
   */
  async finish(isStopping: boolean): Promise<void> {
    const bound = isStopping ? 'stopping' : 'usually';
    try {
      for (const event of this.#call.events.drain()) {
        if (event.kind === 'key' || event.kind === 'words') this.#inputs.take(event);
      }
      const next = () => this.#inputs.next({ singly: true });
      for (let input = next(); input; input = next()) {
        hearBarring(this.#call, this.#current, input);
        const answering = this.#current.answer(input, new AfterCallTurn(this.#call));
        await this.#call.within(answering, MAX_LAST_ANSWER_MS[bound]);
      }
    } catch (error) {
      this.#call.log.error({ err: error }, 'engine failed after the end of the call');
    }
    await this.#call.finishTools(MAX_LAST_TOOL_MS[bound]);
    const { message, collected } = this.#unfinished();
    this.#call.history.collected = extractedOf(collected, this.#call.tools.collected().extracted);
    // Not awaited here: the end of the call waits for everything that is still to be stored.
    if (message) void keepMessage(this.#call, null, message);
    this.#call.recordToolUses();
    for (const engine of this.#engines) this.#close(engine);
  }

  /** Answers words that were written, and nothing else; the conversation does not wait for more. */
  async answerWritten(text: string): Promise<void> {
    const atMs = this.#call.line.elapsedMs();
    this.#inputs.take({ kind: 'words', text, atMs, durationMs: 0 });
    const input = this.#inputs.next();
    if (input) await this.#respond(input);
  }

  /** What the engine that answered last knows, for another process. */
  remember(): ConversationMemory {
    const { id } = this.#current;
    const isAtLoss = this.#current.isAtLoss?.() ?? false;
    return {
      engine: id,
      memory: this.#current.remember?.() ?? null,
      unfinished: this.#unfinished(),
      isAtLoss,
    };
  }

  /** Goes on where `remember` left off: with the engine's memory, else with what was said and collected. */
  recall({ engine, memory, unfinished }: ConversationMemory): void {
    const first = this.#engines[0];
    if (!first) return;
    try {
      if (first.id === engine && memory !== null && first.recall) return first.recall(memory);
    } catch (error) {
      this.#call.log.warn({ err: error, engine }, 'the memory of an engine could not be read');
    }
    this.#tellEngine(first, unfinished);
  }

  /** Frees the engines of a conversation that goes on elsewhere. */
  leave(): void {
    for (const engine of this.#engines) this.#close(engine);
  }

  /** Does what the team wants, and has the assistant go on from there. */
  async #carryOutCommands(): Promise<void> {
    const { commands, endSignal } = this.#call;
    for (let command = commands.take(); command && !endSignal.aborted; command = commands.take()) {
      if (command.kind === 'transfer') await this.#transfer(command);
      else await this.#handOver(command);
    }
  }

  async #transfer({ people, announcement, begun }: CommandOf<'transfer'>): Promise<void> {
    const call = this.#call;
    const { taken, target } = await call.puttingThrough.during(async () => {
      const [first] = people;
      if (first) await noteTransfer(call, first, 'ringing');
      begun('done');
      await call.say(call.book.transfer.connecting(first?.name ?? null), { interruptible: false });
      // Of a call that has ended meanwhile nobody is called.
      if (first && call.endReason) void noteTransfer(call, first, 'no_answer');
      return transferCall(call, people, announcement);
    });
    if (!taken && !call.endSignal.aborted) await this.#respond({ kind: 'returned', target });
  }

  /** A person has the conversation; then the assistant takes the caller back, knowing what was said. */
  async #handOver(command: CommandOf<'take_over'>): Promise<void> {
    const call = this.#call;
    const left = await handToPerson(call, command);
    if (!left || call.endReason) return;
    this.#silences = 0;
    this.#inputs.clear();
    if (!call.commands.isWaiting) {
      const { back, lost } = call.book.handOver;
      await call.say(left === 'hand_back' ? back : lost, { interruptible: true });
    }
    this.#tellEngine(this.#current, this.#unfinished());
  }

  /** Has the engines answer an input, one after the other until one does. */
  #respond(first: CallerInput): Promise<void> {
    return traceTurn(this.#call, first, this.#inputs.heardFor, () => this.#answer(first));
  }

  async #answer(first: CallerInput): Promise<void> {
    let input = first;
    const tried = new Set<Engine>();
    while (!this.#call.endReason) {
      const engine = this.#usable().find(
        (each) => !tried.has(each) && (this.#failures.get(each) ?? 0) < MAX_FAILURES,
      );
      if (!engine) return this.#giveUp();
      tried.add(engine);
      this.#handTo(engine);
      const answered = await runAnswer(this.#call, engine, input, this.#inputs);
      if (answered.did === 'answer') {
        this.#inputs.forget();
        const { transfer } = answered;
        if (answered.isBrokenOff) return;
        if (!transfer || this.#call.endReason) return this.#afterAnswer(input, answered.hasActed);
        const announcement = announcementOf(this.#call, transfer.reason);
        const { taken, target } = await transferCall(this.#call, transfer.targets, announcement);
        if (taken) return;
        input = { kind: 'returned', target };
        tried.clear();
        continue;
      }
      const failures = answered.isStuck ? MAX_FAILURES : (this.#failures.get(engine) ?? 0) + 1;
      this.#failures.set(engine, failures);
      this.#inputs.putBack();
      input = this.#inputs.next() ?? input;
    }
  }

  /** Where words are understood no longer, the last engine with its menus of keys is the one to ask. */
  #usable(): readonly Engine[] {
    const hasLostWords = this.#hadWords && !this.#call.line.understandsWords;
    return hasLostWords ? this.#engines.slice(-1) : this.#engines;
  }

  /** Prompts a caller who says nothing where the engine leaves that to the call, and ends it in the end. */
  async #afterAnswer(input: CallerInput, hasActed: boolean): Promise<void> {
    this.#silences = input.kind === 'silence' ? this.#silences + 1 : 0;
    const { book, script } = this.#call;
    if (this.#silences === 0 || this.#call.endReason || this.#inputs.isWaiting) return;
    if (this.#silences < MAX_SILENCES - (hasActed ? 0 : 1)) {
      if (!hasActed) await this.#call.say(book.talk.stillThere, { interruptible: true });
      return;
    }
    const { goodbye, goodbyeToCalled } = book.ending;
    const text = script.direction === 'outbound' ? goodbyeToCalled : goodbye;
    await this.#call.say(text, { interruptible: false });
    this.#call.end({ why: 'silence' });
  }

  /** The engine that is asked next; another one than before is told what was said and collected. */
  #handTo(engine: Engine): void {
    if (engine === this.#current) return;
    const from = this.#unfinished();
    this.#call.log.warn({ from: this.#current.id, to: engine.id }, 'another engine takes over');
    this.#current = engine;
    this.#tellEngine(engine, from);
  }

  #tellEngine(engine: Engine, from: Unfinished): void {
    const { turns } = this.#call.history;
    try {
      engine.takeOver?.(
        from,
        turns.map(({ role, content }) => ({ role, content })),
      );
    } catch (error) {
      this.#call.log.error({ err: error, engine: engine.id }, 'engine could not take over');
    }
  }

  /** No engine is left: the caller hears that, and can leave a message where that is possible. */
  async #giveUp(): Promise<void> {
    const call = this.#call;
    const { script, book } = call;
    const isSpoken = script.byText !== true && script.direction === 'inbound';
    if (script.abilities.take_messages && isSpoken) {
      await call.say(book.ending.troubleLeaveMessage, { interruptible: false });
      try {
        const outcome = call.endReason ? 'empty' : await recordMessage(call, 'voicemail');
        if (outcome === 'kept') {
          await call.say(`${book.record.messageRecorded} ${book.ending.goodbye}`, { interruptible: false });
          return call.end({ why: 'fault', isTold: true });
        }
      } catch (error) {
        call.log.error({ err: error }, 'message not recorded');
      }
    }
    call.end({ why: 'fault' });
  }

  #unfinished(): Unfinished {
    try {
      return this.#current.unfinished();
    } catch (error) {
      this.#call.log.error({ err: error, engine: this.#current.id }, 'engine lost what it had collected');
      return NOTHING;
    }
  }

  #close(engine: Engine): void {
    try {
      engine.close?.();
    } catch (error) {
      this.#call.log.warn({ err: error, engine: engine.id }, 'engine could not be closed');
    }
  }
}
