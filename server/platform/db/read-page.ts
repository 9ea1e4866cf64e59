import type { Db } from './sql.ts';
import type { Part } from './statement.ts';

/** One page of a list and how many records the list has in all. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/**
 * Reads a page and the total in one statement, and so at one moment: a page never contradicts its total
 * (docs/decisions/0125).
 *
 * @param list.rows the statement of the page, in its order
 * @param list.total the total as an expression: `(select count(*) from …)`
 */
export async function readPage<T>(db: Db, list: { rows: Part; total: Part }): Promise<Page<T>> {
  // A page without records is one row that holds the total alone.
  const read = await db<({ page_total: number; page_row: number | null } & T)[]>`
    select counted.page_total, page.*
    from (select ${list.total} as page_total) counted
    left join (select row_number() over () as page_row, shown.* from (${list.rows}) shown) page on true
    order by page_row`;
  const rows = read.filter((row) => row.page_row !== null);
  return {
    rows: rows.map(({ page_total: _total, page_row: _row, ...row }) => row as T),
    total: read[0]?.page_total ?? 0,
  };
}
