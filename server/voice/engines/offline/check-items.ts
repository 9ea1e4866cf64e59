import type { Facts } from '../../tools.ts';
import { arrayOf, entriesOf, speakMoney, stringOf } from '../speak-facts.ts';
import { askFor } from './ask-slot.ts';
import { itemsOf, setItems } from './hear-items.ts';
import { sayOffered } from './say-offered.ts';
import type { Standing, TaskContext } from './task-context.ts';
import { type Task, slotOf } from './task.ts';

/** Most choices that are named at once. */
const MAX_CHOICES = 5;

/**
 * Asks the house about the items of an order while they are collected: what is meant, what has to be chosen,
 * what is sold out. `go_on`: nothing is in the way.
 */
export async function checkItems(task: Task, context: TaskContext): Promise<Standing | 'go_on'> {
  const { turn, business } = context;
  const fulfillment = task.filled['fulfillment'] ?? business.ordering?.fulfillments[0] ?? null;
  const asked = { items: task.filled['items'] ?? [], ...(fulfillment === null ? {} : { fulfillment }) };
  const result = await turn.use('quote_order', asked);
  if (turn.signal.aborted) return 'waiting';
  if (!result.ok) {
    // What is left after something that is not on the menu is checked, and read out with it.
    const isLeftOut = leaveOut(task, result, context);
    return isLeftOut ? checkItems(task, context) : (followItemRefusal(task, result, context) ?? 'go_on');
  }
  task.total = result.facts['total'] ?? null;
  const problems = entriesOf(result.facts['problems']);
  for (const problem of problems) {
    const standing = followProblem(task, problem, context);
    if (standing) return standing;
  }
  return 'go_on';
}

/** Tells what is not on the menu and takes it off the list; false where nothing else is on it. */
function leaveOut(
  task: Task,
  { reason, facts }: { reason: string; facts: Facts },
  context: TaskContext,
): boolean {
  const item = stringOf(facts['item']);
  const rest = itemsOf(task).filter((line) => line.item !== item);
  if (reason !== 'unknown_item' || item === null || stringOf(facts['option']) !== null) return false;
  if (rest.length === 0 || rest.length === itemsOf(task).length) return false;
  context.sentences.push(context.book.flow.notOnMenu(item));
  setItems(task, rest);
  return true;
}

/** Follows a refusal that is about one of the items; null for any other. */
export function followItemRefusal(
  task: Task,
  result: { reason: string; facts: Facts; candidates?: readonly string[] },
  context: TaskContext,
): Standing | null {
  const { reason, facts, candidates = [] } = result;
  const item = stringOf(facts['item']);
  const option = stringOf(facts['option']);
  if (reason === 'ambiguous' && item !== null && candidates.length > 0) {
    return offerNames(
      task,
      candidates,
      { item, replaces: option === null ? 'item' : 'option', option },
      context,
    );
  }
  if (reason === 'unknown_item' && item !== null) {
    context.sentences.push(context.book.flow.notOnMenu(option ?? item));
    dropWords(task, item, option);
    const choices = arrayOf(facts['choices']).filter((choice) => typeof choice === 'string');
    if (option !== null && choices.length > 0) {
      context.sentences.push(
        context.book.choose.choices(context.book.hours.list(choices.slice(0, MAX_CHOICES))),
      );
    }
    if (itemsOf(task).length === 0) delete task.filled['items'];
    askFor(task, slotOf(task, 'items'), context);
    return 'waiting';
  }
  return followProblem(task, facts, context);
}

/** Follows a problem of a basket; null for one that is asked for later, such as the address. */
function followProblem(task: Task, problem: Facts, context: TaskContext): Standing | null {
  const { book, speaking } = context;
  const item = stringOf(problem['item']);
  switch (problem['code']) {
    case 'missing_required_option': {
      const choices = arrayOf(problem['choices']).filter((choice) => typeof choice === 'string');
      if (item === null || choices.length === 0) return null;
      return offerNames(task, choices, { item, replaces: 'none', option: null }, context);
    }
    case 'unavailable_item': {
      if (item === null) return null;
      context.sentences.push(book.offer.soldOut(item));
      dropWords(task, item, null);
      askFor(task, slotOf(task, 'items'), context);
      return 'waiting';
    }
    case 'below_minimum': {
      if (task.filled['fulfillment'] !== 'delivery') return null;
      const minimum = speakMoney(problem['minimum'], speaking);
      if (minimum !== null) context.sentences.push(book.flow.belowMinimum(minimum));
      task.isComplete = false;
      task.asked = 'items';
      context.sentences.push(book.flow.anythingElseToOrder);
      return 'waiting';
    }
    default:
      return null;
  }
}

function offerNames(
  task: Task,
  names: readonly string[],
  of: { item: string; replaces: 'item' | 'option' | 'none'; option: string | null },
  context: TaskContext,
): Standing {
  task.asked = 'items';
  task.offered = {
    entries: names.slice(0, MAX_CHOICES).map((value) => ({ value, ...of })),
    fills: {},
    kind: 'names',
    ...(of.replaces === 'none' ? { about: of.item } : {}),
  };
  sayOffered(task.offered, context);
  return 'waiting';
}

/** Puts a dish or a choice that was asked back for into the items. */
export function takeItemChoice(task: Task, entry: Facts): void {
  const value = stringOf(entry['value']) ?? '';
  const option = stringOf(entry['option']);
  const items = itemsOf(task);
  // Of lines of the same dish the first that has no such choice yet.
  const at = items.findIndex(
    ({ item, options }) => item === entry['item'] && (option === null || options.includes(option)),
  );
  const line = items[at];
  task.offered = null;
  task.misses = 0;
  if (!line) return;
  if (entry['replaces'] === 'item') items[at] = { ...line, item: value };
  else items[at] = { ...line, options: [...line.options.filter((other) => other !== option), value] };
  setItems(task, items);
}

function dropWords(task: Task, item: string, option: string | null): void {
  const items = itemsOf(task);
  setItems(
    task,
    option === null
      ? items.filter((line) => line.item !== item)
      : items.map((line) => ({ ...line, options: line.options.filter((other) => other !== option) })),
  );
}
