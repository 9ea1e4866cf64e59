import type { SearchPattern } from '../text-search.ts';
import { matchSearch } from './match-search.ts';
import type { Db } from './sql.ts';

/** What lists of things on offer, such as products and rooms, are narrowed by, and the page of them. */
export interface OfferFilter {
  category: string | undefined;
  available: boolean | undefined;
  search: SearchPattern | null;
  limit: number;
  offset: number;
}

/** The condition that a row is one of the workspace's and passes the filter; case and accents of a category do not matter. */
export const matchOffer = (db: Db, workspaceId: number, { category, available, search }: OfferFilter) => db`
  workspace_id = ${workspaceId}
  ${category === undefined ? db`` : db`and fold(category) = fold(${category})`}
  ${available === undefined ? db`` : db`and available = ${available}`}
  ${search === null ? db`` : db`and ${matchSearch(db, search)}`}`;
