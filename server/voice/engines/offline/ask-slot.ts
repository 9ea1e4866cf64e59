import { type Question, questions } from '../../languages/task-phrases.ts';
import type { Slot } from '../../tools.ts';
import { speakLine, entriesOf } from '../speak-facts.ts';
import type { TaskContext } from './task-context.ts';
import { type Task, slotOf } from './task.ts';

/** Most names that are listed as what can be chosen. */
const MAX_LISTED = 5;

/** Asks for a slot, in full the first time and shorter afterwards. */
export function askFor(task: Task, slot: Slot, context: TaskContext): void {
  const isAgain = task.asked === slot.name;
  task.asked = slot.name;
  task.isReadBack = false;
  context.sentences.push(questionFor(slot, isAgain, context));
}

/** Asks the open question of a task once more, short; reads back again what waits for a yes. */
export function askAgain(task: Task, context: TaskContext): void {
  if (task.asked === null) return;
  const slot = slotOf(task, task.asked);
  if (slot.kind === 'items' && entriesOf(task.filled['items']).length > 0) askForMoreItems(task, context);
  else context.sentences.push(questionFor(slot, true, context));
}

/** Reads what is on the order so far, and asks for more. */
export function askForMoreItems(task: Task, context: TaskContext): void {
  task.asked = 'items';
  context.sentences.push(context.book.flow.anythingElseToOrder);
}

/** The items of an order so far, as they are spoken; null without any. */
export function speakItems(task: Task, { book, speaking }: TaskContext): string | null {
  const lines = entriesOf(task.filled['items']).map((line) => speakLine(line, speaking));
  return lines.length === 0 ? null : book.flow.onOrder(book.hours.list(lines));
}

/** Names what can be chosen for a slot; null where there is nothing to choose from, or one thing only. */
export function speakChoices(task: Task, slot: Slot, { book, business }: TaskContext): string | null {
  const options = slot.options?.(business, task.filled) ?? [];
  if (options.length < 2) return null;
  const words: Readonly<Record<string, string>> = book.word;
  const names = options.map(({ value }) => words[`${slot.name}.${value}`] ?? value);
  return book.hours.list(names.slice(0, MAX_LISTED));
}

function questionFor(slot: Slot, isAgain: boolean, { book }: TaskContext): string {
  const name = questionOf(slot);
  return isAgain ? book.askShort[name] : book.ask[name];
}

function questionOf({ name, kind }: Slot): Question {
  const own = questions.find((question) => question === name || `${question}_id` === name);
  if (own) return own;
  switch (kind) {
    case 'person':
      return 'name';
    case 'choice':
    case 'word':
      return 'choice';
    case 'count':
      return 'count';
    case 'date':
    case 'time':
    case 'phone':
    case 'email':
    case 'address':
    case 'items':
      return kind;
    case 'text':
      return 'text';
  }
}
