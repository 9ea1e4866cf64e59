import type { Facts, ToolDeclaration } from '../../tools.ts';
import { type SpokenLanguage, findPhraseBook, spokenLanguageOf } from '../../languages/find-phrase-book.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { tokenize } from '../../understanding/tokens.ts';
import type { Turn } from '../engine.ts';
import { TASK_INTENTS, requestedTool, sharedValues } from './agenda.ts';
import { advanceTask } from './advance-task.ts';
import { speakMenu } from './choices.ts';
import { hearItems } from './hear-items.ts';
import { beginDraft } from './message.ts';
import type { Standing, TaskContext } from './task-context.ts';
import { hearRequest } from './hear-request.ts';
import { repeatQuestion } from './task-words.ts';
import { type Task, newTask } from './task.ts';
import { DialogueBase } from './dialogue-base.ts';

/** A name that nobody asked for has to be this alike to what was said. */
const SURE = 0.9;
/** A request for a person of so many words says nothing of what it is about. */
const MAX_BARE_WORDS = 9;
const MAX_REASON = 500;

/** The agenda: tasks begin, go on, are dropped, and give way to a message or a person. */
export abstract class TaskDialogue extends DialogueBase {
  /** Begins a task on top of the others, with what is given and all that the utterance says about it. */
  protected async begin(
    name: string,
    meanings: Meanings,
    context: TaskContext,
    given: Facts = {},
  ): Promise<void> {
    const tool = this.tool(name);
    if (!tool) {
      context.sentences.push(this.book.flow.notOffered);
      return this.offerMessage(context);
    }
    const task = newTask(tool, { ...this.known(tool, meanings), ...given });
    const other = this.tasks.find((one) => one.tool.name === name);
    if (other) this.tasks = this.tasks.filter((one) => one !== other);
    this.tasks.unshift(task);
    hearRequest(task, meanings, context);
    if (task.offered) {
      repeatQuestion(task, context);
      return this.speakAll(context);
    }
    return this.settle(task, await advanceTask(task, context), context);
  }

  /** What is known already of what a tool asks for. */
  protected known(tool: ToolDeclaration, meanings: Meanings): Record<string, string> {
    const parameters = tool.parameters.properties as Readonly<Record<string, unknown>>;
    const { callerName, callerNumber } = this.state;
    const [before] = this.tasks;
    const known: Record<string, unknown> = {
      ...(before ? sharedValues(before) : {}),
      ...(callerName === null ? {} : { name: callerName }),
      ...(callerNumber === null ? {} : { phone: callerNumber }),
      ...(tool.name === 'transfer_call' ? this.transferFor(meanings) : {}),
    };
    return Object.fromEntries(
      Object.entries(known).filter(
        (entry): entry is [string, string] => entry[0] in parameters && typeof entry[1] === 'string',
      ),
    );
  }

  /** Whom the caller asks for and what it is about, where they say more than that. */
  protected transferFor({ text }: Meanings): Record<string, string> {
    const { transferTargets } = this.options.script;
    const names = transferTargets.map(({ name }) => name);
    const [found] = this.findNames(text, names, SURE);
    const to = found === undefined ? undefined : names[found];
    const isMore = text.split(/\s+/u).length > MAX_BARE_WORDS;
    return { reason: isMore ? text.slice(0, MAX_REASON) : '', ...(to === undefined ? {} : { to }) };
  }

  /** Goes on after a step of a task: with the next one, or with the question whether there is more to do. */
  protected async settle(task: Task, standing: Standing, context: TaskContext): Promise<void> {
    if (standing === 'waiting') {
      this.state = { ...this.state, misses: 0 };
      return this.speakAll(context);
    }
    this.tasks = this.tasks.filter((other) => other !== task);
    if (standing === 'stuck') return this.offerMessage(context);
    this.state = { ...this.state, served: true, misses: 0 };
    // The caller is put through after these words.
    if (task.tool.name === 'transfer_call') return this.speakAll(context);
    return this.goOn(context);
  }

  protected async goOn(context: TaskContext): Promise<void> {
    const [next] = this.tasks;
    if (next) {
      context.sentences.push(this.book.flow.backTo[next.name]);
      repeatQuestion(next, context);
    } else
      context.sentences.push(
        this.usesKeys ? speakMenu(this.context(), 'served') : this.book.talk.anythingElse,
      );
    return this.speakAll(context);
  }

  protected async drop(task: Task, context: TaskContext): Promise<void> {
    this.tasks = this.tasks.filter((other) => other !== task);
    context.sentences.push(this.book.flow.dropped);
    return this.goOn(context);
  }

  protected async offerMessage(context: TaskContext): Promise<void> {
    if (!this.options.script.abilities.take_messages) return this.goOn(context);
    this.pending = 'message';
    context.sentences.push(this.book.flow.offerMessage);
    return this.speakAll(context);
  }

  /** Offers a person or a message once, to a caller who was not understood three times. */
  protected async offerHelp(context: TaskContext): Promise<void> {
    const { flow } = this.book;
    const { take_messages: hasMessages } = this.options.script.abilities;
    const hasPerson = this.tool('transfer_call') !== null;
    this.hasOfferedHelp = true;
    this.state = { ...this.state, misses: 1 };
    context.sentences.push(flow.pardon);
    if (!hasPerson && !hasMessages) context.sentences.push(speakMenu(this.context()));
    else {
      this.pending = 'person_or_message';
      context.sentences.push(
        hasPerson ? (hasMessages ? flow.personOrMessage : flow.person) : flow.messageOnly,
      );
    }
    return this.speakAll(context);
  }

  /** Tells a caller in their own language which one is spoken here, and offers a person or a message. */
  protected async offerInLanguage(language: SpokenLanguage, context: TaskContext): Promise<void> {
    const { flow } = findPhraseBook(language);
    const own = spokenLanguageOf(this.options.script.language);
    const { take_messages: hasMessages } = this.options.script.abilities;
    const hasPerson = this.tool('transfer_call') !== null;
    context.sentences.push(
      flow.speaksOnly(new Intl.DisplayNames([language], { type: 'language' }).of(own) ?? own),
    );
    this.state = { ...this.state, misses: 0 };
    if (hasPerson || hasMessages) {
      this.pending = 'person_or_message';
      this.foreign = language;
      context.sentences.push(
        hasPerson ? (hasMessages ? flow.personOrMessage : flow.person) : flow.messageOnly,
      );
    }
    return this.speakAll(context);
  }

  protected async offerPerson(task: Task, context: TaskContext): Promise<void> {
    const hasPerson = this.tool('transfer_call') !== null;
    const { take_messages: hasMessages } = this.options.script.abilities;
    const { flow } = this.book;
    task.misses = 1;
    context.sentences.push(flow.pardon);
    if (!hasPerson && !hasMessages) {
      repeatQuestion(task, context);
      return this.speakAll(context);
    }
    this.pending = 'person_or_message';
    context.sentences.push(hasPerson ? (hasMessages ? flow.personOrMessage : flow.person) : flow.messageOnly);
    return this.speakAll(context);
  }

  /** The answer to such an offer; false when the utterance is about something else. */
  protected async answerPending(meanings: Meanings, turn: Turn, context: TaskContext): Promise<boolean> {
    const pending = this.pending;
    const has = (intent: string): boolean => meanings.intents.some(({ value }) => value === intent);
    const wantsOther = requestedTool(meanings) !== null && !has('person');
    if (wantsOther || has('goodbye')) return false;
    if (has('callback') || has('message')) {
      this.pending = null;
      this.tasks = [];
      await this.perform(
        beginDraft(this.state, has('callback') ? 'callback' : 'message', this.context()),
        turn,
      );
      return true;
    }
    const hasPerson = this.tool('transfer_call') !== null;
    if (has('person') || (meanings.consent === 'yes' && pending === 'person_or_message' && hasPerson)) {
      this.pending = null;
      if (!hasPerson) return false;
      await this.begin('transfer_call', meanings, context);
      return true;
    }
    if (meanings.consent === 'yes') {
      this.pending = null;
      this.tasks = [];
      await this.perform(beginDraft(this.state, 'message', this.context()), turn);
      return true;
    }
    if (meanings.consent !== 'no') return false;
    this.pending = null;
    const [task] = this.tasks;
    context.sentences.push(this.book.flow.allRight);
    if (task) repeatQuestion(task, context);
    else context.sentences.push(this.book.talk.anythingElse);
    await this.speakAll(context);
    return true;
  }

  /** A person did not take the call: the caller is told, and offered a message. */
  protected async takeBack(target: string, turn: Turn): Promise<void> {
    const context = this.taskContext(turn);
    const { transfer } = this.book;
    this.tasks = this.tasks.filter(({ tool }) => tool.name !== 'transfer_call');
    context.sentences.push(transfer.noAnswer(target === '' ? null : target));
    if (!this.options.script.abilities.take_messages) return this.goOn(context);
    this.pending = 'message';
    context.sentences.push(transfer.offerMessage);
    return this.speakAll(context);
  }

  /** A request that is not said as one: `two margheritas, please`, `a massage on Tuesday at three`. */
  protected impliedTool(meanings: Meanings, context: TaskContext): string | null {
    const others = meanings.intents.filter(
      ({ value }) => !TASK_INTENTS.has(value) && value !== 'greeting' && value !== 'thanks',
    );
    // `Two margheritas for delivery` asks for them, and not whether they are delivered.
    if (others.some(({ value }) => value !== 'delivery' && value !== 'any')) return null;
    const order = this.tool('place_order');
    const { articles } = context.hearing.choiceWords;
    // `A tomato soup, please`.
    const isCounted =
      meanings.numbers.length > 0 ||
      (!meanings.text.includes('?') && tokenize(meanings.text).some(({ word }) => articles.includes(word)));
    if (order && isCounted && hearItems(newTask(order), meanings, context)) return order.name;
    const book = this.tool('book_appointment');
    if (others.length > 0) return null;
    const isWhen = meanings.dates.length + meanings.times.length + meanings.impossibleDates.length > 0;
    if (!book || !isWhen) return null;
    const names = context.business.services.map(({ name }) => name);
    return context.hearing.findNames(meanings.text, names, SURE).length > 0 ? book.name : null;
  }

  /** Whether an utterance names something that the business offers. */
  protected namesOffer(text: string, { business, hearing }: TaskContext): boolean {
    const offers = [...business.services, ...business.dishes, ...business.rooms].map(({ name }) => name);
    return hearing.findNames(text, offers, SURE).length > 0;
  }

  /** What is asked for: of `reserve` and `book` the one that the names in the utterance belong to. */
  protected requested(
    meanings: Meanings,
    { business, hearing }: TaskContext,
  ): ReturnType<typeof requestedTool> {
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
    if (isRoom) return { ...requested, tool: 'reserve_room' };
    // `A reservation` is what the business takes: without rooms an appointment, and the other way round.
    const [rooms, services] = [business.rooms.length > 0, business.services.length > 0];
    const hasRooms = rooms && this.tool('reserve_room') !== null;
    const hasServices = services && this.tool('book_appointment') !== null;
    const namesRoom = meanings.intents.some(({ value }) => value === 'rooms' || value === 'check_in');
    if (requested.tool === 'reserve_room' && !hasRooms && hasServices && !namesRoom)
      return { ...requested, tool: 'book_appointment' };
    if (requested.intent === 'book_appointment' && !hasServices && hasRooms)
      return { ...requested, tool: 'reserve_room' };
    return requested;
  }
}
