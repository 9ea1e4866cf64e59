import type { Meanings } from '../../understanding/meanings.ts';
import { hearItems } from './hear-items.ts';
import { hearSlots } from './hear-slots.ts';
import { refuseDay } from './refuse-day.ts';
import { refuseStaff } from './refuse-staff.ts';
import type { TaskContext } from './task-context.ts';
import type { Task } from './task.ts';

/** Fills a new task with what the utterance that asked for it says already. */
export function hearRequest(task: Task, meanings: Meanings, context: TaskContext): void {
  const heard = hearSlots(task, meanings, context.hearing);
  // Who asks what is free hears it.
  task.hasAskedDay = meanings.intents.some(({ value }) => value === 'any' || value === 'availability');
  refuseStaff(task, heard, meanings, context);
  refuseDay(task, heard, meanings, context);
  hearItems(task, meanings, context);
  Object.assign(task.filled, heard.fills);
  if (heard.wish) task.wish = heard.wish;
  if (heard.ambiguous && task.filled[heard.ambiguous.slot] == null) {
    const { slot, candidates } = heard.ambiguous;
    task.asked = slot;
    task.offered = {
      entries: candidates.slice(0, 4).map((value) => ({ value })),
      fills: { [slot]: 'value' },
      kind: 'names',
    };
  }
}
