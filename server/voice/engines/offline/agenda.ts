import type { Facts } from '../../tools.ts';
import type { Intent, Meanings } from '../../understanding/meanings.ts';
import type { Task } from './task.ts';

/** The tool that serves an intent. */
const TOOL_OF: Partial<Record<Intent, string>> = {
  book_appointment: 'book_appointment',
  availability: 'book_appointment',
  move_appointment: 'move_appointment',
  cancel_appointment: 'cancel_appointment',
  my_bookings: 'find_my_bookings',
  order: 'place_order',
  cancel_order: 'cancel_order',
  reserve_room: 'reserve_room',
  cancel_reservation: 'cancel_reservation',
  send_text: 'send_text',
  person: 'transfer_call',
};

/** Intents that are answered with a message where no tool serves them, rather than with a menu. */
export const TASK_INTENTS: ReadonlySet<Intent> = new Set(Object.keys(TOOL_OF) as Intent[]);

/** The first task that an utterance asks for; null without one. */
export function requestedTool({ intents }: Meanings): { intent: Intent; tool: string } | null {
  const isAboutMenu = intents.some(({ value }) => value === 'menu');
  for (const { value } of intents) {
    // `Do you have anything vegetarian` asks for dishes, not for free times.
    if (value === 'availability' && isAboutMenu) continue;
    const tool = TOOL_OF[value];
    // Free times are asked for in the course of any booking.
    if (tool !== undefined) return { intent: value, tool };
  }
  return null;
}

/** Whether a request belongs to the task that is open: more of it, or times for it. */
export function belongsTo(task: Task, { intent, tool }: { intent: Intent; tool: string }): boolean {
  if (task.tool.name === tool) return true;
  const hasTimes = task.tool.slots.some(({ offer }) => offer !== undefined);
  return intent === 'availability' && hasTimes;
}

/** What a new task takes over from one before it: who the caller is. */
export function sharedValues({ filled }: Task): Facts {
  return Object.fromEntries(
    Object.entries(filled).filter(([name]) => name === 'name' || name === 'phone' || name === 'email'),
  );
}
