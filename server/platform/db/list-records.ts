import type { SearchPattern } from '../text-search.ts';
import { matchSearch } from './match-search.ts';
import { readPage, type Page } from './read-page.ts';
import type { Db } from './sql.ts';
import type { Part } from './statement.ts';

/** Tables whose records are counted by triggers (`record_counts`). */
export type CountedTable =
  | 'appointments'
  | 'calls'
  | 'contacts'
  | 'inbox_items'
  | 'messages'
  | 'orders'
  | 'reservations';

/** Filters for the page and the present time, which exclude no records. */
const NO_FILTERS = new Set(['limit', 'offset', 'now', 'today']);

/** A list of a workspace: its table, the filters of the request, and the filters as SQL. */
export interface RecordList {
  workspaceId: number;
  table: CountedTable;
  /** Null and undefined values exclude nothing. */
  filter: object;
  /** The filters as SQL: empty, or `and …`. */
  conditions: Part;
  /** A filter whose totals are stored for each of its values, where it is the only one: `tag` of contacts. */
  countedBy?: string;
}

/** A page of a list with full-text search. */
export interface SearchableList extends RecordList {
  filter: { search: SearchPattern | null; limit: number; offset: number };
  /**
   * The columns of a row of the page, read from the table under its own name; they include `id` and
   * the columns of `order`.
   */
  columns: Part;
  /** The columns that `order` sorts by, without `id`: `created_at`. */
  sortedBy: string;
  /** The expression after `order by`. */
  order: Part;
}

/** One page of a list and how many records the list has in all, both of one moment. */
export async function listRecords<T extends { id: number }>(db: Db, list: SearchableList): Promise<Page<T>> {
  const { search } = list.filter;
  if (search !== null) return searchRecords(db, list, search);
  const { workspaceId, columns, conditions, order } = list;
  const { limit, offset } = list.filter;
  const rows = db`
    select ${columns} from ${db.identifier(list.table)} where workspace_id = ${workspaceId} ${conditions}
    order by ${order} limit ${limit} offset ${offset}`;
  return readPage<T>(db, { rows, total: totalOf(db, list) });
}

/**
 * The number of records of a list, as an expression. Without filters, and by a tag alone, it is a stored
 * total, which is fast for any number of records. It agrees with the records that the statement sees
 * (docs/decisions/0030, 0125).
 */
export function totalOf(db: Db, list: RecordList): Part {
  const { workspaceId, table, conditions } = list;
  const stored = storedTotal(list);
  return stored === null
    ? db`(select count(*) from ${db.identifier(table)} where workspace_id = ${workspaceId} ${conditions})`
    : db`(
        select coalesce(sum(records), 0)::bigint from record_counts
        where workspace_id = ${workspaceId} and resource = ${stored})`;
}

/** The name under which the total is stored, like the address of the list; null when it has to be counted. */
function storedTotal({ table, filter, countedBy }: RecordList): string | null {
  const given = Object.entries<unknown>({ ...filter }).filter(
    ([name, value]) => value !== undefined && value !== null && !NO_FILTERS.has(name),
  );
  const [first] = given;
  if (first === undefined) return table;
  const [name, value] = first;
  return given.length === 1 && name === countedBy ? `${table}?${name}=${String(value)}` : null;
}

/**
 * Searches records by text. All matches are found once, through the text index and no other: only
 * that index contains `-workspace_id`. The sort columns are read with them, so that for a rare word
 * the planner cannot scan the sort order's index through all records instead. The rows of the page
 * are then fetched by id (docs/decisions/0030).
 */
async function searchRecords<T extends { id: number }>(
  db: Db,
  list: SearchableList,
  search: SearchPattern,
): Promise<Page<T>> {
  const { workspaceId, columns, conditions, order } = list;
  const table = db.identifier(list.table);
  const rows = await db<(T & { matches?: number })[]>`
    with found as materialized (
      select ctid as place, id, ${db.identifier(list.sortedBy)} from ${table}
      where -workspace_id = ${-workspaceId}::bigint and ${matchSearch(db, search)} ${conditions}
    ), page as (
      select place from found order by ${order} limit ${list.filter.limit} offset ${list.filter.offset}
    )
    select counted.matches, record.*
    from (select count(*) as matches from found) counted
    left join (
      select ${columns} from ${table} where ctid = any(array(select place from page))
    ) record on true
    order by ${order}`;
  const total = rows[0]?.matches ?? 0;
  for (const row of rows) delete row.matches;
  // A page without records is one row that contains the total only.
  return { rows: rows.filter(({ id }) => (id as number | null) !== null), total };
}
