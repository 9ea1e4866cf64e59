import { readOne, readWords } from '../platform/read-address.ts';

/** What of the menu is shown, as it stands in the address. */
export interface ProductsSearch {
  q?: string | undefined;
  show?: 'sold_out' | undefined;
}

export const readProductsSearch = (search: Record<string, unknown>): ProductsSearch => ({
  q: readWords(search['q']),
  show: readOne(['sold_out'], search['show']),
});
