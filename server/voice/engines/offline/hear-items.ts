import type { OfferedDish } from '../../business.ts';
import type { Fact, Facts } from '../../tools.ts';
import { findChoices } from '../../understanding/choices.ts';
import type { OrderedOption } from '../../understanding/item-options.ts';
import { findItems, type SaidItem } from '../../understanding/items.ts';
import type { ChoiceWords } from '../../understanding/lexicon.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { findUnknownItems } from '../../understanding/unknown-items.ts';
import { tokenize } from '../../understanding/tokens.ts';
import { entriesOf, stringOf } from '../speak-facts.ts';
import type { TaskContext } from './task-context.ts';
import type { Task } from './task.ts';

/** One line of an order as the caller said it. */
export interface Item {
  item: string;
  quantity: number;
  options: readonly string[];
  notes: string | null;
}

/** A line as it was heard; without a number it is one. */
interface HeardItem extends Item {
  isCounted: boolean;
}

/** What an utterance says about an order. */
interface HeardItems {
  added: HeardItem[];
  removed: readonly string[];
  /** A number alone that corrects the last line: `make that three`. */
  quantity: number | null;
  /** Options for part of the last line. */
  change: SaidItem<OrderedOption> | null;
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
  if (heard.added.length > 0 || task.asked === 'items') heard.added.push(...unknownItems(meanings, context));
  const after = applyItems(before, heard, meanings.isCorrection);
  if (!after) return addOptions(task, meanings, context);
  setItems(task, after);
  task.isComplete = false;
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
function applyItems(before: readonly Item[], heard: HeardItems, isCorrection: boolean): Item[] | null {
  const { added, removed, quantity, change } = heard;
  const last = before.at(-1);
  const changed = change ? changeLast(before, change) : null;
  if (changed) return changed;
  if (added.length === 0 && removed.length === 0) {
    if (quantity === null || !last || !isCorrection) return null;
    return [...before.slice(0, -1), { ...last, quantity }];
  }
  const items = before.filter(({ item }) => !removed.includes(item));
  const replaced = isCorrection ? replaceLines(items, added) : null;
  if (replaced) return replaced;
  const [only] = added;
  // Naming the last dish once more, without a number, orders no second one.
  if (only && added.length === 1 && last && only.item === last.item && !only.isCounted) {
    return [...items.slice(0, -1), withOptionsOf(last, only.options)];
  }
  for (const line of added) {
    const at = items.findIndex(({ item }) => item === line.item);
    const same = items[at];
    if (!same) items.push(line);
    else if (same.options.join() === line.options.join()) {
      items[at] = { ...same, quantity: same.quantity + line.quantity };
    } else items.push(line);
  }
  return items;
}

/** What is ordered and not on the menu; the house says so. */
function unknownItems(meanings: Meanings, { business, hearing, speaking }: TaskContext): HeardItem[] {
  const { text, dates, times, spans, phones, emails, names } = meanings;
  const categories = business.dishes.flatMap(({ category }) => (category === null ? [] : [category]));
  const offers = [...business.services, ...business.rooms].map(({ name }) => name);
  const menu = {
    dishes: business.dishes.map(orderable),
    known: [...categories, ...offers],
    fillers: new Set(hearing.choiceWords.fillers),
  };
  const claimed = [...dates, ...times, ...spans, ...phones, ...emails, ...names];
  return findUnknownItems(text, menu, claimed, speaking.locale).map((item) => ({
    ...{ item, quantity: 1, options: [], notes: null, isCounted: true },
  }));
}

/** The lines of an order with those of some dishes said anew; null when none of them was ordered before. */
function replaceLines(items: readonly Item[], added: readonly HeardItem[]): Item[] | null {
  const known = new Map(items.map((line) => [line.item, line]));
  const named = new Set(added.map(({ item }) => item));
  const first = items.findIndex(({ item }) => named.has(item));
  if (first < 0) return null;
  const lines = added.map((line) => {
    const options = line.options.length > 0 ? line.options : (known.get(line.item)?.options ?? []);
    return { ...line, options };
  });
  const kept = items.filter(({ item }) => !named.has(item));
  const isKnown = ({ item }: Item): boolean => known.has(item);
  const [anew, fresh] = [lines.filter(isKnown), lines.filter((line) => !isKnown(line))];
  return [...kept.slice(0, first), ...anew, ...kept.slice(first), ...fresh];
}

const withOptionsOf = (line: Item, options: readonly string[]): Item =>
  options.length === 0 ? line : { ...line, options: [...new Set([...line.options, ...options])] };

/** Options that are said alone belong to the last line: `large, please`. */
function addOptions(task: Task, meanings: Meanings, context: TaskContext): boolean {
  const items = itemsOf(task);
  const last = items.at(-1);
  if (!last || task.asked !== 'items') return false;
  const dish = context.business.dishes.find(({ name }) => name === last.item);
  const found = dish ? findChoices(meanings.text, choicesOf(dish), context.speaking.locale) : [];
  const options = found.flatMap(({ value }) => value[0]?.value ?? []);
  const fresh = options.filter((option) => !last.options.includes(option));
  if (fresh.length === 0) return false;
  const kept = last.options.filter(
    (option) => !fresh.some((other) => dish && areRivals(dish, option, other)),
  );
  setItems(task, [...items.slice(0, -1), { ...last, options: [...kept, ...fresh] }]);
  return true;
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
    return { added: [], removed: [], change, quantity: meanings.numbers.at(-1)?.value ?? null };
  }
  const removed = named
    .filter(({ action }) => action === 'remove')
    .map(({ dishes: [dish] }) => dish?.value ?? '');
  const added = named
    .filter(({ action }) => action !== 'remove')
    .map((item): HeardItem => {
      const next = said.find(({ from }) => from > item.from);
      const [dish] = item.dishes;
      const isOne = item.dishes.length === 1;
      return {
        item: isOne && dish ? dish.value : text.slice(item.from, item.to).replace(/^\d+\s+/u, ''),
        quantity: item.quantity,
        isCounted: item.isCounted,
        options: isOne ? item.options.map(({ choice }) => choice) : [],
        notes: notesOf(text.slice(item.from, next?.from ?? text.length), words),
      };
    });
  return { added, removed, change: null, quantity: null };
}

const orderable = ({ name, options }: OfferedDish): OrderedOption => ({
  value: name,
  options: options.map(({ name: group, choices, minChoices }) => ({
    group,
    choices: choices.map((choice) => choice.name),
    required: minChoices > 0,
  })),
});

/** Words after `without` that are kept as a wish: `without onions`. */
const MAX_NOTE_WORDS = 2;

function notesOf(text: string, words: ChoiceWords): string | null {
  const tokens = tokenize(text);
  const [first] = indexOf(words.without.filter((phrase) => phrase !== 'no')).findLongest(tokens);
  if (!first) return null;
  const note = tokens.slice(first.start, first.end + MAX_NOTE_WORDS);
  const stop = note.findIndex(
    ({ gap, word }, at) =>
      at >= first.end - first.start && (/[,.;!?]/u.test(gap) || words.and.includes(word)),
  );
  const kept = stop < 0 ? note : note.slice(0, stop);
  return kept.length <= first.end - first.start ? null : kept.map(({ raw }) => raw).join(' ');
}

/** Changes part of the last line: `make one of them large`. */
function changeLast(items: readonly Item[], change: SaidItem<OrderedOption>): Item[] | null {
  const last = items.at(-1);
  const options = change.options.map(({ choice }) => choice);
  if (!last || options.length === 0) return null;
  const count = change.isCounted ? Math.min(change.quantity, last.quantity) : last.quantity;
  const changed = { ...last, quantity: count, options: [...new Set([...last.options, ...options])] };
  const rest = last.quantity - count;
  return [...items.slice(0, -1), ...(rest > 0 ? [{ ...last, quantity: rest }] : []), changed];
}
