import { type Choice, findChoicesIn } from './choices.ts';
import { type Choosable, choosables, type OrderedOption } from './item-options.ts';
import { quantityBefore } from './item-quantities.ts';
import { itemWordsOf } from './item-words.ts';
import type { Token } from './tokens.ts';

/** A dish this close behind takes the option as its own: `a large gluten-free margherita`. */
const MAX_BEFORE_DISH = 4;

type Implying<Dish extends OrderedOption> = Choosable & { dish: Dish };

/**
 * Dishes that are named by an option that always has to be taken and that only they have: `two cappuccinos`
 * are two coffees. An option of the dish before it, or right before a dish, names none.
 */
export function impliedDishes<Dish extends OrderedOption>(
  tokens: readonly Token[],
  dishes: readonly Dish[],
  named: readonly Choice<Dish>[],
  language: string,
): (Choice<Dish> & { isImplied: true })[] {
  const words = itemWordsOf(language);
  const options = implyingOptions(dishes);
  if (options.length === 0 || words.ofThem.findLongest(tokens).length > 0) return [];
  return findChoicesIn(tokens, options, language).flatMap((choice) => {
    const [option] = choice.value;
    if (!option || choice.value.length > 1 || choice.coverage < 1) return [];
    const isTaken = named.some(({ start, end }) => start < choice.end && choice.start < end);
    const isBeforeDish = named.some(
      ({ start }) => start >= choice.end && start - choice.end < MAX_BEFORE_DISH,
    );
    const before = named.findLast(({ end }) => end <= choice.start);
    const isOfBefore = before?.value.some((dish) => dish === option.dish) ?? false;
    const least = before?.end ?? 0;
    const isLed = words.plus.findAt(tokens, choice.start - 1).length > 0;
    const isWhole = choice.start === 0 && choice.end === tokens.length;
    const isCounted =
      quantityBefore(tokens, Math.max(least, choice.start - 2), choice.start, language) !== null;
    const isItem = (isCounted || words.article.has(tokens[choice.start - 1]?.word ?? '')) && !isWhole;
    if (isTaken || isBeforeDish || isOfBefore || isLed || !isItem) return [];
    return [{ ...choice, value: [option.dish], isImplied: true as const }];
  });
}

const optionLists = new WeakMap<readonly OrderedOption[], readonly Implying<OrderedOption>[]>();

/** The choices of groups in which one is always taken, where only one dish has them. */
function implyingOptions<Dish extends OrderedOption>(dishes: readonly Dish[]): readonly Implying<Dish>[] {
  const known = optionLists.get(dishes);
  if (known) return known as readonly Implying<Dish>[];
  const holders = new Map<string, number>();
  for (const dish of dishes) {
    for (const name of new Set(choosables(dish).map(({ choice }) => choice.toLowerCase()))) {
      holders.set(name, (holders.get(name) ?? 0) + 1);
    }
  }
  const options = dishes.flatMap((dish) => {
    const required = dish.options.filter((group) => group.required === true);
    return choosables({ ...dish, options: required })
      .filter(({ choice }) => holders.get(choice.toLowerCase()) === 1)
      .map((option) => ({ ...option, dish }));
  });
  optionLists.set(dishes, options);
  return options;
}
