import { lexiconOf } from '../../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../../languages/spoken-languages.ts';
import type { RecallWords } from '../../understanding/lexicon.ts';
import type { Asked, Intent, Meanings } from '../../understanding/meanings.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { tokenize } from '../../understanding/tokens.ts';
import type { Informs, Topic, Turn } from '../engine.ts';
import { requestedTool } from './agenda.ts';
import { answersFromFaqs } from './answers.ts';
import { tellMenu } from './offer.ts';
import { performSteps } from './perform-steps.ts';
import type { Standing, TaskContext } from './task-context.ts';
import type { Task } from './task.ts';
import { TaskDialogue } from './task-dialogue.ts';
import type { DialogueMemory, DoneLast } from './dialogue-memory.ts';

/** What goes on from something before is short. */
const MAX_RECALL_WORDS = 10;

/** The tool that changes what a tool did, and the fact by which it names it. */
const CANCEL_OF: Readonly<Record<string, readonly [tool: string, id: string]>> = {
  book_appointment: ['cancel_appointment', 'appointment_id'],
  move_appointment: ['cancel_appointment', 'appointment_id'],
  place_order: ['cancel_order', 'number'],
  reserve_room: ['cancel_reservation', 'number'],
};
const TOOL_OF_TOPIC: Partial<Record<Topic, string>> = {
  menu: 'place_order',
  services: 'book_appointment',
  rooms: 'reserve_room',
};
/** Beside these a question for the time is one for that of what was done. */
const RECALLING: ReadonlySet<Intent> = new Set(['repeat', 'my_bookings', 'thanks', 'greeting']);

/** What was told and done before: the caller comes back to it without naming it again. */
export abstract class RecallDialogue extends TaskDialogue {
  protected done: DoneLast | null = null;

  /** Nothing was understood, or a person or a message was offered in place of what was wanted. */
  get isAtLoss(): boolean {
    return this.state.misses > 0 || this.pending !== null;
  }

  override writeMemory(): DialogueMemory & { done: DoneLast | null } {
    return { ...super.writeMemory(), done: this.done };
  }

  override readMemory(memory: unknown): void {
    super.readMemory(memory);
    this.done = (memory as { done: DoneLast | null }).done;
  }

  protected override async settle(task: Task, standing: Standing, context: TaskContext): Promise<void> {
    if (standing === 'done' && task.done) {
      this.done = task.tool.name in CANCEL_OF ? { tool: task.tool.name, ...task.done } : null;
    }
    return super.settle(task, standing, context);
  }

  /** Reads what the caller says; the answer to an offer in another language is read in that one. */
  protected hear(text: string, asked: Asked): Meanings {
    const language = this.pending ? this.foreign : null;
    this.foreign = null;
    this.spelling.said(text);
    const meanings = this.read(text, asked, language ?? undefined);
    return language === null || meanings.consent !== null || meanings.intents.length > 0
      ? meanings
      : this.read(text, asked);
  }

  /** Changes, cancels or says again what was done last; false where the utterance is about something else. */
  protected async followDone(meanings: Meanings, context: TaskContext): Promise<boolean> {
    const { text, dates, times, intents } = meanings;
    const done = this.done;
    if (!done || !this.isRecall(text) || this.namesOffer(text, context)) return false;
    const [cancelling, id] = CANCEL_OF[done.tool] ?? ['', ''];
    const value = done.facts[id] ?? null;
    const given = { [id]: id === 'number' && typeof value === 'number' ? String(value) : value };
    const requested = requestedTool(meanings)?.intent ?? null;
    if (requested === null && this.says('cancels', text)) {
      await this.begin(cancelling, meanings, context, given);
      return true;
    }
    const isWhen = dates.length + times.length > 0;
    const asksWhen = this.says('whens', text) && intents.every(({ value: intent }) => RECALLING.has(intent));
    if (asksWhen && !isWhen && !answersFromFaqs(text, this.context())) {
      context.sentences.push(done.said);
      await this.goOn(context);
      return true;
    }
    const isNew = isWhen || meanings.shift !== null || meanings.numbers.length === 1;
    const isMove = requested === 'move_appointment' || this.says('changes', text);
    const isOther = requested !== null && requested !== 'move_appointment' && requested !== 'availability';
    if (id !== 'appointment_id' || !isNew || !isMove || isOther) return false;
    const { date = null, time = null, service = null } = done.facts;
    await this.begin('move_appointment', meanings, context, { ...given, date, time, service });
    return true;
  }

  /** What the caller takes of what was told last, as if they had named it; null for anything else. */
  protected takesTold(
    { text }: Meanings,
    told: Informs | null,
    context: TaskContext,
  ): { tool: string; meanings: Meanings } | null {
    const tool = told ? TOOL_OF_TOPIC[told.topic] : undefined;
    if (!told?.about || tool === undefined || !this.tool(tool)) return null;
    if (!this.isRecall(text) || !this.says('takes', text) || this.namesOffer(text, context)) return null;
    return { tool, meanings: this.read(`${text.replace(/[\s.!?]+$/u, '')} ${told.about}`, null) };
  }

  /** Tells the menu in the course of an order; false where it is not asked for. */
  protected async tellMenuIn(task: Task, { text }: Meanings, turn: Turn): Promise<boolean> {
    const isOrder = task.tool.slots.some(({ kind }) => kind === 'items') && !task.isReadBack && !task.offered;
    if (!isOrder || !this.isRecall(text) || !this.says('menus', text)) return false;
    const decision = tellMenu(this.state, { ...this.context(), isAside: true });
    if (!decision) return false;
    this.state = { ...decision.state, rest: null, lastSaid: this.state.lastSaid };
    await performSteps(decision.steps, turn);
    return true;
  }

  /** The sentences that are questions; a question for a price is one without its mark. */
  protected questionsIn({ text, intents }: Meanings): string {
    const marked = (text.match(/[^.!?]+\?/gu) ?? []).map((sentence) => sentence.trim()).join(' ');
    const isPrice = intents.some(({ value }) => value === 'prices') && this.isRecall(text);
    const { questions } = lexiconOf(spokenLanguageOf(this.options.script.language)).answers;
    const isAsked = isPrice && indexOf(questions).longestAt(tokenize(text), 0) !== null;
    return marked === '' && isAsked ? text : marked;
  }

  protected says(words: keyof RecallWords, text: string): boolean {
    const { recalls } = lexiconOf(spokenLanguageOf(this.options.script.language));
    return indexOf(recalls[words]).findLongest(tokenize(text)).length > 0;
  }

  protected isRecall = (text: string): boolean => tokenize(text).length <= MAX_RECALL_WORDS;
}
