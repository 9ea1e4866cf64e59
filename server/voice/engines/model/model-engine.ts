import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import type { CallScript } from '../../call-recorder.ts';
import type { Facts, ToolDeclaration } from '../../tools.ts';
import type { Turn } from '../engine.ts';
import type { LanguageModel, ModelRequest, ToolCall } from './language-model.ts';
import { ModelHistory } from './model-history.ts';
import { RequestReport, type ModelReport } from './model-report.ts';
import { writeSituation, writeSystem } from './prompt.ts';
import { SpokenAnswer } from './speak-answer.ts';
import { ThinkingEngine, type Thinker, type ThinkerParts, type Thought } from './thinking-engine.ts';

/** The most that a model may write in one answer. */
export const MAX_TOKENS = 600;
export const FIRST_WORD_MS = 2_500;

export interface ModelEngineOptions {
  model: LanguageModel;
  script: CallScript;
  tools: readonly ToolDeclaration[];
  /** What the caller has booked, as the call begins; null or absent for nothing that is known. */
  callerBookings?: Facts | null;
  clock: Clock;
  log: Logger;
  /** How long the first word may take before the next engine is asked. */
  firstWordMs?: number;
  onReport?: (report: ModelReport) => void;
}

/** An engine that has a language model decide, with the whole conversation in each request. */
export class ModelEngine extends ThinkingEngine {
  constructor(options: ModelEngineOptions) {
    super(options, (parts) => new RequestThinker(options, parts));
  }
}

class RequestThinker implements Thinker {
  readonly history = new ModelHistory();
  readonly #options: ModelEngineOptions;
  readonly #parts: ThinkerParts;
  readonly #system: string;
  readonly #closing = new AbortController();

  constructor(options: ModelEngineOptions, parts: ThinkerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#system = writeSystem(options.script);
    if (options.script.byText !== true) this.history.addAssistant(options.script.welcomeMessage);
    void options.model.warm(this.#closing.signal);
  }

  get id(): string {
    return this.#options.model.id;
  }

  close(): void {
    this.#closing.abort();
  }

  async ask(
    turn: Turn,
    { mayUseTools, heard }: { mayUseTools: boolean; heard: Promise<void>[] },
  ): Promise<Thought> {
    const { model, clock, log, firstWordMs = FIRST_WORD_MS, onReport: tell = () => {} } = this.#options;
    const late = new AbortController();
    const begun = new AbortController();
    const report = new RequestReport({ clock, log, model: model.id, tell });
    const spoken = new SpokenAnswer(turn, this.#parts.isFalse);
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
    return { text: spoken.text, isHeldBack: spoken.heldBack !== null, calls: carried };
  }

  /** Keeps what was said in the history; once it is over, what was heard of it. */
  #keep(spoken: SpokenAnswer, calls: readonly ToolCall[], heard: Promise<void>[]): void {
    if (spoken.text === '' && calls.length === 0) return;
    const entry = this.history.addAssistant(spoken.text, calls);
    if (spoken.text === '') return;
    heard.push(spoken.heard().then(({ heard: words, interrupted }) => entry.heard(words, interrupted)));
  }

  #request(mayUseTools: boolean): ModelRequest {
    const { script, clock, callerBookings = null } = this.#options;
    return {
      system: this.#system,
      situation: writeSituation(script, clock.now(), callerBookings),
      messages: this.history.messages(),
      tools: this.#parts.tools.offered,
      mayUseTools,
      maxTokens: MAX_TOKENS,
      cacheKey: `assistant-${script.assistantId}`,
    };
  }
}

/** Ends the speech of an answer; the failure of the answer, or of its words. */
export async function endSpeech(spoken: SpokenAnswer, isWhole: boolean, failure: unknown): Promise<unknown> {
  try {
    await spoken.end(isWhole && failure === null);
    return failure;
  } catch (error) {
    return failure ?? error;
  }
}
