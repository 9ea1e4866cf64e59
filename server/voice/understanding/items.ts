import { type Choice, findChoicesIn } from './choices.ts';
import { impliedDishes } from './implied-dishes.ts';
import { choosables, type ItemOption, type OrderedOption, readOptions, unique } from './item-options.ts';
import { MAX_QUANTITY_AWAY, quantityBefore, quantityIn } from './item-quantities.ts';
import { type ItemWords, itemWordsOf } from './item-words.ts';
import { readersOf } from './readers.ts';
import { readTokens } from './read-tokens.ts';
import { beginsSentence, type Token } from './tokens.ts';

/** One line of an order, or a change of one, as it was said. */
export interface SaidItem<Dish extends OrderedOption> {
  /** The dish; several when more than one fits equally well; empty for a change of what was named before. */
  dishes: Dish[];
  quantity: number;
  /** Whether a quantity was said; otherwise it is one. */
  isCounted: boolean;
  options: ItemOption[];
  /** Options that are not wanted: `without olives`. */
  without: ItemOption[];
  /**
   * `remove` takes away, `change` gives options to some of what was named before (`make one
   * of them large`).
   */
  action: 'add' | 'change' | 'remove';
  from: number;
  to: number;
}

type DishChoice<Dish extends OrderedOption> = Choice<Dish> & { isImplied?: boolean };

interface Segment<Dish extends OrderedOption> {
  choice: DishChoice<Dish> | null;
  start: number;
  end: number;
}

/**
 * The items of an order in the order said, with quantities and options: `two margheritas, one without
 * olives, and a coke`. Words between two dishes belong to the earlier one up to the last `and`, comma or
 * quantity.
 */
export function findItems<Dish extends OrderedOption>(
  text: string,
  dishes: readonly Dish[],
  language: string,
): SaidItem<Dish>[] {
  const tokens = readTokens(text, language);
  const words = itemWordsOf(language);
  const named = withoutOptions(findChoicesIn(tokens, dishes, language), tokens, words, language);
  const choices = [...named, ...impliedDishes(tokens, dishes, named, language)].sort(
    (a, b) => a.start - b.start,
  );
  if (choices.length === 0) {
    const change = readItem({ choice: null, start: 0, end: tokens.length }, tokens, dishes, language);
    return change ? [change] : [];
  }
  return segmentsOf(choices, tokens, words, language).flatMap((segment) => {
    const item = readItem(segment, tokens, dishes, language);
    return item ? splitParts(item, segment, tokens, language) : [];
  });
}

/** Leaves out what is an option of the dish before it: the salad in `a burger with salad`. */
function withoutOptions<Dish extends OrderedOption>(
  choices: readonly Choice<Dish>[],
  tokens: readonly Token[],
  words: ItemWords,
  language: string,
): Choice<Dish>[] {
  const kept: Choice<Dish>[] = [];
  for (const choice of choices) {
    const options = kept.at(-1)?.value.flatMap(choosables) ?? [];
    const said = tokens.slice(choice.start, choice.end);
    const asOption = findChoicesIn(said, options, language)[0];
    const isLed = [1, 2].some((back) => {
      const lead =
        words.plus.longestAt(tokens, choice.start - back) ??
        words.without.longestAt(tokens, choice.start - back);
      return lead !== null && lead.end <= choice.start;
    });
    if (asOption && asOption.coverage >= choice.coverage && (isLed || choice.coverage < 1)) continue;
    kept.push(choice);
  }
  return kept;
}

/** The words that belong to each dish. */
function segmentsOf<Dish extends OrderedOption>(
  choices: readonly DishChoice<Dish>[],
  tokens: readonly Token[],
  words: ItemWords,
  language: string,
): Segment<Dish>[] {
  const { numbers } = readersOf(language);
  const starts = choices.map((choice, index) => {
    const least = choices[index - 1]?.end ?? 0;
    if (index === 0) return 0;
    for (let at = choice.start; at > least; at -= 1) {
      const and = words.and.longestAt(tokens, at - 1);
      if (
        (and && and.end === at) ||
        (at < choice.start + 1 && /[,;]/u.test(tokens[at]?.gap ?? '')) ||
        beginsSentence(tokens[at] as Token)
      ) {
        return at;
      }
      const number = numbers.at(tokens, at);
      if (number && number.end <= choice.start && choice.start - number.end <= MAX_QUANTITY_AWAY) return at;
    }
    return choice.start;
  });
  return choices.map((choice, index) => ({
    choice,
    start: starts[index] ?? choice.start,
    end: starts[index + 1] ?? tokens.length,
  }));
}

/** The dish of a segment with its quantity and options, or a change without a dish; null without both. */
function readItem<Dish extends OrderedOption>(
  { choice, start, end }: Segment<Dish>,
  tokens: readonly Token[],
  dishes: readonly Dish[],
  language: string,
): SaidItem<Dish> | null {
  const words = itemWordsOf(language);
  const before = choice ? tokens.slice(start, choice.start) : [];
  // What names its dish by an option stays to be read as one.
  const after = tokens.slice(choice?.isImplied === true ? choice.start : (choice?.end ?? start), end);
  const of = choice ? choice.value : dishes;
  const found = [...readOptions(before, of, words, language), ...readOptions(after, of, words, language)];
  const ofThem = words.ofThem.findLongest(after).length > 0;
  if (!choice && (found.length === 0 || !isChange(tokens, words))) return null;
  const counted = choice
    ? quantityBefore(tokens, start, choice.start, language)
    : quantityIn(after, language);
  const another = words.another.findLongest(before).at(-1);
  const isRefused =
    choice !== null && words.without.findLongest(before).some(({ end }) => end >= before.length - 1);
  const removal =
    isRefused || words.remove.findLongest(before).length > 0 || isTakenOff(before, after, words);
  const last = found.at(-1);
  const from = tokens[counted?.start ?? choice?.start ?? start]?.from ?? 0;
  const to = Math.max(last?.to ?? 0, choice?.to ?? 0);
  return {
    dishes: choice?.value ?? [],
    quantity: counted?.value ?? 1,
    isCounted: counted !== null || another !== undefined,
    options: unique(found.filter(({ isOut }) => !isOut)),
    without: unique(found.filter(({ isOut }) => isOut)),
    action: removal ? 'remove' : choice === null || (ofThem && !counted) ? 'change' : 'add',
    from,
    to: Math.max(to, from),
  };
}

/** `take the coffee off`: the words of a removal stand around the dish. */
function isTakenOff(before: readonly Token[], after: readonly Token[], words: ItemWords): boolean {
  return words.removeAfter.longestAt(after, 0) !== null && words.removeLead.findLongest(before).length > 0;
}

/** Words without a dish that change what was named before. */
const isChange = (tokens: readonly Token[], words: ItemWords): boolean =>
  tokens.length > 0 && words.remove.findLongest(tokens).length < tokens.length;

/** `two margheritas, one of them large` is one large and one as it is. */
function splitParts<Dish extends OrderedOption>(
  item: SaidItem<Dish>,
  { choice, end }: Segment<Dish>,
  tokens: readonly Token[],
  language: string,
): SaidItem<Dish>[] {
  if (!choice || item.quantity < 2) return [item];
  const after = tokens.slice(choice.end, end);
  const words = itemWordsOf(language);
  const { numbers } = readersOf(language);
  const parts: { count: number; at: number }[] = [];
  for (let at = 0; at < after.length; at += 1) {
    const number = numbers.at(after, at);
    if (!number || number.value >= item.quantity) continue;
    parts.push({ count: number.value, at });
    at = number.end - 1;
  }
  const [first] = parts;
  if (!first) return [item];
  const shared = [
    ...readOptions(tokens.slice(0, choice.start), item.dishes, words, language),
    ...readOptions(after.slice(0, first.at), item.dishes, words, language),
  ];
  const items = parts.map((part, index) => {
    const found = [
      ...shared,
      ...readOptions(after.slice(part.at, parts[index + 1]?.at), item.dishes, words, language),
    ];
    return {
      ...item,
      quantity: part.count,
      options: unique(found.filter(({ isOut }) => !isOut)),
      without: unique(found.filter(({ isOut }) => isOut)),
    };
  });
  const rest = item.quantity - items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (rest < 0) return [item];
  const plain = {
    ...item,
    quantity: rest,
    options: unique(shared.filter(({ isOut }) => !isOut)),
    without: unique(shared.filter(({ isOut }) => isOut)),
  };
  return rest > 0 ? [...items, plain] : items;
}
