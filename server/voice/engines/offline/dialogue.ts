import type { Clock } from '../../../platform/clock.ts';
import type { CallScript } from '../../call-recorder.ts';
import { findVocabulary } from '../../conversation/words/find-vocabulary.ts';
import { lexiconOf } from '../../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../../languages/find-phrase-book.ts';
import type { ToolDeclaration } from '../../tools.ts';
import { findChoices } from '../../understanding/choices.ts';
import type { Asked, Meanings } from '../../understanding/meanings.ts';
import { understand } from '../../understanding/understand.ts';
import type { Turn, Unfinished } from '../engine.ts';
import type { SpeakingContext } from '../speak-facts.ts';
import { TASK_INTENTS, belongsTo, requestedTool, sharedValues } from './agenda.ts';
import { advanceTask } from './advance-task.ts';
import { answerQuestion, answerRequest } from './answers.ts';
import { speakMenu } from './choices.ts';
import { decide } from './decide.ts';
import { hearItems } from './hear-items.ts';
import { Keypad, TOOL_OF_KEY } from './keypad.ts';
import { beginDraft } from './message.ts';
import { performSteps } from './perform-steps.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineInput,
  type OfflineState,
  firstState,
  isOutbound,
  sayGoodbye,
  scheduleOf,
} from './state.ts';
import type { CallerInput } from './steps.ts';
import type { Standing, TaskContext } from './task-context.ts';
import { answerTask, askedOf, hearRequest, missTask, repeatQuestion } from './task-words.ts';
import { type Task, newTask } from './task.ts';

/** What an engine knows about its call. */
export interface DialogueOptions {
  script: CallScript;
  clock: Clock;
  understandsWords: boolean;
  hasSound: boolean;
  tools: readonly ToolDeclaration[];
}

/** Up to so many words an order to stop is one; in a longer utterance it may be about something else. */
const MAX_COMMAND_WORDS = 6;
/** An intent that is less sure starts nothing. */
const MIN_CONFIDENCE = 0.5;
/** A name that nobody asked for has to be this alike to what was said. */
const SURE = 0.9;

/**
 * The dialogue of the offline engine: an agenda of tasks, the open one first, over the answers, messages and
 * menus that need no tool.
 */
export class OfflineDialogue {
  readonly #options: DialogueOptions;
  readonly #book;
  readonly #keypad = new Keypad();
  #state: OfflineState = firstState;
  /** Tasks that are not done, the one being talked about first. */
  #tasks: Task[] = [];
  /** What was offered in place of a task that could not be done, or was not understood. */
  #pending: 'message' | 'person_or_message' | null = null;
  #said: readonly string[] = [];
  #usesKeys = false;

  constructor(options: DialogueOptions, book: SpeakingContext['book']) {
    this.#options = options;
    this.#book = book;
  }

  async answer(input: CallerInput | { kind: 'returned'; target: string }, turn: Turn): Promise<void> {
    this.#usesKeys = input.kind === 'key' || (this.#usesKeys && input.kind !== 'words');
    switch (input.kind) {
      case 'words':
        return this.#answerWords(input.text, turn);
      case 'key':
        return this.#answerKey(input.key, turn);
      case 'returned':
        return this.#takeBack(input.target, turn);
      case 'silence':
        return this.#answerSilence(turn);
      case 'greeted':
        if (this.#tasks[0]) return this.#repeatTask(this.#tasks[0], turn);
        return this.#decide(input, turn);
      default:
        return this.#decide(input, turn);
    }
  }

  unfinished(): Unfinished {
    const [step] = decide(this.#state, { kind: 'gone' }, this.#context()).steps;
    const task = this.#tasks[0] ?? this.#keypad.task;
    const told = { name: this.#state.callerName, phone: this.#state.callerNumber };
    const collected = Object.fromEntries(
      [...Object.entries(told), ...Object.entries(task?.filled ?? {})].filter(
        (entry): entry is [string, string | number | boolean] =>
          entry[1] !== null && typeof entry[1] !== 'object',
      ),
    );
    return {
      message: step?.do === 'leave_message' ? step.message : null,
      collected,
      task: task?.tool.name ?? (this.#state.draft === null ? null : 'take_message'),
    };
  }

  /** Goes on where another engine failed: with the task that was open, and what was collected for it. */
  takeOver({ message, collected, task }: Unfinished): void {
    const { name, phone } = collected;
    this.#state = {
      ...firstState,
      callerName: message?.callerName ?? (typeof name === 'string' ? name : null),
      callerNumber: message?.callbackNumber ?? (typeof phone === 'string' ? phone : null),
      ...(message && message.kind !== 'voicemail' ? draftOf(message) : {}),
    };
    const tool = this.#options.tools.find((other) => other.name === task);
    if (tool && tool.slots.length > 0 && !message) this.#tasks = [newTask(tool, collected)];
  }

  // Words

  async #answerWords(text: string, turn: Turn): Promise<void> {
    this.#keypad.close();
    if (this.#state.phase !== 'choose') {
      await this.#decide({ kind: 'words', text }, turn);
      return;
    }
    const task = this.#tasks[0] ?? null;
    const asked: Asked = task ? askedOf(task) : this.#pending ? 'consent' : null;
    const meanings = this.#understand(text, asked);
    this.#remember(meanings);
    const context = this.#taskContext(turn);
    if (this.#pending && (await this.#answerPending(meanings, turn, context))) return;
    this.#pending = null;
    if (task) await this.#answerInTask(task, meanings, turn, context);
    else await this.#answerOutside(meanings, turn, context);
  }

  /** The open task is served first; what is asked in between is answered and the question repeated. */
  async #answerInTask(task: Task, meanings: Meanings, turn: Turn, context: TaskContext): Promise<void> {
    const has = (intent: string): boolean => meanings.intents.some(({ value }) => value === intent);
    const isShort = meanings.text.split(/\s+/u).length <= MAX_COMMAND_WORDS;
    const isText = askedOf(task) === 'text' && task.asked !== 'items';
    const isYes = task.isReadBack && meanings.consent === 'yes';
    if (has('repeat') && isShort) return this.#speak(this.#said, turn);
    if (has('wait') && isShort) return this.#speak([this.#book.flow.allRight], turn);
    if (
      has('cancel') &&
      isShort &&
      !isYes &&
      !hearItems({ ...task, filled: { ...task.filled } }, meanings, context)
    ) {
      return this.#drop(task, context);
    }
    if (!isYes && (isShort || !isText)) {
      if (has('goodbye') && task.asked !== 'items')
        return this.#perform(sayGoodbye(this.#context(), this.#state, 'goodbye'), turn);
      const request = isOutbound(this.#context())
        ? null
        : answerRequest(this.#state, meanings.text, this.#context());
      if (request && !has('goodbye')) return this.#perform(request, turn);
      const requested = this.#requested(meanings, context);
      if (requested && !belongsTo(task, requested) && this.#isSure(meanings)) {
        return this.#begin(requested.tool, meanings, context);
      }
    }
    const question = questionsOf(meanings.text);
    if (question !== '' && (await this.#answerAside(question, turn))) {
      const rest = meanings.text.replace(/[^.!?]+\?/gu, ' ').trim();
      const answered =
        rest === '' ? 'not_meant' : await answerTask(task, this.#understand(rest, askedOf(task)), context);
      if (answered !== 'not_meant') return this.#settle(task, answered, context);
      repeatQuestion(task, context);
      return this.#speakAll(context);
    }
    const answered = await answerTask(task, meanings, context);
    if (answered !== 'not_meant') return this.#settle(task, answered, context);
    if (await this.#answerAside(meanings.text, turn)) {
      repeatQuestion(task, context);
      return this.#speakAll(context);
    }
    if (!missTask(task, context)) return this.#speakAll(context);
    return this.#offerPerson(task, context);
  }

  async #answerOutside(meanings: Meanings, turn: Turn, context: TaskContext): Promise<void> {
    const input = { kind: 'words', text: meanings.text } as const;
    const request = answerRequest(this.#state, meanings.text, this.#context());
    if (request) return this.#decide(input, turn);
    if (
      meanings.consent === 'no' &&
      this.#state.served &&
      requestedTool(meanings) === null &&
      !asksSomething(meanings)
    ) {
      return this.#perform(sayGoodbye(this.#context(), this.#state, 'goodbye'), turn);
    }
    const requested = this.#requested(meanings, context);
    if (requested && this.#isSure(meanings)) {
      if (this.#tool(requested.tool)) return this.#begin(requested.tool, meanings, context);
      if (requested.intent !== 'availability' && requested.intent !== 'person') {
        const answer = answerQuestion(this.#state, meanings.text, this.#context());
        if (answer) return this.#decide(input, turn);
        context.sentences.push(this.#book.flow.notOffered);
        return this.#offerMessage(context);
      }
    }
    const implied = this.#impliedTool(meanings, context);
    if (implied !== null) return this.#begin(implied, meanings, context);
    return this.#decide(input, turn);
  }

  /** What is asked for: of `reserve` and `book` the one that the names in the utterance belong to. */
  #requested(meanings: Meanings, { business, hearing }: TaskContext): ReturnType<typeof requestedTool> {
    const requested = requestedTool(meanings);
    if (requested?.tool !== 'reserve_room' && requested?.tool !== 'book_appointment') return requested;
    const isNamed = (offers: readonly { name: string }[]): boolean =>
      hearing.findNames(
        meanings.text,
        offers.map(({ name }) => name),
        SURE,
      ).length > 0;
    const hasNights = meanings.spans.some(({ value }) => value.unit === 'night');
    const isRoom = hasNights || isNamed(business.rooms);
    const isService = !isRoom && isNamed(business.services);
    if (isService) return { ...requested, tool: 'book_appointment' };
    return isRoom ? { ...requested, tool: 'reserve_room' } : requested;
  }

  /** A request that is not said as one: `two margheritas, please`, `a massage on Tuesday at three`. */
  #impliedTool(meanings: Meanings, context: TaskContext): string | null {
    if (
      meanings.intents.some(
        ({ value }) => !TASK_INTENTS.has(value) && value !== 'greeting' && value !== 'thanks',
      )
    ) {
      return null;
    }
    const order = this.#tool('place_order');
    if (order && meanings.numbers.length > 0 && hearItems(newTask(order), meanings, context))
      return order.name;
    const book = this.#tool('book_appointment');
    if (!book || (meanings.dates.length === 0 && meanings.times.length === 0)) return null;
    const names = context.business.services.map(({ name }) => name);
    return context.hearing.findNames(meanings.text, names, SURE).length > 0 ? book.name : null;
  }

  #isSure = ({ intents }: Meanings): boolean =>
    intents.some(({ value, confidence }) => TASK_INTENTS.has(value) && confidence >= MIN_CONFIDENCE);

  /** Begins a task on top of the others, with everything that the utterance says about it. */
  async #begin(name: string, meanings: Meanings, context: TaskContext): Promise<void> {
    const tool = this.#tool(name);
    if (!tool) {
      context.sentences.push(this.#book.flow.notOffered);
      return this.#offerMessage(context);
    }
    const task = newTask(tool, this.#known(tool, meanings));
    const other = this.#tasks.find((one) => one.tool.name === name);
    if (other) this.#tasks = this.#tasks.filter((one) => one !== other);
    this.#tasks.unshift(task);
    hearRequest(task, meanings, context);
    if (task.offered) {
      repeatQuestion(task, context);
      return this.#speakAll(context);
    }
    return this.#settle(task, await advanceTask(task, context), context);
  }

  /** What is known already of what a tool asks for. */
  #known(tool: ToolDeclaration, meanings: Meanings): Record<string, string> {
    const parameters = tool.parameters.properties as Readonly<Record<string, unknown>>;
    const { callerName, callerNumber } = this.#state;
    const [before] = this.#tasks;
    const known: Record<string, unknown> = {
      ...(before ? sharedValues(before) : {}),
      ...(callerName === null ? {} : { name: callerName }),
      ...(callerNumber === null ? {} : { phone: callerNumber }),
      ...(tool.name === 'transfer_call' ? { reason: meanings.text.slice(0, 500) } : {}),
    };
    return Object.fromEntries(
      Object.entries(known).filter(
        (entry): entry is [string, string] => entry[0] in parameters && typeof entry[1] === 'string',
      ),
    );
  }

  /** Goes on after a step of a task: with the next one, or with the question whether there is more to do. */
  async #settle(task: Task, standing: Standing, context: TaskContext): Promise<void> {
    if (standing === 'waiting') return this.#speakAll(context);
    this.#tasks = this.#tasks.filter((other) => other !== task);
    if (standing === 'stuck') return this.#offerMessage(context);
    this.#state = { ...this.#state, served: true, misses: 0 };
    return this.#goOn(context);
  }

  async #goOn(context: TaskContext): Promise<void> {
    const [next] = this.#tasks;
    if (next) {
      context.sentences.push(this.#book.flow.backTo[next.name]);
      repeatQuestion(next, context);
    } else
      context.sentences.push(
        this.#usesKeys ? speakMenu(this.#context(), 'served') : this.#book.talk.anythingElse,
      );
    return this.#speakAll(context);
  }

  async #drop(task: Task, context: TaskContext): Promise<void> {
    this.#tasks = this.#tasks.filter((other) => other !== task);
    context.sentences.push(this.#book.flow.dropped);
    return this.#goOn(context);
  }

  // What is offered when nothing else helps

  async #offerMessage(context: TaskContext): Promise<void> {
    if (!this.#options.script.abilities.take_messages) return this.#goOn(context);
    this.#pending = 'message';
    context.sentences.push(this.#book.flow.offerMessage);
    return this.#speakAll(context);
  }

  async #offerPerson(task: Task, context: TaskContext): Promise<void> {
    const hasPerson = this.#tool('transfer_call') !== null;
    const { take_messages: hasMessages } = this.#options.script.abilities;
    const { flow } = this.#book;
    task.misses = 1;
    context.sentences.push(flow.pardon);
    if (!hasPerson && !hasMessages) {
      repeatQuestion(task, context);
      return this.#speakAll(context);
    }
    this.#pending = 'person_or_message';
    context.sentences.push(hasPerson ? (hasMessages ? flow.personOrMessage : flow.person) : flow.messageOnly);
    return this.#speakAll(context);
  }

  /** The answer to such an offer; false when the utterance is about something else. */
  async #answerPending(meanings: Meanings, turn: Turn, context: TaskContext): Promise<boolean> {
    const pending = this.#pending;
    const has = (intent: string): boolean => meanings.intents.some(({ value }) => value === intent);
    const wantsOther = requestedTool(meanings) !== null && !has('person');
    if (wantsOther || has('goodbye')) return false;
    if (has('callback') || has('message')) {
      this.#pending = null;
      this.#tasks = [];
      await this.#perform(
        beginDraft(this.#state, has('callback') ? 'callback' : 'message', this.#context()),
        turn,
      );
      return true;
    }
    const hasPerson = this.#tool('transfer_call') !== null;
    if (has('person') || (meanings.consent === 'yes' && pending === 'person_or_message' && hasPerson)) {
      this.#pending = null;
      if (!hasPerson) return false;
      await this.#begin('transfer_call', meanings, context);
      return true;
    }
    if (meanings.consent === 'yes') {
      this.#pending = null;
      this.#tasks = [];
      await this.#perform(beginDraft(this.#state, 'message', this.#context()), turn);
      return true;
    }
    if (meanings.consent !== 'no') return false;
    this.#pending = null;
    const [task] = this.#tasks;
    context.sentences.push(this.#book.flow.allRight);
    if (task) repeatQuestion(task, context);
    else context.sentences.push(this.#book.talk.anythingElse);
    await this.#speakAll(context);
    return true;
  }

  /** A person did not take the call: the caller is told, and offered a message. */
  async #takeBack(target: string, turn: Turn): Promise<void> {
    const context = this.#taskContext(turn);
    const { transfer } = this.#book;
    this.#tasks = this.#tasks.filter(({ tool }) => tool.name !== 'transfer_call');
    context.sentences.push(transfer.noAnswer(target === '' ? null : target));
    if (!this.#options.script.abilities.take_messages) return this.#goOn(context);
    this.#pending = 'message';
    context.sentences.push(transfer.offerMessage);
    return this.#speakAll(context);
  }

  // Keys and silence

  async #answerKey(key: string, turn: Turn): Promise<void> {
    const context = this.#taskContext(turn);
    if (this.#keypad.isOpen) return this.#followKey(await this.#keypad.press(key, context), key, context);
    const tool = isOutbound(this.#context()) ? null : this.#tool(TOOL_OF_KEY[key] ?? '');
    if (!tool) return this.#decide({ kind: 'key', key }, turn);
    const kept = this.#state.draft ? decide(this.#state, { kind: 'gone' }, this.#context()).steps : [];
    await performSteps(kept, turn);
    this.#state = { ...this.#state, phase: 'choose', draft: null, misses: 0 };
    if (tool.name === 'book_appointment') {
      return this.#followKey(await this.#keypad.openAppointments(tool, context), key, context);
    }
    const task = newTask(
      tool,
      tool.name === 'transfer_call' ? { reason: this.#book.written.wantsPerson } : {},
    );
    const standing = await advanceTask(task, context);
    if (standing === 'waiting' && this.#options.understandsWords) this.#tasks.unshift(task);
    return this.#settle(
      task,
      standing === 'waiting' && !this.#options.understandsWords ? 'done' : standing,
      context,
    );
  }

  async #followKey(
    result: 'waiting' | 'main_menu' | 'unknown' | 'stuck',
    key: string,
    context: TaskContext,
  ): Promise<void> {
    switch (result) {
      case 'waiting':
        return this.#speakAll(context);
      case 'unknown':
        context.sentences.push(this.#book.menu.unknownKey(key));
        await this.#keypad.press('0', context);
        return this.#speakAll(context);
      case 'main_menu':
      case 'stuck':
        this.#state = { ...this.#state, served: context.sentences.length > 0, misses: 0 };
        context.sentences.push(speakMenu(this.#context(), this.#state.served ? 'served' : 'welcome'));
        return this.#speakAll(context);
    }
  }

  async #answerSilence(turn: Turn): Promise<void> {
    const [task] = this.#tasks;
    const isBusy = task !== undefined || this.#keypad.isOpen || this.#pending !== null;
    if (!isBusy || this.#state.phase !== 'choose') return this.#decide({ kind: 'silence' }, turn);
    const misses = this.#state.misses + 1;
    if (misses >= 3) return this.#perform(sayGoodbye(this.#context(), this.#state, 'silence'), turn);
    this.#state = { ...this.#state, misses };
    const context = this.#taskContext(turn);
    if (this.#keypad.isOpen) await this.#keypad.press('0', context);
    else {
      context.sentences.push(this.#book.talk.stillThere);
      if (task && !this.#pending) repeatQuestion(task, context);
    }
    return this.#speakAll(context);
  }

  async #repeatTask(task: Task, turn: Turn): Promise<void> {
    const context = this.#taskContext(turn);
    return this.#settle(task, await advanceTask(task, context), context);
  }

  // Answers without a tool

  /** Answers a question in between; false when it is none that can be answered. */
  async #answerAside(text: string, turn: Turn): Promise<boolean> {
    const context = { ...this.#context(), isAside: true };
    const decision = answerQuestion(this.#state, text, context);
    if (!decision || decision.steps.some(({ do: what }) => what === 'hang_up')) return false;
    this.#state = { ...decision.state, rest: null, lastSaid: this.#state.lastSaid };
    await performSteps(decision.steps, turn);
    return true;
  }

  async #decide(first: OfflineInput, turn: Turn): Promise<void> {
    let next: OfflineInput | null = first;
    while (next) next = await this.#performDecision(decide(this.#state, next, this.#context()), turn);
    await this.#resumeTasks(turn);
  }

  async #perform(decision: Decision, turn: Turn): Promise<void> {
    let next = await this.#performDecision(decision, turn);
    while (next) next = await this.#performDecision(decide(this.#state, next, this.#context()), turn);
    await this.#resumeTasks(turn);
  }

  async #performDecision({ state, steps }: Decision, turn: Turn): Promise<OfflineInput | null> {
    this.#state = state;
    this.#said = steps.flatMap((step) => (step.do === 'say' && step.text !== '' ? [step.text] : []));
    const { followUp, isKeptOn } = await performSteps(steps, turn);
    // A caller who says something during the last sentences is answered.
    if (isKeptOn && this.#state.phase === 'over') this.#state = { ...this.#state, phase: 'choose' };
    return followUp;
  }

  /** After a message in the middle of a task: the task goes on. */
  async #resumeTasks(turn: Turn): Promise<void> {
    const [task] = this.#tasks;
    if (!task || this.#state.phase !== 'choose' || turn.signal.aborted) return;
    const context = this.#taskContext(turn);
    context.sentences.push(this.#book.flow.backTo[task.name]);
    repeatQuestion(task, context);
    return this.#speakAll(context);
  }

  // Speaking and contexts

  #speakAll = (context: TaskContext): Promise<void> => this.#speak(context.sentences, context.turn);

  async #speak(sentences: readonly string[], turn: Turn): Promise<void> {
    const said = sentences.filter((sentence) => sentence !== '');
    if (said.length === 0) return;
    this.#said = said;
    await turn.say(said.join(' '));
  }

  #understand(text: string, asked: Asked): Meanings {
    const { script, clock } = this.#options;
    const { timezone, country } = script.business;
    return understand(text, { now: clock.now(), timezone, language: script.language, country, asked });
  }

  /** Keeps a name or a number that is said beside something else, so that it is not asked for later. */
  #remember({ names, phones }: Meanings): void {
    const name = names.findLast(({ confidence }) => confidence >= 0.8)?.value;
    const phone = phones.at(-1)?.value;
    this.#state = {
      ...this.#state,
      callerName: name ?? this.#state.callerName,
      callerNumber: phone ?? this.#state.callerNumber,
    };
  }

  #tool = (name: string): ToolDeclaration | null =>
    this.#options.tools.find((tool) => tool.name === name) ?? null;

  #context(): OfflineContext {
    const { script, understandsWords, hasSound, clock, tools } = this.#options;
    return {
      script,
      book: this.#book,
      vocabulary: findVocabulary(spokenLanguageOf(script.language)),
      understandsWords,
      hasSound,
      now: clock.now(),
      tools: new Set(tools.map(({ name }) => name)),
      usesKeys: this.#usesKeys || !understandsWords,
      isAside: this.#tasks.length > 0,
    };
  }

  #taskContext(turn: Turn): TaskContext {
    const { script, clock, hasSound } = this.#options;
    const { business, language: locale } = script;
    const now = clock.now().toZonedDateTimeISO(business.timezone).toPlainDateTime();
    const { timezone, currency } = business;
    const words: Readonly<Record<string, readonly string[]>> = this.#book.heardAs;
    return {
      turn,
      book: this.#book,
      business,
      speaking: { book: this.#book, locale, today: now.toPlainDate(), timezone, currency, hasSound },
      hearing: {
        business,
        schedule: scheduleOf(script),
        now,
        choiceWords: lexiconOf(spokenLanguageOf(locale)).choices,
        findNames: (text, names, least = 0) => findNamesIn(text, names, { language: locale, least }),
        wordsFor: (slot, value) => words[`${slot}.${value}`] ?? [],
      },
      sentences: [],
    };
  }
}

/** The indexes of the names that a text holds, as far as each is at least so alike (0 to 1) to what was said. */
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

/** Whether an utterance holds any intent beside thanks. */
const asksSomething = ({ intents }: Meanings): boolean =>
  intents.some(({ value }) => value !== 'thanks' && value !== 'cancel');

/** The sentences of a text that are questions. */
const questionsOf = (text: string): string =>
  (text.match(/[^.!?]+\?/gu) ?? []).map((sentence) => sentence.trim()).join(' ');

/** A message that another engine had begun to take: what is missing of it is asked for. */
function draftOf(message: NonNullable<Unfinished['message']>): Partial<OfflineState> {
  const { kind, body, callerName: name, callbackNumber: number } = message;
  if (kind === 'voicemail') return {};
  return { phase: name === null ? 'name' : 'number', draft: { kind, body, name, number } };
}
