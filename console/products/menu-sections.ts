import { foldWords } from '../platform/fold-words.ts';
import type { Product } from './product-draft.ts';

/** A part of the menu: the products of a category, or those without one. */
export interface MenuSection {
  category: string | null;
  products: Product[];
}

/** The products by category, both in the order in which the API lists them. */
export function sectionsOf(products: readonly Product[]): MenuSection[] {
  const sections = new Map<string, MenuSection>();
  for (const product of products) {
    const key = product.category === null ? '' : foldWords(product.category);
    const section = sections.get(key) ?? { category: product.category, products: [] };
    section.products.push(product);
    sections.set(key, section);
  }
  return [...sections.values()];
}

/** Products whose name, description or category has the words; with `sold_out` those that are not to be had. */
export function filterProducts(
  products: readonly Product[],
  { words, soldOut }: { words: string; soldOut: boolean },
): Product[] {
  const wanted = foldWords(words);
  return products.filter((product) => {
    const text = [product.name, product.description ?? '', product.category ?? ''].join(' ');
    return foldWords(text).includes(wanted) && (!soldOut || isShort(product));
  });
}

/** Whether a product, or one of its choices, is sold out. */
export const isShort = ({ available, options }: Product): boolean =>
  !available || options.some(({ choices }) => choices.some((choice) => !choice.available));

/** The products whose position changes when the list is to stand in this order. */
export const newPositions = (ordered: readonly Product[]): { id: number; position: number }[] =>
  ordered.flatMap(({ id, position }, index) => (position === index ? [] : [{ id, position: index }]));
