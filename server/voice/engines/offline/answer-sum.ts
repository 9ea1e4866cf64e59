import type { Meanings } from '../../understanding/meanings.ts';
import { speakMoney } from '../speak-facts.ts';
import { itemsOf } from './hear-items.ts';
import type { TaskContext } from './task-context.ts';
import { repeatQuestion } from './task-words.ts';
import type { Task } from './task.ts';

/** A question for the sum says little else: `how much is that?`. */
const MAX_WORDS = 9;

/**
 * Answers what the open task comes to: the sum of an order so far, or what was read back, which holds it.
 * False where the question is about something else, or nothing is known yet.
 */
export function answerSum(task: Task, meanings: Meanings, context: TaskContext): boolean {
  const { text, names } = meanings;
  const { business, hearing, book, speaking } = context;
  const offers = [...business.services, ...business.dishes, ...business.rooms].map(({ name }) => name);
  const isShort = text.split(/\s+/u).length <= MAX_WORDS;
  if (!isShort || names.length > 0 || hearing.findNames(text, offers, 0.9).length > 0) return false;
  if (task.isReadBack) {
    context.sentences.push(task.readBack);
    return true;
  }
  if (itemsOf(task).length === 0) return false;
  const sum = speakMoney(task.total, speaking);
  if (sum === null) return false;
  context.sentences.push(book.flow.total(sum));
  repeatQuestion(task, context);
  return true;
}
