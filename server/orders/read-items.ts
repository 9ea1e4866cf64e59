import { Pacer } from '../platform/pacer.ts';
import { ToolRefusal } from '../voice/define-tool.ts';
import type { Choice, OptionGroup, ProductRow } from '../products/product.ts';
import type { WantedItem } from './basket.ts';
import type { ComparedWord } from '../voice/understanding/compare-words.ts';
import { NameIndex, WordLanguage, type NameMatch } from './name-index.ts';

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
 * margherita`, are options. Gives way to other requests in between.
 * @param language BCP 47 code of the call.
 * @throws ToolRefusal `ambiguous` or `unknown_item`, each with the words and with what could be meant.
 */
export async function readItems(
  said: readonly SaidItem[],
  menu: readonly MenuProduct[],
  language: string,
): Promise<WantedItem[]> {
  const pacer = new Pacer();
  const dishes = menu.map((product) => ({ name: product.name, value: new Choosable(product, language) }));
  const index = new NameIndex(dishes, language);
  const items: WantedItem[] = [];
  for (const { item, quantity = 1, options = [], notes } of said) {
    await pacer.pause();
    const { dish, rest } = readDish(item, index);
    items.push({
      ...{ product_id: dish.product.id, quantity, notes: notes?.trim() || null },
      options: readOptions(dish, [...rest, ...options]),
    });
  }
  return items;
}

/** A product with the names of its choices, which are read when they are first asked for. */
class Choosable {
  readonly product: MenuProduct;
  #byName: NameIndex<Offer> | null = null;
  #withGroup: NameIndex<Offer> | null = null;
  #words: readonly ComparedWord[] | null = null;
  readonly #language: string;

  constructor(product: MenuProduct, language: string) {
    this.product = product;
    this.#language = language;
  }

  get offers(): Offer[] {
    return this.product.options.flatMap((group) => group.choices.map((choice) => ({ group, choice })));
  }

  /** A choice by its name, else with that of its group: `size large`. */
  find(words: string): NameMatch<Offer> {
    const { offers } = this;
    this.#byName ??= new NameIndex(
      offers.map((value) => ({ name: value.choice.name, value })),
      this.#language,
    );
    const named = this.#byName.match(words);
    if (named.kind !== 'none') return named;
    this.#withGroup ??= new NameIndex(
      offers.map((value) => ({ name: `${value.group.name} ${value.choice.name}`, value })),
      this.#language,
    );
    return this.#withGroup.match(words);
  }

  /** Whether a word stands in the name of a choice. */
  hasWord(text: string): boolean {
    const language = new WordLanguage(this.#language);
    this.#words ??= [...new Set(this.offers.flatMap(({ choice }) => language.wordsOf(choice.name)))].map(
      (word) => language.prepare(word),
    );
    const said = language.prepare(text);
    return this.#words.some((word) => language.isAlike(said, word));
  }
}

function readDish(said: string, index: NameIndex<Choosable>): { dish: Choosable; rest: readonly string[] } {
  const match = index.match(said, (dish, word) => dish.hasWord(word));
  if (match.kind === 'one') return { dish: match.value, rest: match.rest };
  const facts = { item: said };
  if (match.kind === 'several') {
    throw new ToolRefusal('ambiguous', { facts, candidates: namesOf(match.values) });
  }
  throw new ToolRefusal('unknown_item', { facts, candidates: namesOf(match.near) });
}

function readOptions(dish: Choosable, said: readonly string[]): WantedItem['options'] {
  const chosen = new Map<number, Offer>();
  for (const words of said) {
    const groups = [...chosen.values()].map(({ group }) => group);
    for (const offer of readChoices(dish, words, groups)) chosen.set(offer.choice.id, offer);
  }
  return [...chosen.values()].map(({ group, choice }) => ({
    ...{ choice_id: choice.id, group: group.name, choice: choice.name },
  }));
}

/** Words that join several choices in one breath. */
const AND = /\s*(?:,|;|&|\+|\b(?:and|with|und|mit|et|avec|y|con)\b)\s*/iu;

function readChoices(dish: Choosable, words: string, chosen: readonly OptionGroup[]): Offer[] {
  const whole = readChoice(dish, words, chosen);
  if (whole) return [whole];
  const parts = words.split(AND).filter((part) => part.trim() !== '');
  if (parts.length > 1) return parts.flatMap((part) => readChoices(dish, part, chosen));
  const choices = dish.offers.filter(({ choice }) => choice.available).map(({ choice }) => choice.name);
  throw new ToolRefusal('unknown_item', {
    facts: { item: dish.product.name, option: words, choices: choices.slice(0, MAX_CANDIDATES) },
  });
}

/**
 * The choice that is meant; null for none. Of choices with one name in several groups, that of a group which
 * needs one and has none yet.
 */
function readChoice(dish: Choosable, words: string, chosen: readonly OptionGroup[]): Offer | null {
  const match = dish.find(words);
  if (match.kind === 'one') return match.value;
  if (match.kind === 'none') return null;
  const needed = match.values.filter(({ group }) => group.min_choices > 0 && !chosen.includes(group));
  const [one, ...others] = needed;
  if (one && others.length === 0) return one;
  throw new ToolRefusal('ambiguous', {
    facts: { item: dish.product.name, option: words },
    candidates: match.values
      .slice(0, MAX_CANDIDATES)
      .map((offer) => `${offer.group.name}: ${offer.choice.name}`),
  });
}

const namesOf = (dishes: readonly Choosable[]): string[] =>
  dishes.slice(0, MAX_CANDIDATES).map(({ product }) => product.name);
