import type { SearchPattern } from '../text-search.ts';
import type { Db } from './sql.ts';

/**
 * The condition that a row's column `search` has what `q` looks for. Numbers stand in `search` as their digits alone, so
 * that spaces and punctuation of `q` do not matter. A phone number as it is dialled inside a country (`030 12345`) is
 * looked for without the zeros that E.164 does not have. Planned for what is looked for: a plan for any text walks through the
 * newest until it has a page, which for what is rare is all there are.
 */
export function matchSearch(db: Db, search: SearchPattern) {
  if (search.digits === null) return db`${db.planAnew}search like fold(${search.text})`;
  const dialled = /^%0+(\d{5,}%)$/.exec(search.digits)?.[1];
  return db`${db.planAnew}(
    search like fold(${search.text}) or search like ${search.digits}
    ${dialled === undefined ? db`` : db`or search like ${`%${dialled}`}`})`;
}
