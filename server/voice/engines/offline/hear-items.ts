import type { OfferedDish } from '../../business.ts';
import type { Fact, Facts } from '../../tools.ts';
import { findChoices } from '../../understanding/choices.ts';
import type { OrderedOption } from '../../understanding/item-options.ts';
import { findItems, type SaidItem } from '../../understanding/items.ts';
import type { ChoiceWords } from '../../understanding/lexicon.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { quantityIn } from '../../understanding/item-quantities.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { readTokens } from '../../understanding/read-tokens.ts';
import { tokenize } from '../../understanding/tokens.ts';
import { entriesOf, stringOf } from '../speak-facts.ts';
import { type Item, orderable } from './order-line.ts';
import { hearUnknown } from './hear-unknown.ts';
import type { TaskContext } from './task-context.ts';
import type { Task } from './task.ts';

/** What an utterance says about an order. */
interface HeardItems {
  added: Item[];
  /** One dish by its name alone, without a quantity, an article or an `and`. */
  isBare?: boolean;
  removed: readonly Removed[];
  /** A number alone that corrects the last line: `make that three`. */
  quantity: number | null;
  /** Options for part of the last line. */
  change: SaidItem<OrderedOption> | null;
}

/** What is taken off an order: all of a dish, some of it, or the lines that are as said. */
interface Removed {
  item: string;
  quantity: number | null;
  options: readonly string[];
  notes: string | null;
}

/** Most of one line, and most lines, of an order that is taken by telephone. */
const MAX_QUANTITY = 99;
const MAX_ITEMS = 50;

/** Reads dishes out of an utterance into the items of an order; false when it says nothing about them. */
export function hearItems(task: Task, meanings: Meanings, context: TaskContext): boolean {
  if (!task.tool.slots.some(({ kind }) => kind === 'items')) return false;
  const { dishes } = context.business;
  const before = itemsOf(task);
  const heard = readItems(meanings, dishes, context.hearing.choiceWords, context.speaking.locale);
  if (heard.added.length > 0 || task.asked === 'items') heard.added.push(...hearUnknown(meanings, context));
  const after = applyItems(before, heard, { isCorrection: meanings.isCorrection, dishes });
  if (!after) return addOptions(task, meanings, context);
  if (after.length === 0) delete task.filled['items'];
  else setItems(task, after);
  task.offered = null;
  // A correction of a list that is complete leaves it complete: it is read back anew.
  task.isComplete &&= meanings.isCorrection;
  return true;
}

/** The items of a task. */
export const itemsOf = ({ filled }: Task): Item[] =>
  entriesOf(filled['items']).map((entry) => ({
    item: stringOf(entry['item']) ?? '',
    quantity: typeof entry['quantity'] === 'number' ? entry['quantity'] : 1,
    options: entriesOrWords(entry['options']),
    notes: stringOf(entry['notes']),
  }));

const entriesOrWords = (fact: Fact | undefined): string[] =>
  Array.isArray(fact) ? fact.filter((option) => typeof option === 'string') : [];

/** Writes the items of a task as the tool takes them. */
export function setItems(task: Task, items: readonly Item[]): void {
  task.filled['items'] = items.slice(0, MAX_ITEMS).map(({ item, quantity, options, notes }): Facts => ({
    item,
    quantity: Math.min(Math.max(1, quantity), MAX_QUANTITY),
    ...(options.length === 0 ? {} : { options }),
    ...(notes === null ? {} : { notes }),
  }));
}

/** The lines of an order after what was said; null when nothing was. */
function applyItems(
  before: readonly Item[],
  heard: HeardItems,
  { isCorrection, dishes }: { isCorrection: boolean; dishes: readonly OfferedDish[] },
): Item[] | null {
  const { added, removed, quantity, change } = heard;
  const last = before.at(-1);
  const [only] = added;
  // A dish that was taken just before is named once more, maybe with an option, and not ordered again.
  if (heard.isBare === true && added.length === 1 && only && only.item === last?.item) {
    const options = only.options.length > 0 ? only.options : last.options;
    return [...before.slice(0, -1), { ...last, options, notes: only.notes ?? last.notes }];
  }
  const changed = change ? changeLast(before, change, dishes) : null;
  if (changed) return changed;
  if (added.length === 0 && removed.length === 0) {
    if (quantity === null || !last || !isCorrection) return null;
    return [...before.slice(0, -1), { ...last, quantity }];
  }
  const items = removed.reduce(takeOff, [...before]);
  const anew = isCorrection && added.length > 1 ? sayAnew(items, added) : null;
  if (anew) return anew;
  for (const line of added) {
    const alike = items.findIndex((other) => isAlike(other, line));
    const at = alike >= 0 ? alike : items.findIndex(({ item }) => item === line.item);
    const same = items[at];
    if (!same) items.push(line);
    else if (isCorrection) {
      items[at] = { ...line, options: line.options.length > 0 ? line.options : same.options };
    } else if (alike >= 0) {
      items[at] = { ...same, quantity: same.quantity + line.quantity };
    } else items.push(line);
  }
  return items;
}

/** Several lines that correct an order replace those with their dishes; null without such a line. */
function sayAnew(items: readonly Item[], added: readonly Item[]): Item[] | null {
  const known = new Map(items.map((line) => [line.item, line]));
  if (!added.some(({ item }) => known.has(item))) return null;
  const lines = added.map((line) => {
    const options = line.options.length > 0 ? line.options : (known.get(line.item)?.options ?? []);
    return { ...line, options };
  });
  const named = new Set(added.map(({ item }) => item));
  return [...items.filter(({ item }) => !named.has(item)), ...lines];
}

const isAlike = (one: Item, other: Item): boolean =>
  one.item === other.item && one.options.join() === other.options.join() && one.notes === other.notes;

/** The lines of an order without what is taken off: the lines that fit the words best. */
function takeOff(items: readonly Item[], removed: Removed): Item[] {
  const same = items.filter(({ item }) => item === removed.item);
  const fits = same.filter(
    ({ options, notes }) =>
      removed.options.every((option) => options.includes(option)) &&
      (removed.notes === null || notes === removed.notes),
  );
  const meant = fits.length > 0 ? fits : same;
  const { quantity } = removed;
  const [first] = meant;
  if (quantity === null || !first || first.quantity <= quantity)
    return items.filter((line) => !(quantity === null ? meant.includes(line) : line === first));
  return items.map((line) => (line === first ? { ...line, quantity: line.quantity - quantity } : line));
}

/** Options that are said alone belong to the last line that can have them: `large, please`. */
function addOptions(task: Task, meanings: Meanings, context: TaskContext): boolean {
  if (task.asked !== 'items') return false;
  const items = itemsOf(task);
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const line = items[at];
    const dish = context.business.dishes.find(({ name }) => name === line?.item);
    if (!line || !dish) continue;
    const found = findChoices(meanings.text, choicesOf(dish), context.speaking.locale);
    const options = found.flatMap(({ value }) => value[0]?.value ?? []);
    const fresh = options.filter((option) => !line.options.includes(option));
    if (fresh.length === 0) continue;
    const kept = line.options.filter((option) => !fresh.some((other) => areRivals(dish, option, other)));
    items[at] = { ...line, options: [...kept, ...fresh] };
    setItems(task, items);
    return true;
  }
  return false;
}

const choicesOf = ({ options }: OfferedDish): { value: string }[] =>
  options.flatMap(({ choices }) => choices.map(({ name }) => ({ value: name })));

/** Whether only one of two choices can be taken: both are of a group that takes one. */
const areRivals = (dish: OfferedDish, one: string, other: string): boolean =>
  dish.options.some(
    ({ maxChoices, choices }) =>
      maxChoices === 1 && [one, other].every((name) => choices.some((choice) => choice.name === name)),
  );

function readItems(
  meanings: Meanings,
  dishes: readonly OfferedDish[],
  words: ChoiceWords,
  language: string,
): HeardItems {
  const { text } = meanings;
  const said = findItems(text, dishes.map(orderable), language);
  const named = said.filter((item) => item.dishes.length > 0);
  if (named.length === 0) {
    const change = said.find(({ action }) => action === 'change') ?? null;
    // `Make it three` says no time here.
    if (CALLS_ADDRESS.test(text)) return { added: [], removed: [], change, quantity: null };
    const quantity =
      meanings.numbers.at(-1)?.value ?? quantityIn(readTokens(text, language), language)?.value;
    return { added: [], removed: [], change, quantity: quantity ?? null };
  }
  const removed = named
    .filter(({ action }) => action === 'remove')
    .map((item) => ({
      item: item.dishes[0]?.value ?? '',
      quantity: item.isCounted ? item.quantity : null,
      options: item.options.map(({ choice }) => choice),
      notes: notesOf({ ...item, options: [] }, text, words),
    }));
  const added = named
    .filter(({ action }) => action !== 'remove')
    .map((item): Item => {
      const [dish] = item.dishes;
      const isOne = item.dishes.length === 1;
      return {
        item: isOne && dish ? dish.value : text.slice(item.from, item.to).replace(/^\d+\s+/u, ''),
        quantity: item.quantity,
        options: isOne ? item.options.map(({ choice }) => choice) : [],
        notes: notesOf(item, text, words),
      };
    });
  const marks = [...words.articles, ...words.and];
  const isBare =
    named.length === 1 &&
    named.every(({ isCounted, action }) => !isCounted && action === 'add') &&
    indexOf(marks).findLongest(tokenize(text)).length === 0;
  return { added, isBare, removed, change: null, quantity: null };
}

/** The number of a house is no quantity. */
const CALLS_ADDRESS = /address|adresse|anschrift|direcci[oó]n/iu;

/** Words after `without` that are kept as a wish: `without onions`. */
const MAX_NOTE_WORDS = 2;

/** Wishes about a line that no option of the menu fulfils: `without basil`, `extra cheese`. */
function notesOf(
  { words: place, options }: Pick<SaidItem<OrderedOption>, 'words' | 'options'>,
  text: string,
  words: ChoiceWords,
): string | null {
  const tokens = tokenize(text.slice(place.from, place.to));
  const [out] = indexOf(words.without.filter((phrase) => phrase !== 'no')).findLongest(tokens);
  const taken = options.flatMap(({ choice }) => tokenize(choice).map(({ word }) => word));
  const extras = indexOf(words.extra)
    .findLongest(tokens)
    .filter(({ end }) => !taken.includes(tokens[end]?.word ?? ''));
  const notes = [...(out ? [out] : []), ...extras].flatMap(({ start, end }) => {
    const note = tokens.slice(start, end + MAX_NOTE_WORDS);
    const stop = note.findIndex(
      ({ gap, word }, at) => at >= end - start && (/[,.;!?]/u.test(gap) || words.and.includes(word)),
    );
    const kept = stop < 0 ? note : note.slice(0, stop);
    return kept.length <= end - start ? [] : [kept.map(({ raw }) => raw).join(' ')];
  });
  return notes.length === 0 ? null : notes.join(', ');
}

/** Changes part of the last line: `make one of them large`. */
function changeLast(
  items: readonly Item[],
  change: SaidItem<OrderedOption>,
  dishes: readonly OfferedDish[],
): Item[] | null {
  const options = change.options.map(({ choice }) => choice);
  const at = items.findLastIndex(({ item }) => {
    const dish = dishes.find(({ name }) => name === item);
    const choices = dish ? choicesOf(dish).map(({ value }) => value) : [];
    return options.every((option) => choices.includes(option));
  });
  const last = items[at];
  if (!last || options.length === 0) return null;
  const count = change.isCounted ? Math.min(change.quantity, last.quantity) : last.quantity;
  const changed = { ...last, quantity: count, options: [...new Set([...last.options, ...options])] };
  const rest = last.quantity - count;
  const kept = rest > 0 ? [{ ...last, quantity: rest }] : [];
  return [...items.slice(0, at), ...kept, changed, ...items.slice(at + 1)];
}
