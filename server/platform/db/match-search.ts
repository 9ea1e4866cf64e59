import type { SearchPattern } from '../text-search.ts';
import type { Db } from './sql.ts';

/**
 * The condition that a row's column `search` has what `q` looks for. Numbers stand in `search` as their digits alone, so
 * that spaces and punctuation of `q` do not matter. A phone number as it is dialled inside a country (`030 12345`) is
 * looked for without the zeros that E.164 does not have. The patterns are results of subqueries, which the planner does not see: it
 * takes each for rare, instead of estimating it from a sample of the table that may be old or happen to hold the word.
 */
export function matchSearch(db: Db, search: SearchPattern) {
  const text = db`search like (select fold(${search.text}))`;
  if (search.digits === null) return text;
  const dialled = /^%0+(\d{5,}%)$/.exec(search.digits)?.[1];
  return db`(
    ${text} or search like (select ${search.digits}::text)
    ${dialled === undefined ? db`` : db`or search like (select ${`%${dialled}`}::text)`})`;
}
