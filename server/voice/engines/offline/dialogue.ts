import type { Asked, Meanings } from '../../understanding/meanings.ts';
import type { Turn } from '../engine.ts';
import { TASK_INTENTS, belongsTo, requestedTool } from './agenda.ts';
import { advanceTask } from './advance-task.ts';
import { answerHours, answerQuestion, answerRequest, answersFromFaqs } from './answers.ts';
import { speakMenu } from './choices.ts';
import { decide } from './decide.ts';
import { asksHoursOn } from './follow-up.ts';
import { foreignLanguageOf } from './foreign-language.ts';
import { hearItems } from './hear-items.ts';
import { CALLED_TOOL_OF_KEY, TOOL_OF_KEY } from './keypad.ts';
import { performSteps } from './perform-steps.ts';
import { isOutbound, sayGoodbye } from './state.ts';
import type { CallerInput } from './steps.ts';
import { type AskedNumber, KeyedNumber } from './keyed-number.ts';
import type { TaskContext } from './task-context.ts';
import { answerSum } from './answer-sum.ts';
import { answerTask, askedOf, missTask, repeatQuestion } from './task-words.ts';
import { type Task, newTask } from './task.ts';
import { RecallDialogue } from './recall-dialogue.ts';

/** Up to so many words an order to stop is one; in a longer utterance it may be about something else. */
const MAX_COMMAND_WORDS = 6;
/** Cancelling what is not made yet gives its task up. */
const CANCELS: Readonly<Record<string, string>> = {
  cancel_appointment: 'book_appointment',
  cancel_order: 'place_order',
  cancel_reservation: 'reserve_room',
};
/** An intent that is less sure starts nothing. */
const MIN_CONFIDENCE = 0.5;

/** The dialogue of the offline engine: tasks, the open one first, over answers, messages and menus. */
export class OfflineDialogue extends RecallDialogue {
  protected readonly keyed = new KeyedNumber();

  async answer(input: CallerInput | { kind: 'returned'; target: string }, turn: Turn): Promise<void> {
    const keyed = this.keyedBy(input);
    if (keyed === 'waiting') return;
    if (keyed !== null) return this.answerWords(keyed.number, turn);
    this.usesKeys = input.kind === 'key' || (this.usesKeys && input.kind !== 'words');
    switch (input.kind) {
      case 'words':
        return this.answerWords(input.text, turn);
      case 'key':
        return this.answerKey(input.key, turn);
      case 'returned':
        return this.takeBack(input.target, turn);
      case 'silence':
        return this.answerSilence(turn);
      case 'greeted':
        if (this.tasks[0]) return this.repeatTask(this.tasks[0], turn);
        return this.decide(input, turn);
      default:
        return this.decide(input, turn);
    }
  }

  /** The number that the caller keys in where one was asked for in words; null for any other input. */
  protected keyedBy(input: CallerInput | { kind: 'returned' }): ReturnType<KeyedNumber['press']> {
    if (input.kind === 'key') return this.keyed.press(input.key, this.askedNumber());
    if (input.kind === 'silence') return this.keyed.complete();
    this.keyed.clear();
    return null;
  }

  protected askedNumber(): AskedNumber | null {
    if (!this.options.understandsWords || this.keypad.isOpen || this.pending) return null;
    if (this.state.phase !== 'choose') return this.state.phase === 'number' ? 'phone' : null;
    const [task] = this.tasks;
    const asked = task ? askedOf(task) : null;
    return asked === 'phone' ? 'phone' : asked === 'number' ? 'count' : null;
  }

  protected async answerWords(text: string, turn: Turn): Promise<void> {
    this.keypad.close();
    if (this.state.phase !== 'choose') {
      await this.decide({ kind: 'words', text }, turn);
      return;
    }
    const task = this.tasks[0] ?? null;
    const asked: Asked = task ? askedOf(task) : this.pending ? 'consent' : null;
    const meanings = this.hear(text, asked);
    this.remember(meanings);
    const context = this.taskContext(turn);
    const taken = task?.isReadBack || task?.offered ? null : this.takesTold(meanings, this.told, context);
    this.told = null;
    if (taken) {
      this.pending = null;
      if (task?.tool.name === taken.tool) return this.answerInTask(task, taken.meanings, turn, context);
      return this.begin(taken.tool, taken.meanings, context);
    }
    if (this.pending && (await this.answerPending(meanings, turn, context))) return;
    this.pending = null;
    if (task) await this.answerInTask(task, meanings, turn, context);
    else await this.answerOutside(meanings, turn, context);
  }

  /** The open task is served first; what is asked in between is answered and the question repeated. */
  protected async answerInTask(
    task: Task,
    meanings: Meanings,
    turn: Turn,
    context: TaskContext,
  ): Promise<void> {
    const has = (intent: string): boolean => meanings.intents.some(({ value }) => value === intent);
    const isShort = meanings.text.split(/\s+/u).length <= MAX_COMMAND_WORDS;
    const isText = askedOf(task) === 'text' && task.asked !== 'items';
    const isYes = task.isReadBack && meanings.consent === 'yes';
    if (has('repeat') && isShort) return this.speak(this.said, turn);
    const asksOther = answersFromFaqs(meanings.text, this.context()) || meanings.text.includes('?');
    // `No, wait, make it two` asks for no patience.
    const isOther = asksOther || meanings.consent === 'no' || meanings.isCorrection;
    if (has('wait') && isShort && !isOther) return this.speak([this.book.flow.allRight], turn);
    if (
      has('cancel') &&
      isShort &&
      !isYes &&
      !hearItems({ ...task, filled: { ...task.filled } }, meanings, context)
    ) {
      return this.drop(task, context);
    }
    if (!isYes && (isShort || !isText)) {
      // `That's all` ends a list; only a farewell ends the call while something is open.
      const isList = task.asked === 'items' && task.filled['items'] != null;
      if (meanings.isFarewell && !isList && (has('goodbye') || isShort))
        return this.perform(sayGoodbye(this.context(), this.state, 'goodbye'), turn);
      const request = isOutbound(this.context())
        ? null
        : (answerRequest(this.state, meanings.text, this.context()) ?? this.relay(meanings));
      const isRequest = has('callback') || has('message') || has('do_not_call');
      if (request && isRequest) return this.perform(request, turn);
      const requested = this.requested(meanings, context);
      if (requested && CANCELS[requested.tool] === task.tool.name) return this.drop(task, context);
      if (requested && !belongsTo(task, requested) && this.isSure(meanings)) {
        return this.begin(requested.tool, meanings, context);
      }
    }
    if (await this.tellMenuIn(task, meanings, turn)) {
      repeatQuestion(task, context);
      return this.speakAll(context);
    }
    if (has('prices') && answerSum(task, meanings, context)) return this.speakAll(context);
    const question = this.questionsIn(meanings);
    if (question !== '' && (await this.answerAside(question, turn))) {
      const rest = question === meanings.text ? '' : meanings.text.replace(/[^.!?]+\?/gu, ' ').trim();
      const answered =
        rest === '' ? 'not_meant' : await answerTask(task, this.understand(rest, askedOf(task)), context);
      if (answered !== 'not_meant') return this.settle(task, answered, context);
      repeatQuestion(task, context);
      return this.speakAll(context);
    }
    const answered = await answerTask(task, meanings, context);
    if (answered !== 'not_meant') return this.settle(task, answered, context);
    if (await this.answerAside(meanings.text, turn)) {
      repeatQuestion(task, context);
      return this.speakAll(context);
    }
    if (!missTask(task, context)) {
      // Who does not say a day hears what is free.
      const isDay =
        !task.offered && task.asked === 'date' && task.misses === 2 && task.tool.name === 'book_appointment';
      return isDay ? this.settle(task, await advanceTask(task, context), context) : this.speakAll(context);
    }
    return this.offerPerson(task, context);
  }

  protected async answerOutside(meanings: Meanings, turn: Turn, context: TaskContext): Promise<void> {
    const input = { kind: 'words', text: meanings.text } as const;
    const request = answerRequest(this.state, meanings.text, this.context());
    if (request) return this.decide(input, turn);
    const relayed = isOutbound(this.context()) ? null : this.relay(meanings);
    if (relayed) return this.perform(relayed, turn);
    if (await this.followDone(meanings, context)) return;
    const isShort = meanings.text.split(/\s+/u).length <= MAX_COMMAND_WORDS;
    const isRefusal = isShort || meanings.isFarewell || meanings.intents.length > 0;
    if (
      meanings.consent === 'no' &&
      isRefusal &&
      !this.namesOffer(meanings.text, context) &&
      this.state.served &&
      requestedTool(meanings) === null &&
      !asksSomething(meanings)
    ) {
      return this.perform(sayGoodbye(this.context(), this.state, 'goodbye'), turn);
    }
    const asksAgain = meanings.intents.some(({ value }) => value === 'repeat');
    if (asksAgain && isShort && this.said.length > 0) return this.speak(this.said, turn);
    const requested = this.requested(meanings, context);
    if (requested?.intent === 'availability' && answersFromFaqs(meanings.text, this.context())) {
      return this.decide(input, turn);
    }
    if (asksHoursOn(this.state, meanings, requested?.intent ?? null, context)) {
      const { state, steps } = answerHours(this.state, 'hours', meanings.text, this.context());
      return this.perform({ state: { ...state, lastSaid: steps }, steps }, turn);
    }
    if (requested && this.isSure(meanings)) {
      if (this.tool(requested.tool)) return this.begin(requested.tool, meanings, context);
      if (requested.intent === 'person' && !isOutbound(this.context())) {
        context.sentences.push(this.book.talk.noPerson);
        return this.offerMessage(context);
      }
      if (requested.intent !== 'availability' && requested.intent !== 'person') {
        const answer = answerQuestion(this.state, meanings.text, this.context());
        if (answer) return this.decide(input, turn);
        context.sentences.push(this.book.flow.notOffered);
        return this.offerMessage(context);
      }
    }
    const foreign = foreignLanguageOf(meanings.text, this.options.script.language);
    if (foreign && !isOutbound(this.context()) && meanings.intents.every(({ value }) => value === 'greeting'))
      return this.offerInLanguage(foreign, context);
    const implied = this.impliedTool(meanings, context);
    if (implied !== null) return this.begin(implied, meanings, context);
    if (this.isLost(input)) return this.offerHelp(context);
    return this.decide(input, turn);
  }

  /** Whether the call would end because nothing was understood again and again. */
  protected isLost(input: CallerInput): boolean {
    if (this.hasOfferedHelp || isOutbound(this.context())) return false;
    const { steps } = decide(this.state, input, this.context());
    return steps.some((step) => step.do === 'hang_up' && step.because === 'silence');
  }

  protected async answerKey(key: string, turn: Turn): Promise<void> {
    const context = this.taskContext(turn);
    if (this.keypad.isOpen) return this.followKey(await this.keypad.press(key, context), key, context);
    const name = isOutbound(this.context()) ? CALLED_TOOL_OF_KEY[key] : TOOL_OF_KEY[key];
    const tool = this.tool(name ?? '');
    if (!tool) return this.decide({ kind: 'key', key }, turn);
    const kept = this.state.draft ? decide(this.state, { kind: 'gone' }, this.context()).steps : [];
    await performSteps(kept, turn);
    this.state = { ...this.state, phase: 'choose', draft: null, misses: 0 };
    if (tool.name === 'book_appointment') {
      return this.followKey(await this.keypad.openAppointments(tool, context), key, context);
    }
    const task = newTask(
      tool,
      tool.name === 'transfer_call' ? { reason: this.book.written.wantsPerson } : {},
    );
    const standing = await advanceTask(task, context);
    if (standing === 'waiting' && this.options.understandsWords) this.tasks.unshift(task);
    return this.settle(
      task,
      standing === 'waiting' && !this.options.understandsWords ? 'done' : standing,
      context,
    );
  }

  protected async followKey(
    result: 'waiting' | 'main_menu' | 'unknown' | 'stuck',
    key: string,
    context: TaskContext,
  ): Promise<void> {
    switch (result) {
      case 'waiting':
        return this.speakAll(context);
      case 'unknown':
        context.sentences.push(this.book.menu.unknownKey(key));
        await this.keypad.press('0', context);
        return this.speakAll(context);
      case 'main_menu':
      case 'stuck':
        this.state = { ...this.state, served: context.sentences.length > 0, misses: 0 };
        context.sentences.push(speakMenu(this.context(), this.state.served ? 'served' : 'welcome'));
        return this.speakAll(context);
    }
  }

  protected async answerSilence(turn: Turn): Promise<void> {
    const [task] = this.tasks;
    const isBusy = task !== undefined || this.keypad.isOpen || this.pending !== null;
    if (!isBusy || this.state.phase !== 'choose') return this.decide({ kind: 'silence' }, turn);
    const misses = this.state.misses + 1;
    if (misses >= 3) return this.perform(sayGoodbye(this.context(), this.state, 'silence'), turn);
    this.state = { ...this.state, misses };
    const context = this.taskContext(turn);
    if (this.keypad.isOpen) await this.keypad.press('0', context);
    else {
      context.sentences.push(this.book.talk.stillThere);
      if (task && !this.pending) repeatQuestion(task, context);
    }
    return this.speakAll(context);
  }

  protected async repeatTask(task: Task, turn: Turn): Promise<void> {
    const context = this.taskContext(turn);
    return this.settle(task, await advanceTask(task, context), context);
  }

  protected isSure = ({ intents }: Meanings): boolean =>
    intents.some(({ value, confidence }) => TASK_INTENTS.has(value) && confidence >= MIN_CONFIDENCE);
}

/** Whether an utterance holds any intent beside thanks. */
const asksSomething = ({ intents }: Meanings): boolean =>
  intents.some(({ value }) => value !== 'thanks' && value !== 'cancel');
