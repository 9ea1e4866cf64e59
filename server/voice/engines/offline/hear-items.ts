import type { DishOptions, OfferedDish } from '../../business.ts';
import type { Fact, Facts } from '../../tools.ts';
import { findChoicesIn } from '../../understanding/choices.ts';
import type { ChoiceWords } from '../../understanding/lexicon.ts';
import type { Meanings, Mention } from '../../understanding/meanings.ts';
import { indexOf, type PhraseIndex } from '../../understanding/phrase-index.ts';
import { type Token, tokenize } from '../../understanding/tokens.ts';
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

/** What an utterance says about an order. */
interface HeardItems {
  added: readonly Item[];
  removed: readonly string[];
  /** A number alone that corrects the last line: `make that three`. */
  quantity: number | null;
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
  const { added, removed, quantity } = heard;
  const last = before.at(-1);
  if (added.length === 0 && removed.length === 0) {
    if (quantity === null || !last || !isCorrection) return null;
    return [...before.slice(0, -1), { ...last, quantity }];
  }
  const items = before.filter(({ item }) => !removed.includes(item));
  for (const line of added) {
    const at = items.findIndex(({ item }) => item === line.item);
    const same = items[at];
    if (!same) items.push(line);
    else if (isCorrection) {
      items[at] = { ...line, options: line.options.length > 0 ? line.options : same.options };
    } else if (same.options.join() === line.options.join()) {
      items[at] = { ...same, quantity: same.quantity + line.quantity };
    } else items.push(line);
  }
  return items;
}

/** Options that are said alone belong to the last line: `large, please`. */
function addOptions(task: Task, meanings: Meanings, context: TaskContext): boolean {
  const items = itemsOf(task);
  const last = items.at(-1);
  if (!last || task.asked !== 'items') return false;
  const dish = context.business.dishes.find(({ name }) => name === last.item);
  const options = dish ? findOptions(tokenize(meanings.text), dish, context.speaking.locale) : [];
  const fresh = options.filter((option) => !last.options.includes(option));
  if (fresh.length === 0) return false;
  const kept = last.options.filter(
    (option) => !fresh.some((other) => dish && areRivals(dish, option, other)),
  );
  setItems(task, [...items.slice(0, -1), { ...last, options: [...kept, ...fresh] }]);
  return true;
}

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
  const tokens = tokenize(meanings.text);
  const options = dishes.map((dish) => ({ value: dish.name, dish }));
  const found = findChoicesIn(tokens, options, language);
  if (found.length === 0) {
    return { added: [], removed: [], quantity: meanings.numbers.at(-1)?.value ?? null };
  }
  const removes = indexOf(words.remove).findLongest(tokens);
  const added: Item[] = [];
  const removed: string[] = [];
  for (const [index, choice] of found.entries()) {
    const [option] = choice.value;
    if (!option) continue;
    // From the end of the dish before to the beginning of the next one.
    const from = found[index - 1]?.end ?? 0;
    const until = endOfItem(tokens, choice.end, found[index + 1]?.start ?? tokens.length, meanings, words);
    if (removes.some(({ end }) => end <= choice.start && end > from)) {
      removed.push(option.value);
      continue;
    }
    const dish = option.dish;
    const isOne = choice.value.length === 1;
    const said = tokens
      .slice(choice.start, choice.end)
      .map(({ raw }) => raw)
      .join(' ');
    const start = startOfItem(tokens, from, choice.start, meanings);
    const around = [...tokens.slice(start, choice.start), ...tokens.slice(choice.end, until)];
    const line: Item = {
      item: isOne ? option.value : said,
      quantity: quantityBefore(tokens, from, choice.start, meanings),
      options: isOne ? findOptions(around, dish, language) : [],
      notes: isOne ? notesOf(around, dish, words, language) : null,
    };
    added.push(...splitOff(line, tokens.slice(choice.end, until), words, meanings));
  }
  return { added, removed, quantity: null };
}

/** Where the words about the next dish begin: at its number, or at `and` before it. */
function endOfItem(
  tokens: readonly Token[],
  from: number,
  next: number,
  meanings: Meanings,
  words: ChoiceWords,
): number {
  if (next === tokens.length) return next;
  const number = lastNumberBetween(tokens, from, next, meanings);
  if (number !== null) return number;
  const and = indexOf(words.and)
    .findLongest(tokens)
    .findLast(({ start }) => start >= from && start < next);
  return and?.start ?? next;
}

function startOfItem(tokens: readonly Token[], from: number, dish: number, meanings: Meanings): number {
  return lastNumberBetween(tokens, from, dish, meanings) ?? from;
}

function quantityBefore(tokens: readonly Token[], from: number, dish: number, meanings: Meanings): number {
  const at = lastNumberBetween(tokens, from, dish, meanings);
  const token = at === null ? undefined : tokens[at];
  const number = meanings.numbers.findLast((mention) => token !== undefined && covers(mention, token));
  return number && Number.isInteger(number.value) && number.value > 0 ? number.value : 1;
}

function lastNumberBetween(
  tokens: readonly Token[],
  from: number,
  to: number,
  { numbers }: Meanings,
): number | null {
  for (let at = to - 1; at >= from; at -= 1) {
    const token = tokens[at];
    if (token && numbers.some((mention) => mention.from === token.from)) return at;
  }
  return null;
}

const covers = (mention: Mention<number>, token: Token): boolean =>
  mention.from <= token.from && token.to <= mention.to;

/** `two margheritas, one of them large`: part of a line differs. */
function splitOff(
  line: Item,
  after: readonly Token[],
  words: ChoiceWords,
  { numbers }: Meanings,
): readonly Item[] {
  const part = indexOf(words.ofThem).findLongest(after)[0];
  const before = part ? after[part.start - 1] : undefined;
  const number = before && numbers.find((mention) => covers(mention, before))?.value;
  if (number === undefined || number >= line.quantity || line.options.length === 0) return [line];
  return [
    { ...line, quantity: line.quantity - number, options: [] },
    { ...line, quantity: number },
  ];
}

/** The choices of a dish that words name, without those that are named to be left out. */
function findOptions(tokens: readonly Token[], dish: OfferedDish, language: string): string[] {
  const found = findChoicesIn(tokens, choicesOf(dish.options), language);
  return [
    ...new Set(
      found.flatMap(({ value, start }) => (isLeftOut(tokens, start) ? [] : (value[0]?.value ?? []))),
    ),
  ];
}

const choicesOf = (groups: readonly DishOptions[]): { value: string }[] =>
  groups.flatMap(({ choices }) => choices.map(({ name }) => ({ value: name })));

const LEFT_OUT = new Set(['without', 'no', 'ohne', 'kein', 'keine', 'keinen', 'sans', 'pas', 'sin', 'nada']);

const isLeftOut = (tokens: readonly Token[], at: number): boolean =>
  [tokens[at - 1], tokens[at - 2]].some((token) => token !== undefined && LEFT_OUT.has(token.word));

/** What is to be left out of a dish, or is no choice of it, in the caller's words: `without onions`. */
function notesOf(
  tokens: readonly Token[],
  dish: OfferedDish,
  words: ChoiceWords,
  language: string,
): string | null {
  const without: PhraseIndex<true> = indexOf(words.without);
  const [first] = without.findLongest(tokens);
  if (!first) return null;
  const rest = tokens.slice(first.start, first.end + 3);
  const named = findChoicesIn(rest.slice(first.end - first.start), choicesOf(dish.options), language);
  const length = named[0]?.end === undefined ? rest.length : first.end - first.start + named[0].end;
  const note = rest
    .slice(0, length)
    .map(({ raw }) => raw)
    .join(' ');
  return note.trim() === '' ? null : note;
}
