import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import type { CallScript } from '../../call-recorder.ts';
import type { ToolDeclaration } from '../../tools.ts';
import type { CallerInput, Engine, SpokenTurn, Turn, Unfinished } from '../engine.ts';
import { claimsDeed } from './claims.ts';
import { Deeds } from './deeds.ts';
import { NO_USAGE, type LanguageModel, type ModelUsage, type ToolCall } from './language-model.ts';
import { ModelHistory } from './model-history.ts';
import { modelWords } from './model-words.ts';
import { writeSituation, writeSystem } from './prompt.ts';
import { SpokenAnswer } from './speak-answer.ts';
import { END_CALL, ModelTools } from './use-tools.ts';

/** The most that a model may write in one answer. */
const MAX_TOKENS = 600;
/** Rounds of tools in one answer; after them the model has to speak. */
const MAX_STEPS = 5;
/** False claims in one answer after which the model counts as failed. */
const MAX_FALSE_CLAIMS = 2;
const FIRST_WORD_MS = 2_500;

/** What one request to a model took; for metrics and the log. */
export interface ModelReport {
  /** An id out of the catalogue. */
  model: string;
  /** Null when nothing came. */
  firstTokenMs: number | null;
  totalMs: number;
  usage: ModelUsage;
  /** The kind of failure, `interrupted` by the caller, or null. */
  failure: string | null;
}

export interface ModelEngineOptions {
  model: LanguageModel;
  script: CallScript;
  tools: readonly ToolDeclaration[];
  clock: Clock;
  log: Logger;
  /** How long the first word may take before the next engine is asked. */
  firstWordMs?: number;
  onReport?: (report: ModelReport) => void;
}

/** A key may be one digit of a number: the model is asked when no other follows so soon, or at `#`. */
const MORE_KEYS_MS = 1_000;

/** An engine that has a language model decide; tools and sentences go through the turn. */
export class ModelEngine implements Engine {
  readonly #options: ModelEngineOptions;
  readonly #system: string;
  readonly #history = new ModelHistory();
  readonly #tools: ModelTools;
  readonly #deeds = new Deeds();
  readonly #closing = new AbortController();

  constructor(options: ModelEngineOptions) {
    this.#options = options;
    this.#system = writeSystem(options.script);
    this.#tools = new ModelTools(options.tools, this.#deeds);
    this.#history.addAssistant(options.script.welcomeMessage);
    void options.model.warm(this.#closing.signal);
  }

  get id(): string {
    return this.#options.model.id;
  }

  async answer(input: CallerInput, turn: Turn): Promise<void> {
    if (!this.#take(input)) return this.#answerWithoutModel(input, turn);
    if (input.kind === 'key' && input.key !== '#') {
      await this.#options.clock.sleep(MORE_KEYS_MS, turn.signal);
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
    const known = Object.entries(from.collected).filter(([, value]) => value !== null && value !== '');
    this.#deeds.begin(from);
    if (known.length === 0 && from.message === null) return this.#history.restart(transcript);
    const message = from.message ? `, message so far: ${JSON.stringify(from.message.body)}` : '';
    this.#history.restart(
      transcript,
      `Known so far, do not ask again: ${known.map(([name, value]) => `${name} ${String(value)}`).join(', ')}${message}`,
    );
  }

  close(): void {
    this.#closing.abort();
  }

  /** Puts what the caller did into the history; false when the model need not be asked. */
  #take(input: CallerInput): boolean {
    const { direction } = this.#options.script;
    // Brackets mark notes: what a caller says never looks like one.
    if (input.kind === 'words') this.#history.addCaller(input.text.replaceAll(/[[\]]/g, ''));
    else if (input.kind === 'key') this.#history.addNote(`The caller pressed the key ${input.key}`);
    else if (input.kind === 'returned') {
      this.#history.addNote(`${input.target} did not take the call; the caller is back. Offer a message`);
    } else if (input.kind === 'greeted' && direction === 'outbound') {
      this.#history.addNote('The person has answered and heard the welcome. Say what the call is about');
    } else if (input.kind === 'sound') throw new Error('a language model needs words');
    else return false;
    return true;
  }

  /** After the welcome the caller speaks; silence is left to the call, which asks whether they are there. */
  async #answerWithoutModel(input: CallerInput, turn: Turn): Promise<void> {
    const { welcomeMessage, language } = this.#options.script;
    if (input.kind !== 'greeted' || welcomeMessage.includes('?')) return;
    const { ask } = modelWords(language);
    const { heard, interrupted } = await turn.say(ask);
    this.#history.addAssistant(ask).heard(heard, interrupted);
  }

  /** Asks the model until it has nothing more to do. */
  async #think(turn: Turn, heard: Promise<void>[]): Promise<void> {
    let falseClaims = 0;
    for (let step = 0; !turn.signal.aborted; step += 1) {
      const isLast = step >= MAX_STEPS;
      const { spoken, calls } = await this.#ask(turn, { mayUseTools: !isLast, heard });
      if (turn.signal.aborted && calls.length === 0) return;
      if (calls.length > 0 && !isLast) {
        if ((await this.#use(calls, turn, heard)) === 'over') return;
        continue;
      }
      if (spoken.heldBack === null) {
        if (spoken.text === '' && !turn.signal.aborted) {
          throw new ProviderError('unknown', 'The model answered nothing');
        }
        return;
      }
      falseClaims += 1;
      this.#options.log.warn({ engine: this.id }, 'the model claimed what no tool has done');
      if (falseClaims >= MAX_FALSE_CLAIMS) {
        throw new ProviderError('unknown', 'The model claims what no tool has done');
      }
      this.#history.addNote(
        'Nothing has been booked, changed or canceled: no tool has reported it. Use the tool now, or tell the caller what is missing',
      );
    }
  }

  /** One request: what it says is spoken as it comes. */
  async #ask(
    turn: Turn,
    { mayUseTools, heard }: { mayUseTools: boolean; heard: Promise<void>[] },
  ): Promise<{ spoken: SpokenAnswer; calls: ToolCall[] }> {
    const { model, clock, script, firstWordMs = FIRST_WORD_MS } = this.#options;
    const late = new AbortController();
    const begun = new AbortController();
    const report = this.#begin();
    const isFalse = (sentence: string): boolean =>
      !this.#deeds.mayBeTold && claimsDeed(sentence, script.language);
    const spoken = new SpokenAnswer(turn, isFalse);
    const calls: ToolCall[] = [];
    let isWhole = false;
    void clock.sleep(firstWordMs, AbortSignal.any([begun.signal, turn.signal])).then((isLate) => {
      if (isLate)
        late.abort(new ProviderError('timeout', `The model was silent for ${firstWordMs / 1_000} s`));
    });
    let failure: unknown = null;
    try {
      const request = this.#request(mayUseTools);
      for await (const event of model.answer(request, AbortSignal.any([turn.signal, late.signal]))) {
        if (event.kind === 'end') {
          isWhole = !event.cut || (spoken.text === '' && spoken.heldBack === null);
          report.usage = event.usage;
          continue;
        }
        report.begin();
        begun.abort();
        if (event.kind === 'text') spoken.write(event.text);
        else calls.push(event.call);
      }
    } catch (error) {
      failure = error;
    } finally {
      begun.abort();
    }
    failure = await endSpeech(spoken, isWhole, failure);
    const isInterrupted = turn.signal.aborted;
    report.end(isInterrupted ? 'interrupted' : failure);
    // A call of an answer that broke off is not carried out: more may have been meant.
    const carried = failure === null && !isInterrupted ? calls : [];
    this.#keep(spoken, carried, heard);
    if (failure !== null && !isInterrupted) throw failure;
    return { spoken, calls: carried };
  }

  /** Keeps what was said in the history; once it is over, what was heard of it. */
  #keep(spoken: SpokenAnswer, calls: readonly ToolCall[], heard: Promise<void>[]): void {
    if (spoken.text === '' && calls.length === 0) return;
    const entry = this.#history.addAssistant(spoken.text, calls);
    if (spoken.text === '') return;
    heard.push(spoken.heard().then(({ heard: words, interrupted }) => entry.heard(words, interrupted)));
  }

  /** Carries the calls out; `over` when nothing more is to be said. */
  async #use(calls: readonly ToolCall[], turn: Turn, heard: Promise<void>[]): Promise<'over' | 'again'> {
    const { language } = this.#options.script;
    let readBack: string | null = null;
    let isOver = false;
    for (const call of calls) {
      const used = await this.#tools.use(call, turn, { isWaiting: readBack !== null || isOver });
      this.#history.addResult(call.id, used.result);
      readBack ??= used.readBack;
      isOver ||= used.isOver;
    }
    if (calls.some(({ name }) => name === END_CALL) && !this.#hasJustSpoken()) {
      this.#say(modelWords(language).goodbye, turn, heard);
    }
    // The house words what will be done: exactly that is carried out after the yes.
    if (readBack !== null && !turn.signal.aborted) this.#say(readBack, turn, heard);
    if (calls.some(({ name }) => name === END_CALL)) turn.hangUp('goodbye');
    return isOver || readBack !== null || turn.signal.aborted ? 'over' : 'again';
  }

  #say(text: string, turn: Turn, heard: Promise<void>[]): void {
    const entry = this.#history.addAssistant(text);
    heard.push(turn.say(text).then(({ heard: words, interrupted }) => entry.heard(words, interrupted)));
  }

  #hasJustSpoken(): boolean {
    const last = this.#history.messages().findLast(({ role }) => role !== 'tool');
    return last?.role === 'assistant' && last.content !== '';
  }

  #request(mayUseTools: boolean) {
    const { script, clock } = this.#options;
    return {
      system: this.#system,
      situation: writeSituation(script, clock.now()),
      messages: this.#history.messages(),
      tools: this.#tools.offered,
      mayUseTools,
      maxTokens: MAX_TOKENS,
      cacheKey: `assistant-${script.assistantId}`,
    };
  }

  #begin() {
    const { clock, log, onReport, model } = this.#options;
    const startedAt = clock.monotonicMs();
    const passed = (): number => Math.round(clock.monotonicMs() - startedAt);
    let firstTokenMs: number | null = null;
    return {
      usage: NO_USAGE,
      begin(): void {
        firstTokenMs ??= passed();
      },
      end(failed: unknown): void {
        const failure =
          typeof failed === 'string'
            ? failed
            : failed instanceof ProviderError
              ? failed.kind
              : failed
                ? 'unknown'
                : null;
        const report = { model: model.id, firstTokenMs, totalMs: passed(), usage: this.usage, failure };
        log.info({ ...report }, 'language model answered');
        onReport?.(report);
      },
    };
  }
}

/** Ends the speech of an answer; the failure of the answer, or of its words. */
async function endSpeech(spoken: SpokenAnswer, isWhole: boolean, failure: unknown): Promise<unknown> {
  try {
    await spoken.end(isWhole && failure === null);
    return failure;
  } catch (error) {
    return failure ?? error;
  }
}
