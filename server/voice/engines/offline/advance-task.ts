import type { Fact, Facts, Slot } from '../../tools.ts';
import { entriesOf } from '../speak-facts.ts';
import { sayOfResult } from '../tool-sentences.ts';
import { askFor, askForMoreItems, speakItems } from './ask-slot.ts';
import { checkItems } from './check-items.ts';
import { handleRefusal } from './handle-refusal.ts';
import { offerFree } from './offer-free.ts';
import type { Standing, TaskContext } from './task-context.ts';
import { type Task, dateTimeKey, noWish, slotOf } from './task.ts';

/** Steps of one answer; a task that needs more waits for the caller. */
const MAX_STEPS = 6;

/**
 * Takes a task as far as it goes without the caller: offers what is free, asks for what is missing, reads
 * back what will be done, and does it after the yes.
 */
export async function advanceTask(task: Task, context: TaskContext): Promise<Standing> {
  for (let step = 0; step < MAX_STEPS && !context.turn.signal.aborted; step += 1) {
    const standing = await takeStep(task, context);
    if (standing !== 'go_on') return standing;
  }
  return 'waiting';
}

async function takeStep(task: Task, context: TaskContext): Promise<Standing | 'go_on'> {
  const slot = openSlot(task, context);
  const offering = isUnchecked(task) && !comesBefore(task, slot) ? timeSlot(task) : slot;
  if (slot && offering === slot && isDayOpen(task, slot)) {
    task.hasAskedDay = true;
    askFor(task, slot, context);
    return 'waiting';
  }
  if (offering?.offer) return offerFree(task, { ...offering, offer: offering.offer }, context);
  if (slot) {
    askFor(task, slot, context);
    return 'waiting';
  }
  const hasItems = task.tool.slots.some(({ kind }) => kind === 'items');
  if (hasItems && !task.isComplete && entriesOf(task.filled['items']).length > 0) {
    const standing = await checkItems(task, context);
    if (standing !== 'go_on') return standing;
    const items = speakItems(task, context);
    if (items !== null) context.sentences.push(items);
    askForMoreItems(task, context);
    return 'waiting';
  }
  return carryOut(task, context);
}

/** Uses the tool of a task with everything that is filled. */
async function carryOut(task: Task, context: TaskContext): Promise<Standing | 'go_on'> {
  const result = await context.turn.use(task.tool.name, argumentsOf(task));
  // Newer input has come: what was asked for goes on after it.
  if (!result.ok && context.turn.signal.aborted) return 'waiting';
  if (!result.ok) return handleRefusal(task, result, context);
  const said = sayOfResult(task.tool.name, result, context.speaking);
  if (said !== null) context.sentences.push(said);
  task.done = { facts: result.facts, said: said ?? '' };
  return 'done';
}

/** What the tool is used with: the filled slots that are parameters of it. */
export function argumentsOf({ tool, filled }: Task): Facts {
  const parameters = tool.parameters.properties as Readonly<Record<string, unknown>>;
  const given = Object.entries(filled).filter(
    (entry): entry is [string, Fact] => entry[1] !== null && entry[0] in parameters,
  );
  return Object.fromEntries(given);
}

/** The slot that is asked for next: of a list that is not complete its items come before the rest. */
function openSlot(task: Task, { business }: TaskContext): Slot | null {
  const wanted = task.wanted.filter((name) => !task.tool.slots.some((slot) => slot.name === name));
  const slots = [...task.tool.slots, ...wanted.map((name) => slotOf(task, name))];
  const items = slots.find(({ kind }) => kind === 'items');
  if (items && !task.isComplete && entriesOf(task.filled['items']).length > 0) return null;
  return (
    slots.find(
      (slot) => isOpen(task, slot) && (slot.needed(task.filled, business) || task.wanted.includes(slot.name)),
    ) ?? null
  );
}

const isOpen = ({ filled }: Task, { name }: Slot): boolean =>
  filled[name] === null || filled[name] === undefined;

/** A day and time that the caller named have not been looked up yet. */
function isUnchecked(task: Task): boolean {
  const key = dateTimeKey(task);
  return key !== null && key !== task.checked && timeSlot(task) !== null;
}

/** Nothing was said about a day or a time yet: the day is asked for once before times are offered. */
const isDayOpen = (task: Task, { name, offer }: Slot): boolean =>
  name === 'date' && offer !== undefined && !task.hasAskedDay && !task.filled['time'] && task.wish === noWish;

/** Whether a slot is asked for before times are looked for: they depend on the service. */
function comesBefore(task: Task, slot: Slot | null): boolean {
  const at = task.tool.slots.findIndex((other) => other === slot);
  return at >= 0 && at < task.tool.slots.findIndex((other) => other === timeSlot(task));
}

const timeSlot = (task: Task): Slot | null =>
  task.tool.slots.find(({ offer }) => offer?.list === 'times') ?? null;
