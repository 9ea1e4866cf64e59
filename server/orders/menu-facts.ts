import { decimalOf } from '../platform/money.ts';
import type { OptionGroup, ProductRow } from '../products/product.ts';
import type { Facts } from '../voice/tools.ts';
import { matchNames } from './name-index.ts';

/** Dishes in one answer: more are neither read out nor needed at once. */
const MAX_ITEMS = 30;
/** Groups of one dish, and choices of one group, in an answer. */
const MAX_GROUPS = 10;
const MAX_CHOICES = 20;
const MAX_CATEGORIES = 50;
const MAX_DESCRIPTION = 300;

/**
 * The part of the menu that is asked for, as facts: dishes in the order of the menu with what can be chosen
 * for them. Words of `search` are looked for in names, else in categories, else in descriptions.
 */
export function menuFacts(
  menu: readonly ProductRow[],
  asked: { category: string | null; search: string | null; language: string },
): Facts {
  const categories = [...new Set(menu.flatMap(({ category }) => category ?? []))];
  const ofCategory =
    asked.category === null
      ? menu
      : inCategory(menu, categories, { words: asked.category, language: asked.language });
  const found =
    asked.search === null
      ? ofCategory
      : search(ofCategory, categories, { words: asked.search, language: asked.language });
  return {
    categories: categories.slice(0, MAX_CATEGORIES),
    items: found.slice(0, MAX_ITEMS).map(itemFacts),
    more: Math.max(0, found.length - MAX_ITEMS),
  };
}

/** What is looked for, in the language of the call. */
interface Said {
  words: string;
  /** BCP 47. */
  language: string;
}

function inCategory(
  menu: readonly ProductRow[],
  categories: readonly string[],
  { words, language }: Said,
): readonly ProductRow[] {
  const match = matchNames(
    words,
    categories.map((name) => ({ name, value: name })),
    language,
  );
  const meant = match.kind === 'one' ? [match.value] : match.kind === 'several' ? match.values : [];
  return menu.filter(({ category }) => category !== null && meant.includes(category));
}

function search(
  menu: readonly ProductRow[],
  categories: readonly string[],
  { words, language }: Said,
): readonly ProductRow[] {
  const among = (nameOf: (product: ProductRow) => string | null): readonly ProductRow[] => {
    const match = matchNames(
      words,
      menu.flatMap((product) => {
        const name = nameOf(product);
        return name === null ? [] : [{ name, value: product }];
      }),
      language,
    );
    const found = match.kind === 'one' ? [match.value] : match.kind === 'several' ? match.values : [];
    return menu.filter((product) => found.includes(product));
  };
  const byName = among(({ name, category }) => `${name} ${category ?? ''}`);
  if (byName.length > 0) return byName;
  const byCategory = inCategory(menu, categories, { words, language });
  return byCategory.length > 0 ? byCategory : among(({ description }) => description);
}

const itemFacts = (product: ProductRow): Facts => ({
  name: product.name,
  category: product.category,
  price: decimalOf(product.price_cents),
  currency: product.currency,
  description: product.description?.slice(0, MAX_DESCRIPTION) ?? null,
  available: product.available,
  options: product.options.slice(0, MAX_GROUPS).map(groupFacts),
});

const groupFacts = (group: OptionGroup): Facts => ({
  group: group.name,
  required: group.min_choices > 0,
  at_most: group.max_choices,
  choices: group.choices.slice(0, MAX_CHOICES).map((choice) => ({
    name: choice.name,
    surcharge: decimalOf(choice.surcharge_cents),
    default: choice.default,
    available: choice.available,
  })),
});
