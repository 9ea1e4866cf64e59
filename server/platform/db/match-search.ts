import type { SearchPattern } from '../text-search.ts';
import type { Db } from './sql.ts';

/**
 * The condition that a row's column `search` matches `q`. Numbers are stored in `search` as digits
 * only, so that spaces and punctuation in `q` are ignored. A phone number in national format (`030
 * 12345`) is searched without the trunk prefix that E.164 omits. The patterns are results of
 * subqueries, which the planner cannot see: it assumes each is rare, instead of using statistics of
 * the table that may be outdated or happen to contain the word.
 */
export function matchSearch(db: Db, search: SearchPattern) {
  const text = db`search like (select fold(${search.text}))`;
  if (search.digits === null) return text;
  const dialled = /^%0+(\d{5,}%)$/.exec(search.digits)?.[1];
  return db`(
    ${text} or search like (select ${search.digits}::text)
    ${dialled === undefined ? db`` : db`or search like (select ${`%${dialled}`}::text)`})`;
}
