import type { SearchPattern } from '../text-search.ts';
import { matchSearch } from './match-search.ts';
import type { Db } from './sql.ts';

/** The filters and the page of lists such as products and rooms. */
export interface OfferFilter {
  category: string | undefined;
  available: boolean | undefined;
  search: SearchPattern | null;
  limit: number;
  offset: number;
}

/**
 * The condition that a row belongs to the workspace and passes the filter; case and accents of a
 * category are ignored.
 */
export const matchOffer = (db: Db, workspaceId: number, { category, available, search }: OfferFilter) => db`
  workspace_id = ${workspaceId}
  ${category === undefined ? db`` : db`and fold(category) = fold(${category})`}
  ${available === undefined ? db`` : db`and available = ${available}`}
  ${search === null ? db`` : db`and ${matchSearch(db, search)}`}`;
