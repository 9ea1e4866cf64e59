import { ToolRefusal } from '../voice/define-tool.ts';
import type { Choice, OptionGroup, ProductRow } from '../products/product.ts';
import type { WantedItem } from './basket.ts';
import { matchNames } from '../voice/match-names.ts';

/** An item in the words of a caller. */
export interface SaidItem {
  item: string;
  quantity?: number;
  options?: readonly string[];
  notes?: string;
}

/** A product on the menu, as far as words are matched with it. */
export type MenuProduct = Pick<ProductRow, 'id' | 'name' | 'options'>;

interface Offer {
  group: OptionGroup;
  choice: Choice;
}

/** Names that a refusal lists. */
const MAX_CANDIDATES = 10;

/**
 * Finds the products and choices that a caller named. Words of the item that name a choice, as in `a large
 * margherita`, are options.
 * @throws ToolRefusal `ambiguous` or `unknown_item`, each with the words and with what could be meant.
 */
export const readItems = (said: readonly SaidItem[], menu: readonly MenuProduct[]): WantedItem[] =>
  said.map((item) => {
    const { product, options } = readProduct(item.item, menu);
    return {
      product_id: product.id,
      quantity: item.quantity ?? 1,
      options: readOptions(product, [...options, ...(item.options ?? [])]),
      notes: item.notes?.trim() || null,
    };
  });

function readProduct(
  said: string,
  menu: readonly MenuProduct[],
): { product: MenuProduct; options: readonly string[] } {
  const match = matchNames(
    said,
    menu.map((product) => ({ name: product.name, value: product })),
    (product, word) => matchNames(word, offersOf(product)).kind !== 'none',
  );
  if (match.kind === 'one') return { product: match.value, options: match.rest };
  const facts = { item: said };
  if (match.kind === 'several') {
    throw new ToolRefusal('ambiguous', { facts, candidates: namesOf(match.values) });
  }
  throw new ToolRefusal('unknown_item', { facts, candidates: namesOf(match.near) });
}

/** A choice can be named with its group: `size large`. */
const offersOf = (product: MenuProduct): { name: string; value: Offer }[] =>
  product.options.flatMap((group) =>
    group.choices.map((choice) => ({ name: choice.name, value: { group, choice } })),
  );

function readOptions(product: MenuProduct, said: readonly string[]): WantedItem['options'] {
  const chosen = new Map<number, Offer>();
  for (const words of said) {
    const groups = [...chosen.values()].map(({ group }) => group);
    for (const offer of readChoices(product, words, groups)) chosen.set(offer.choice.id, offer);
  }
  return [...chosen.values()].map(({ group, choice }) => ({
    ...{ choice_id: choice.id, group: group.name, choice: choice.name },
  }));
}

/** Words that join several choices in one breath. */
const AND = /\s*(?:,|;|&|\+|\b(?:and|with|und|mit|et|avec|y|con)\b)\s*/iu;

function readChoices(product: MenuProduct, words: string, chosen: readonly OptionGroup[]): Offer[] {
  const whole = matchChoice(product, words, chosen);
  if (whole) return [whole];
  const parts = words.split(AND).filter((part) => part.trim() !== '');
  if (parts.length > 1) return parts.flatMap((part) => readChoices(product, part, chosen));
  const choices = offersOf(product)
    .filter(({ value }) => value.choice.available)
    .map(({ name }) => name);
  throw new ToolRefusal('unknown_item', {
    facts: { item: product.name, option: words, choices: choices.slice(0, MAX_CANDIDATES) },
  });
}

/**
 * The choice that is meant; null for none. Of choices with one name in several groups, that of a group which
 * needs one and has none yet.
 */
function matchChoice(product: MenuProduct, words: string, chosen: readonly OptionGroup[]): Offer | null {
  const named = matchNames(words, offersOf(product));
  const match = named.kind === 'none' ? matchNames(words, withGroups(product)) : named;
  if (match.kind === 'one') return match.value;
  if (match.kind === 'none') return null;
  const needed = match.values.filter(({ group }) => group.min_choices > 0 && !chosen.includes(group));
  const [one, ...others] = needed;
  if (one && others.length === 0) return one;
  throw new ToolRefusal('ambiguous', {
    facts: { item: product.name, option: words },
    candidates: match.values
      .slice(0, MAX_CANDIDATES)
      .map((offer) => `${offer.group.name}: ${offer.choice.name}`),
  });
}

const withGroups = (product: MenuProduct): { name: string; value: Offer }[] =>
  offersOf(product).map(({ value }) => ({ name: `${value.group.name} ${value.choice.name}`, value }));

const namesOf = (products: readonly MenuProduct[]): string[] =>
  products.slice(0, MAX_CANDIDATES).map(({ name }) => name);
