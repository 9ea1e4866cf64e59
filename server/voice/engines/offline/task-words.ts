import type { Facts } from '../../tools.ts';
import type { Asked, Meanings } from '../../understanding/meanings.ts';
import { confirmQuestion } from '../tool-sentences.ts';
import { correctLetter } from '../../understanding/correct-letter.ts';
import { advanceTask } from './advance-task.ts';
import { askAgain, askFor, speakChoices } from './ask-slot.ts';
import { takeItemChoice } from './check-items.ts';
import { chooseOffered } from './choose-offered.ts';
import { hearItems } from './hear-items.ts';
import { isEnough } from './is-enough.ts';
import { joinPieces } from './join-pieces.ts';
import { refuseDay } from './refuse-day.ts';
import { type HeardSlots, hearSlots, slotNames } from './hear-slots.ts';
import { fill } from './offer-free.ts';
import { sayOffered } from './say-offered.ts';
import type { Standing, TaskContext } from './task-context.ts';
import { type Task, noWish, slotOf } from './task.ts';

/** From this confidence on what was said is a name, and no correction of a letter. */
const SURE_NAME = 0.9;

/** What an utterance did to the open task; `not_meant`: it said nothing about it. */
export type TaskAnswer = Standing | 'not_meant';

/** What the caller was asked for, for the understanding of the answer. */
export function askedOf(task: Task): Asked {
  if (task.isReadBack) return 'consent';
  if (task.offered) return 'choice';
  if (task.asked === null) return null;
  const { kind } = slotOf(task, task.asked);
  switch (kind) {
    case 'person':
      return 'name';
    case 'count':
      return 'number';
    case 'date':
    case 'time':
    case 'phone':
    case 'email':
      return kind;
    case 'choice':
    case 'word':
      return 'choice';
    default:
      return 'text';
  }
}

/** Reads an utterance for the open task (a choice, values, a correction, a yes or no), and follows it. */
export async function answerTask(task: Task, meanings: Meanings, context: TaskContext): Promise<TaskAnswer> {
  if (task.offered) {
    const chosen = chooseOffered(task.offered, meanings, meanings.text, context.hearing);
    const [one] = chosen;
    if (one && chosen.length === 1) {
      takeChoice(task, one, meanings, context);
      return advanceTask(task, context);
    }
    if (chosen.length > 1 && chosen.length < task.offered.entries.length) {
      task.offered = { ...task.offered, entries: chosen };
      sayOffered(task.offered, context);
      return 'waiting';
    }
  }
  const pieced = await answerPieces(task, meanings, context);
  if (pieced) return pieced;
  const letter = hearLetter(task, meanings, context);
  const heard = letter ?? hearSlots(task, meanings, context.hearing);
  if (letter === null && refuseDay(task, heard, meanings, context)) return 'waiting';
  // The street of an address may sound like a dish.
  const isAddress = task.asked === 'address' && heard.fills['address'] != null;
  const hasItems = letter === null && !isAddress && hearItems(task, meanings, context);
  if (hasItems || Object.keys(heard.fills).length > 0 || heard.wish) {
    const { offered } = task;
    applyHeard(task, heard, context);
    const isOpen =
      offered?.kind === 'names' && Object.keys(offered.fills).some((name) => task.filled[name] == null);
    if (!isOpen || hasItems) return advanceTask(task, context);
    // What was said beside the choice is kept, and the choice stays open.
    task.offered = offered;
    sayOffered(offered, context);
    return 'waiting';
  }
  if (heard.ambiguous && task.filled[heard.ambiguous.slot] == null) {
    const { slot, candidates } = heard.ambiguous;
    task.asked = slot;
    task.offered = {
      entries: candidates.slice(0, 4).map((value) => ({ value })),
      fills: { [slot]: 'value' },
      kind: 'names',
    };
    sayOffered(task.offered, context);
    return 'waiting';
  }
  if (
    task.asked === 'date' &&
    meanings.intents.some(({ value }) => value === 'any' || value === 'availability')
  ) {
    return advanceTask(task, context);
  }
  if (isIndifferent(task, meanings)) {
    context.sentences.push(context.book.flow.allRight);
    askAgain(task, context);
    return 'waiting';
  }
  const named = answerName(task, meanings, context);
  if (named) return named;
  return heard.isRepeated ? advanceTask(task, context) : answerConsent(task, meanings, context);
}

/** A name in capitals is one although it was not asked for: `Grace`, at the read-back or beside an offer. */
const BARE_NAME = /^(?:\p{L}+, )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}[.!]?$/u;

/** `I don't mind who`, while something else was asked. */
const isIndifferent = (task: Task, { intents }: Meanings): boolean =>
  intents.some(({ value }) => value === 'any') && task.asked !== null && !task.offered && !task.isReadBack;

/** Confidence of a name that was spelled. */
const SPELLED = 0.9;

function answerName(
  task: Task,
  { text, intents, consent }: Meanings,
  context: TaskContext,
): Promise<TaskAnswer> | TaskAnswer | null {
  const isOpen = task.isReadBack || (task.offered !== null && task.filled['name'] == null);
  if (!isOpen || !slotNames(task).includes('name') || task.offered?.kind === 'names') return null;
  if (intents.length > 0 || consent === 'yes') return null;
  const name = context.read(text, 'name').names.at(-1);
  const isSure = BARE_NAME.test(text.trim()) || (name !== undefined && name.confidence >= SPELLED);
  if (!name || !isSure || name.value === task.filled['name']) return null;
  task.filled['name'] = name.value;
  if (task.isReadBack) return advanceTask(task, context);
  context.sentences.push(context.book.flow.allRight);
  repeatQuestion(task, context);
  return 'waiting';
}

/** A phone number or an address that is said in pieces: what was said before is read with it. */
async function answerPieces(
  task: Task,
  meanings: Meanings,
  context: TaskContext,
): Promise<TaskAnswer | null> {
  const slot = task.asked === null ? null : slotOf(task, task.asked);
  if (slot?.kind !== 'phone' && slot?.kind !== 'email') return null;
  const said = joinPieces(task.pieces, meanings, slot.kind, context.read);
  if (said === null) return null;
  task.pieces = said.value === null ? said.pieces : '';
  if (said.value === null) {
    context.sentences.push(context.book.message.goOn);
    return 'waiting';
  }
  task.filled[slot.name] = said.value;
  task.misses = 0;
  return advanceTask(task, context);
}

/** A letter of the name or the e-mail address that was read back: "no, with a K"; null without one. */
function hearLetter(task: Task, meanings: Meanings, { speaking }: TaskContext): HeardSlots | null {
  const { text, dates, times, names, emails } = meanings;
  if (!task.isReadBack || dates.length + times.length + emails.length > 0) return null;
  if (names.some(({ confidence }) => confidence >= SURE_NAME)) return null;
  for (const slot of ['name', 'email']) {
    const value = task.filled[slot];
    const corrected = typeof value === 'string' ? correctLetter(value, text, speaking.locale) : null;
    if (corrected !== null)
      return { fills: { [slot]: corrected }, wish: null, ambiguous: null, isRepeated: false };
  }
  return null;
}

/**
 * Says that nothing was understood: the question once more, then what can be said. True from the third time
 * on, when a person or a message is to be offered.
 */
export function missTask(task: Task, context: TaskContext): boolean {
  const { flow } = context.book;
  task.misses += 1;
  if (task.misses >= 3) return true;
  context.sentences.push(flow.pardon);
  if (task.misses === 2 && task.asked !== null && !task.offered) {
    const choices = speakChoices(task, slotOf(task, task.asked), context);
    if (choices !== null) context.sentences.push(flow.canSay(choices));
  }
  repeatQuestion(task, context);
  return false;
}

/** The open question again, short; what was offered, or read back, as it was. */
export function repeatQuestion(task: Task, context: TaskContext): void {
  if (task.isReadBack) context.sentences.push(confirmQuestion(task.tool.name, context.book));
  else if (task.offered) sayOffered(task.offered, context);
  else askAgain(task, context);
}

/** Fills what was chosen, and whatever else the utterance says: `the second one, in the name of Ada`. */
function takeChoice(task: Task, entry: Facts, meanings: Meanings, context: TaskContext): void {
  const { fills } = hearSlots(task, meanings, context.hearing);
  if (entry['replaces'] !== undefined) return takeItemChoice(task, entry);
  const offered = task.offered?.fills ?? {};
  const others = Object.entries(fills).filter(
    ([name]) => !(name in offered) && name !== 'date' && name !== 'time',
  );
  Object.assign(task.filled, Object.fromEntries(others));
  fill(task, entry, offered);
}

function applyHeard(task: Task, { fills, wish }: HeardSlots, context: TaskContext): void {
  const isCorrection = Object.entries(fills).some(
    ([name, value]) => value !== null && task.filled[name] != null && name !== 'items',
  );
  if (isCorrection) context.sentences.push(context.book.flow.allRight);
  Object.assign(task.filled, fills);
  if (wish) {
    task.wish = wish;
    // Another day or time is looked up anew, also when it was open before.
    task.checked = null;
  }
  task.offered = null;
  task.isReadBack = false;
  task.misses = 0;
}

async function answerConsent(task: Task, meanings: Meanings, context: TaskContext): Promise<TaskAnswer> {
  const { consent } = meanings;
  if (consent === null) return isNothingMore(task, meanings) ? completeItems(task, context) : 'not_meant';
  if (task.isReadBack) {
    task.isReadBack = consent === 'yes';
    if (consent === 'yes') return advanceTask(task, context);
    context.sentences.push(context.book.flow.allRight, context.book.flow.whatElse);
    return 'waiting';
  }
  if (task.asked === 'items' && !task.offered && task.filled['items'] != null) {
    if (consent === 'no' || isEnough(meanings, context.hearing)) return completeItems(task, context);
    askFor(task, slotOf(task, 'items'), context);
    return 'waiting';
  }
  // A yes to several of them says that one is wanted, and not which.
  if (task.offered && consent === 'yes' && task.offered.entries.length > 1 && task.misses < 2) {
    task.misses += 1;
    sayOffered(task.offered, context);
    return 'waiting';
  }
  if (task.offered && consent === 'no') return declineOffer(task, context);
  return 'not_meant';
}

const isNothingMore = (task: Task, { intents }: Meanings): boolean =>
  task.asked === 'items' && intents.some(({ value }) => value === 'thanks' || value === 'goodbye');

function completeItems(task: Task, context: TaskContext): Promise<TaskAnswer> | TaskAnswer {
  if (task.filled['items'] == null) return 'not_meant';
  task.isComplete = true;
  // A dish that needs a choice needs it still.
  if (task.offered) {
    sayOffered(task.offered, context);
    return 'waiting';
  }
  return advanceTask(task, context);
}

/** None of what was offered suits: the caller is asked what would. */
function declineOffer(task: Task, context: TaskContext): TaskAnswer {
  const kind = task.offered?.kind;
  task.offered = null;
  task.wish = noWish;
  context.sentences.push(context.book.flow.allRight);
  if (kind === 'times') {
    task.filled['date'] = null;
    task.filled['time'] = null;
    askFor(task, slotOf(task, 'date'), context);
    return 'waiting';
  }
  if (kind === 'rooms') {
    askFor(task, slotOf(task, 'check_in'), context);
    return 'waiting';
  }
  if (task.asked !== null) {
    const slot = slotOf(task, task.asked);
    askFor(task, slot, context);
    const choices = kind === 'names' ? speakChoices(task, slot, context) : null;
    if (choices !== null) context.sentences.push(context.book.choose.choices(choices));
  }
  return 'waiting';
}
