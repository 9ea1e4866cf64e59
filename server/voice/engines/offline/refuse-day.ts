import type { Meanings } from '../../understanding/meanings.ts';
import { bareDate, stringOf } from '../speak-facts.ts';
import { askFor } from './ask-slot.ts';
import { type HeardSlots, slotNames } from './hear-slots.ts';
import type { TaskContext } from './task-context.ts';
import { type Task, slotOf } from './task.ts';

/** Slots of days, in the order in which they are asked for. */
const DAYS = ['date', 'check_in', 'check_out'];

/** Says that a day is over, or that no calendar has it, and asks for another one; false for any other. */
export function refuseDay(task: Task, heard: HeardSlots, meanings: Meanings, context: TaskContext): boolean {
  const { book, hearing, speaking } = context;
  const today = hearing.now.toPlainDate().toString();
  const open = DAYS.filter((name) => slotNames(task).includes(name));
  const past = open.find((name) => typeof heard.fills[name] === 'string' && heard.fills[name] < today);
  const [impossible] =
    open.length > 0 && !open.some((name) => heard.fills[name]) ? meanings.impossibleDates : [];
  if (past !== undefined) {
    context.sentences.push(book.choose.past(bareDate(stringOf(heard.fills[past]) ?? today, speaking.locale)));
    heard.fills = Object.fromEntries(Object.entries(heard.fills).filter(([name]) => !open.includes(name)));
    heard.wish = heard.wish && { ...heard.wish, until: null };
  } else if (impossible !== undefined) context.sentences.push(book.choose.noSuchDay(impossible));
  else return false;
  task.hasAskedDay = false;
  const asked = past ?? open[0];
  if (asked !== undefined && task.asked !== null) askFor(task, slotOf(task, asked), context);
  return true;
}
