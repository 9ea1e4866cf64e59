import type { Option } from '../tools.ts';
import { findChoicesIn } from './choices.ts';
import type { ItemWords } from './item-words.ts';
import { MAX_QUANTITY_AWAY } from './item-quantities.ts';
import type { Token } from './tokens.ts';

/** A dish as callers may name it, with what can be chosen for it. */
export interface OrderedOption extends Option {
  options: readonly {
    group: string;
    choices: readonly string[];
    /** One of the choices is always taken: naming one (`a cappuccino`) names the dish. */
    required?: boolean;
  }[];
}

/** A choice within a group of options. */
export interface ItemOption {
  group: string;
  choice: string;
}

export type Choosable = Option & ItemOption;

/** An option that was said, `isOut` when it is not wanted. */
export interface FoundOption extends ItemOption {
  isOut: boolean;
  to: number;
}

/** The options of some dishes that an utterance names, negated or not. */
export function readOptions(
  tokens: readonly Token[],
  dishes: readonly OrderedOption[],
  words: ItemWords,
  language: string,
): FoundOption[] {
  const options = optionsOf(dishes);
  const negations = words.without.findLongest(tokens);
  const ends = words.plus.findLongest(tokens);
  let lastOut = -1;
  return findChoicesIn(tokens, options, language).flatMap((choice) => {
    const [option] = choice.value;
    if (!option) return [];
    const negation = negations.findLast(({ end }) => end <= choice.start);
    const between = negation ? tokens.slice(negation.end, choice.start) : [];
    const isNear = negation !== undefined && between.length <= MAX_QUANTITY_AWAY + 2;
    const isEnded =
      ends.some(({ start }) => start >= (negation?.end ?? 0) && start < choice.start) ||
      between.some(({ gap }) => /[.;!?]/u.test(gap));
    // A negation reaches over a list: `no olives, ham or mushrooms`.
    const isFirst = negation !== undefined && negation.end > lastOut;
    const isListed =
      words.or.has(tokens[choice.start - 1]?.word ?? '') || /,/u.test(tokens[choice.start]?.gap ?? '');
    const isOut = isNear && !isEnded && (isFirst || isListed);
    if (isOut) lastOut = choice.end;
    return [{ group: option.group, choice: option.choice, isOut, to: choice.to }];
  });
}

const optionLists = new WeakMap<readonly OrderedOption[], readonly Choosable[]>();

/** What can be chosen for any of the dishes, each once. */
function optionsOf(dishes: readonly OrderedOption[]): readonly Choosable[] {
  const known = optionLists.get(dishes);
  if (known) return known;
  const byKey = new Map(
    dishes.flatMap(choosables).map((option) => [`${option.group}\n${option.choice}`, option]),
  );
  const options = [...byKey.values()];
  optionLists.set(dishes, options);
  return options;
}

export const choosables = (dish: OrderedOption): Choosable[] =>
  dish.options.flatMap(({ group, choices }) => choices.map((choice) => ({ value: choice, group, choice })));

/** Each option once, in the order said. */
export function unique(found: readonly FoundOption[]): ItemOption[] {
  const byKey = new Map(found.map(({ group, choice }) => [`${group}\n${choice}`, { group, choice }]));
  return [...byKey.values()];
}
