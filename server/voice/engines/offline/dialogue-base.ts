import type { Clock } from '../../../platform/clock.ts';
import type { CallScript } from '../../call-recorder.ts';
import { findVocabulary } from '../../conversation/words/find-vocabulary.ts';
import { lexiconOf } from '../../languages/find-lexicon.ts';
import { type SpokenLanguage, spokenLanguageOf } from '../../languages/find-phrase-book.ts';
import type { ToolDeclaration } from '../../tools.ts';
import { findChoices } from '../../understanding/choices.ts';
import { RELAYED } from '../../understanding/find-relayed.ts';
import type { Asked, Meanings } from '../../understanding/meanings.ts';
import { understand } from '../../understanding/understand.ts';
import type { Informs, Turn, Unfinished } from '../engine.ts';
import type { SpeakingContext } from '../speak-facts.ts';
import { SpellingMemory } from '../spell-back.ts';
import { answerQuestion } from './answers.ts';
import { decide } from './decide.ts';
import { Keypad } from './keypad.ts';
import { beginDraft } from './message.ts';
import { performSteps } from './perform-steps.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineInput,
  type OfflineState,
  firstState,
  scheduleOf,
} from './state.ts';
import type { TaskContext } from './task-context.ts';
import { repeatQuestion } from './task-words.ts';
import { type DialogueMemory, MEMORY_VERSION } from './dialogue-memory.ts';
import { type Task, newTask } from './task.ts';

/** What an engine knows about its call. */
export interface DialogueOptions {
  script: CallScript;
  clock: Clock;
  understandsWords: boolean;
  hasSound: boolean;
  tools: readonly ToolDeclaration[];
}

/** A name that is said beside something else is kept from this confidence on. */
const MIN_NAME_CONFIDENCE = 0.8;

/**
 * What every part of the dialogue shares: where it stands, what is said and done, the answers that need no
 * tool.
 */
export abstract class DialogueBase {
  protected readonly options: DialogueOptions;
  protected readonly book: SpeakingContext['book'];
  protected readonly keypad = new Keypad();
  protected state: OfflineState = firstState;
  /** Tasks that are not done, the one being talked about first. */
  protected tasks: Task[] = [];
  /** What was offered in place of a task that could not be done, or was not understood. */
  protected pending: 'message' | 'person_or_message' | null = null;
  /** The language in which the offer was made, where it is not that of the assistant. */
  protected foreign: SpokenLanguage | null = null;
  protected said: readonly string[] = [];
  /** The offer that the last answer told of. */
  protected told: Informs | null = null;
  protected usesKeys = false;
  /** A person or a message was offered because nothing was understood. */
  protected hasOfferedHelp = false;
  protected readonly spelling: SpellingMemory;

  constructor(options: DialogueOptions, book: SpeakingContext['book']) {
    this.options = options;
    this.book = book;
    this.spelling = new SpellingMemory(options.script.callerName);
  }

  unfinished(): Unfinished {
    const [step] = decide(this.state, { kind: 'gone' }, this.context()).steps;
    const task = this.tasks[0] ?? this.keypad.task;
    const told = { name: this.state.callerName, phone: this.state.callerNumber };
    const collected = Object.fromEntries(
      [...Object.entries(told), ...Object.entries(task?.filled ?? {})].filter(
        (entry): entry is [string, string | number | boolean] =>
          entry[1] !== null && typeof entry[1] !== 'object',
      ),
    );
    return {
      message: step?.do === 'leave_message' ? step.message : null,
      collected,
      task: task?.tool.name ?? (this.state.draft === null ? null : 'take_message'),
    };
  }

  /** Goes on where another engine failed: with the task that was open, and what was collected for it. */
  takeOver({ message, collected, task }: Unfinished): void {
    const { name, phone } = collected;
    this.state = {
      ...firstState,
      callerName: message?.callerName ?? (typeof name === 'string' ? name : null),
      callerNumber: message?.callbackNumber ?? (typeof phone === 'string' ? phone : null),
      ...(message && message.kind !== 'voicemail' ? draftOf(message) : {}),
    };
    const tool = this.options.tools.find((other) => other.name === task);
    if (tool && tool.slots.length > 0 && !message) this.tasks = [newTask(tool, collected)];
  }

  /** Everything that another process needs to go on; keys are none of it. */
  writeMemory(): DialogueMemory {
    const { state, pending, foreign, said, told, hasOfferedHelp } = this;
    return {
      ...{ version: MEMORY_VERSION, state, pending, foreign, said, told, hasOfferedHelp },
      tasks: this.tasks.map((task) => ({ ...task, tool: task.tool.name })),
      spelling: this.spelling.remember(),
    };
  }

  /** Goes on where `writeMemory` left off, without the tasks of tools that the assistant has no more. */
  readMemory(memory: unknown): void {
    const kept = (memory ?? {}) as DialogueMemory;
    if (kept.version !== MEMORY_VERSION) throw new Error('the memory is of another version');
    const { state, pending, foreign, said, told, hasOfferedHelp } = kept;
    Object.assign(this, { state, pending, foreign, said, told, hasOfferedHelp });
    this.tasks = kept.tasks.flatMap(({ tool: name, ...task }) => {
      const tool = this.tool(name);
      return tool ? [{ ...task, tool }] : [];
    });
    this.spelling.recall(kept.spelling);
  }

  /** Answers a question in between; false when it is none that can be answered. */
  protected async answerAside(text: string, turn: Turn): Promise<boolean> {
    const context = { ...this.context(), isAside: true };
    const decision = answerQuestion(this.state, text, context);
    if (!decision || decision.steps.some(({ do: what }) => what === 'hang_up')) return false;
    this.state = { ...decision.state, rest: null, lastSaid: this.state.lastSaid };
    this.told = toldIn(decision);
    await performSteps(decision.steps, turn);
    return true;
  }

  protected async decide(first: OfflineInput, turn: Turn): Promise<void> {
    let next: OfflineInput | null = first;
    while (next) next = await this.performDecision(decide(this.state, next, this.context()), turn);
    await this.resumeTasks(turn);
  }

  protected async perform(decision: Decision, turn: Turn): Promise<void> {
    let next = await this.performDecision(decision, turn);
    while (next) next = await this.performDecision(decide(this.state, next, this.context()), turn);
    await this.resumeTasks(turn);
  }

  protected async performDecision({ state, steps }: Decision, turn: Turn): Promise<OfflineInput | null> {
    this.state = state;
    this.told ??= toldIn({ steps });
    this.said = steps.flatMap((step) => (step.do === 'say' && step.text !== '' ? [step.text] : []));
    const { followUp, isKeptOn } = await performSteps(steps, turn);
    // A caller who says something during the last sentences is answered.
    if (isKeptOn && this.state.phase === 'over') this.state = { ...this.state, phase: 'choose' };
    return followUp;
  }

  /** After a message in the middle of a task: the task goes on. */
  protected async resumeTasks(turn: Turn): Promise<void> {
    const [task] = this.tasks;
    if (!task || this.state.phase !== 'choose' || turn.signal.aborted) return;
    const context = this.taskContext(turn);
    context.sentences.push(this.book.flow.backTo[task.name]);
    repeatQuestion(task, context);
    return this.speakAll(context);
  }

  protected speakAll = (context: TaskContext): Promise<void> => this.speak(context.sentences, context.turn);

  protected async speak(sentences: readonly string[], turn: Turn): Promise<void> {
    const said = sentences.filter((sentence) => sentence !== '');
    if (said.length === 0) return;
    this.said = said;
    const { heard } = await turn.say(said.join(' '));
    this.spelling.heard(heard);
  }

  protected understand(text: string, asked: Asked): Meanings {
    this.spelling.said(text);
    return this.read(text, asked);
  }

  /** Reads words without keeping them as what the caller said. */
  protected read(text: string, asked: Asked, language = this.options.script.language): Meanings {
    const { script, clock } = this.options;
    const { timezone, country } = script.business;
    return understand(text, {
      now: clock.now(),
      timezone,
      language,
      country,
      asked,
    });
  }

  /** Takes what the caller wants somebody else to be told as a message; null where they want none. */
  protected relay({ intents, text }: Meanings): Decision | null {
    const isRelayed = intents.some(({ value, confidence }) => value === 'message' && confidence >= RELAYED);
    return isRelayed ? beginDraft(this.state, 'message', this.context(), text) : null;
  }

  /** Keeps a name or a number that is said beside something else, so that it is not asked for later. */
  protected remember({ names, phones }: Meanings): void {
    const name = names.findLast(({ confidence }) => confidence >= MIN_NAME_CONFIDENCE)?.value;
    const phone = phones.at(-1)?.value;
    this.state = {
      ...this.state,
      callerName: name ?? this.state.callerName,
      callerNumber: phone ?? this.state.callerNumber,
    };
  }

  protected tool = (name: string): ToolDeclaration | null =>
    this.options.tools.find((tool) => tool.name === name) ?? null;

  protected context(): OfflineContext {
    const { script, understandsWords, hasSound, clock, tools } = this.options;
    return {
      script,
      book: this.book,
      vocabulary: findVocabulary(spokenLanguageOf(script.language)),
      read: (text, asked) => this.read(text, asked),
      understandsWords,
      hasSound,
      now: clock.now(),
      tools: new Set(tools.map(({ name }) => name)),
      usesKeys: this.usesKeys || !understandsWords,
      isAside: this.tasks.length > 0,
    };
  }

  /** The indexes of the names that a text holds, each at least so alike (0 to 1) to what was said. */
  protected findNames = (text: string, names: readonly string[], least = 0): readonly number[] =>
    findNamesIn(text, names, { language: this.options.script.language, least });

  protected taskContext(turn: Turn): TaskContext {
    const { script, clock, hasSound } = this.options;
    const { business, language: locale } = script;
    const now = clock.now().toZonedDateTimeISO(business.timezone).toPlainDateTime();
    const { timezone, currency } = business;
    const words: Readonly<Record<string, readonly string[]>> = this.book.heardAs;
    const lexicon = lexiconOf(spokenLanguageOf(locale));
    return {
      turn,
      book: this.book,
      business,
      speaking: {
        ...{ book: this.book, locale, today: now.toPlainDate(), timezone, currency, hasSound },
        spelling: this.spelling,
      },
      hearing: {
        business,
        schedule: scheduleOf(script),
        now,
        choiceWords: lexicon.choices,
        orderWords: lexicon.orders,
        findNames: this.findNames,
        wordsFor: (slot, value) => words[`${slot}.${value}`] ?? [],
      },
      read: (text, asked) => this.read(text, asked),
      sentences: [],
    };
  }
}

/** What the steps inform about by name; null without such a sentence. */
const toldIn = ({ steps }: Pick<Decision, 'steps'>): Informs | null =>
  steps.flatMap((step) => (step.do === 'say' && step.informs?.about ? [step.informs] : [])).at(-1) ?? null;

function findNamesIn(
  text: string,
  names: readonly string[],
  { language, least }: { language: string; least: number },
): readonly number[] {
  const options = names.map((value, index) => ({ value, index }));
  return findChoices(text, options, language).flatMap(({ value, confidence, coverage }) => {
    const likeness = confidence / (0.5 + 0.5 * coverage) / (value.length > 1 ? 0.6 : 1);
    return likeness < least ? [] : value.map(({ index }) => index);
  });
}

/** A message that another engine had begun to take: what is missing of it is asked for. */
function draftOf(message: NonNullable<Unfinished['message']>): Partial<OfflineState> {
  const { kind, body, callerName: name, callbackNumber: number } = message;
  if (kind === 'voicemail') return {};
  return { phase: name === null ? 'name' : 'number', draft: { kind, body, opening: null, name, number } };
}
