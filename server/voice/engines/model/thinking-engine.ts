import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import type { CallScript } from '../../call-recorder.ts';
import type { ToolDeclaration } from '../../tools.ts';
import type { CallerInput, Engine, SpokenTurn, Turn, Unfinished } from '../engine.ts';
import { claimsDeed } from './claims.ts';
import { Deeds } from './deeds.ts';
import type { ModelMessage, ToolCall } from './language-model.ts';
import type { ModelHistory } from './model-history.ts';
import { modelWords } from './model-words.ts';
import { END_CALL, ModelTools } from './use-tools.ts';

/** A key may be one digit of a number: the model is asked when no other follows so soon, or at `#`. */
const MORE_KEYS_MS = 1_000;
/** Rounds of tools in one answer; after them the model has to speak. */
const MAX_STEPS = 5;
/** False claims in one answer after which the model counts as failed. */
const MAX_FALSE_CLAIMS = 2;

/** Raise it when the form of the memory changes: engines then begin with the transcript. */
const MEMORY_VERSION = 1;

interface EngineMemory {
  version: number;
  messages: readonly ModelMessage[];
  deeds: ReturnType<Deeds['remember']>;
}

/** What a model said in answer to one request, and what it wants to use. */
export interface Thought {
  /** The words that were passed on to be heard. */
  text: string;
  /** A sentence was held back because it claims what no tool has done. */
  isHeldBack: boolean;
  /** Empty when the answer broke off or was interrupted. */
  calls: readonly ToolCall[];
}

/** A model in a conversation: it remembers it, and is asked what to say and do next. */
export interface Thinker {
  /** An id out of the catalogue. */
  readonly id: string;
  /** The conversation; what is added to it the model knows from then on. */
  readonly history: Pick<
    ModelHistory,
    'addCaller' | 'addNote' | 'addAssistant' | 'addResult' | 'restart' | 'messages'
  > &
    Partial<Pick<ModelHistory, 'remember' | 'recall'>>;
  /**
   * One request: what it says is spoken as it comes, and is in the history with what was heard of it once
   * the promises added to `heard` have resolved.
   * @throws ProviderError unless the turn's signal has aborted.
   */
  ask(turn: Turn, options: { mayUseTools: boolean; heard: Promise<void>[] }): Promise<Thought>;
  close(): void;
}

/** What a thinker is given by its engine. */
export interface ThinkerParts {
  tools: ModelTools;
  /** Whether a sentence claims what no tool has done. */
  isFalse(sentence: string): boolean;
}

export interface ThinkingOptions {
  script: CallScript;
  tools: readonly ToolDeclaration[];
  clock: Clock;
  log: Logger;
}

/** An engine that has a model decide; tools and sentences go through the turn. */
export class ThinkingEngine implements Engine {
  readonly #script: CallScript;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #tools: ModelTools;
  readonly #deeds = new Deeds();
  readonly #thinker: Thinker;

  constructor({ script, tools, clock, log }: ThinkingOptions, open: (parts: ThinkerParts) => Thinker) {
    this.#script = script;
    this.#clock = clock;
    this.#log = log;
    this.#tools = new ModelTools(tools, this.#deeds);
    const isFalse = (sentence: string): boolean =>
      !this.#deeds.mayBeTold && claimsDeed(sentence, script.language);
    this.#thinker = open({ tools: this.#tools, isFalse });
  }

  get id(): string {
    return this.#thinker.id;
  }

  async answer(input: CallerInput, turn: Turn): Promise<void> {
    if (!this.#take(input)) return this.#answerWithoutModel(input, turn);
    if (input.kind === 'key' && input.key !== '#') {
      await this.#clock.sleep(MORE_KEYS_MS, turn.signal);
      if (turn.signal.aborted) return;
    }
    const heard: Promise<void>[] = [];
    try {
      await this.#think(turn, heard);
    } finally {
      await Promise.all(heard);
    }
  }

  unfinished(): Unfinished {
    return this.#deeds.unfinished();
  }

  takeOver(from: Unfinished, transcript: readonly SpokenTurn[]): void {
    const { history } = this.#thinker;
    const known = Object.entries(from.collected).filter(([, value]) => value !== null && value !== '');
    this.#deeds.begin(from);
    if (known.length === 0 && from.message === null) return history.restart(transcript);
    const message = from.message ? `, message so far: ${JSON.stringify(from.message.body)}` : '';
    history.restart(
      transcript,
      `Known so far, do not ask again: ${known.map(([name, value]) => `${name} ${String(value)}`).join(', ')}${message}`,
    );
  }

  remember(): unknown {
    const messages = this.#thinker.history.remember?.();
    const memory: EngineMemory | null = messages
      ? { version: MEMORY_VERSION, messages, deeds: this.#deeds.remember() }
      : null;
    return memory;
  }

  recall(memory: unknown): void {
    const { version, messages, deeds } = (memory ?? {}) as EngineMemory;
    const { history } = this.#thinker;
    if (version !== MEMORY_VERSION || !history.recall) throw new Error('the memory cannot be read');
    history.recall(messages);
    this.#deeds.recall(deeds);
  }

  close(): void {
    this.#thinker.close();
  }

  /** Puts what the caller did into the history; false when the model need not be asked. */
  #take(input: CallerInput): boolean {
    const { direction } = this.#script;
    const { history } = this.#thinker;
    // Brackets mark notes: what a caller says never looks like one.
    if (input.kind === 'words') history.addCaller(input.text.replaceAll(/[[\]]/g, ''));
    else if (input.kind === 'key') history.addNote(`The caller pressed the key ${input.key}`);
    else if (input.kind === 'returned') {
      history.addNote(`${input.target} did not take the call; the caller is back. Offer a message`);
    } else if (input.kind === 'greeted' && direction === 'outbound') {
      history.addNote('The person has answered and heard the welcome. Say what the call is about');
    } else if (input.kind === 'sound') throw new Error('a language model needs words');
    else return false;
    return true;
  }

  /** After the welcome the caller speaks; silence is left to the call, which asks whether they are there. */
  async #answerWithoutModel(input: CallerInput, turn: Turn): Promise<void> {
    const { welcomeMessage, language } = this.#script;
    if (input.kind !== 'greeted' || welcomeMessage.includes('?')) return;
    const { ask } = modelWords(language);
    const { heard, interrupted } = await turn.say(ask);
    this.#thinker.history.addAssistant(ask).heard(heard, interrupted);
  }

  /** Asks the model until it has nothing more to do. */
  async #think(turn: Turn, heard: Promise<void>[]): Promise<void> {
    let falseClaims = 0;
    for (let step = 0; !turn.signal.aborted; step += 1) {
      const isLast = step >= MAX_STEPS;
      const { text, isHeldBack, calls } = await this.#thinker.ask(turn, { mayUseTools: !isLast, heard });
      if (turn.signal.aborted && calls.length === 0) return;
      if (calls.length > 0 && !isLast) {
        if ((await this.#use(calls, turn, heard)) === 'over') return;
        continue;
      }
      if (!isHeldBack) {
        if (text === '' && !turn.signal.aborted) {
          throw new ProviderError('unknown', 'The model answered nothing');
        }
        return;
      }
      falseClaims += 1;
      this.#log.warn({ engine: this.id }, 'the model claimed what no tool has done');
      if (falseClaims >= MAX_FALSE_CLAIMS) {
        throw new ProviderError('unknown', 'The model claims what no tool has done');
      }
      this.#thinker.history.addNote(
        'Nothing has been booked, changed or canceled: no tool has reported it. Use the tool now, or tell the caller what is missing',
      );
    }
  }

  /** Carries the calls out; `over` when nothing more is to be said. */
  async #use(calls: readonly ToolCall[], turn: Turn, heard: Promise<void>[]): Promise<'over' | 'again'> {
    const { language, byText } = this.#script;
    const isGoodbye = calls.some(({ name }) => name === END_CALL);
    let readBack: string | null = null;
    let isOver = false;
    for (const call of calls) {
      const used = await this.#tools.use(call, turn, { isWaiting: readBack !== null || isOver });
      this.#thinker.history.addResult(call.id, used.result);
      readBack ??= used.readBack;
      isOver ||= used.isOver;
    }
    const { goodbye, goodbyeInTexts } = modelWords(language);
    if (isGoodbye && !this.#hasJustSpoken()) this.#say(byText ? goodbyeInTexts : goodbye, turn, heard);
    // The house words what will be done: exactly that is carried out after the yes.
    if (readBack !== null && !turn.signal.aborted) this.#say(readBack, turn, heard);
    if (isGoodbye) turn.hangUp('goodbye');
    return isOver || readBack !== null || turn.signal.aborted ? 'over' : 'again';
  }

  #say(text: string, turn: Turn, heard: Promise<void>[]): void {
    const entry = this.#thinker.history.addAssistant(text);
    heard.push(turn.say(text).then(({ heard: words, interrupted }) => entry.heard(words, interrupted)));
  }

  #hasJustSpoken(): boolean {
    const last = this.#thinker.history.messages().findLast(({ role }) => role !== 'tool');
    return last?.role === 'assistant' && last.content !== '';
  }
}
