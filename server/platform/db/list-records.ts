import type { SearchPattern } from '../text-search.ts';
import { matchSearch } from './match-search.ts';
import type { Db } from './sql.ts';
import type { Part } from './statement.ts';

/** Tables whose records are counted as they come and go (`record_counts`). */
export type CountedTable =
  | 'appointments'
  | 'calls'
  | 'contacts'
  | 'inbox_items'
  | 'messages'
  | 'orders'
  | 'reservations';

/** Values of a filter that name a page or the present, and narrow nothing. */
const NO_FILTERS = new Set(['limit', 'offset', 'now', 'today']);

/** A list of a workspace: its table, what the request asks for, and the same as SQL. */
export interface RecordList {
  workspaceId: number;
  table: CountedTable;
  /** Null and undefined narrow nothing. */
  filter: object;
  /** What narrows the list beside its workspace: nothing, or `and …`. */
  conditions: Part;
}

/** A page of a list that can be searched. */
export interface SearchableList extends RecordList {
  filter: { search: SearchPattern | null; limit: number; offset: number };
  /** What a row of the page holds, read from the table under its own name; `id` and what `order` names are among it. */
  columns: Part;
  /** What `order` sorts by, without `id`: `created_at`. */
  sortedBy: string;
  /** What follows `order by`. */
  order: Part;
}

/** One page of a list and how many records the list has in all. */
export async function listRecords<T extends { id: number }>(
  db: Db,
  list: SearchableList,
): Promise<{ rows: T[]; total: number }> {
  const { search } = list.filter;
  if (search !== null) return searchRecords(db, list, search);
  const { workspaceId, columns, conditions, order } = list;
  const { limit, offset } = list.filter;
  const [rows, total] = await Promise.all([
    db<T[]>`
      select ${columns} from ${db.identifier(list.table)} where workspace_id = ${workspaceId} ${conditions}
      order by ${order} limit ${limit} offset ${offset}`,
    countRecords(db, list),
  ]);
  return { rows: [...rows], total };
}

/**
 * How many records a list has: a kept total where nothing narrows it, which costs the same however many there are. It agrees with
 * what the transaction that asks can see (docs/decisions/0030).
 */
export async function countRecords(db: Db, list: RecordList): Promise<number> {
  const { workspaceId, table, conditions } = list;
  const [row] = isUnfiltered(list.filter)
    ? await db<{ total: number }[]>`
        select coalesce(sum(records), 0)::bigint as total from record_counts
        where workspace_id = ${workspaceId} and resource = ${table}`
    : await db<{ total: number }[]>`
        select count(*) as total from ${db.identifier(table)} where workspace_id = ${workspaceId} ${conditions}`;
  return row?.total ?? 0;
}

const isUnfiltered = (filter: object): boolean =>
  Object.entries(filter).every(
    ([name, value]) => value === undefined || value === null || NO_FILTERS.has(name),
  );

/**
 * The same for records with a text. All that match are found once, by the index of the texts and no other: `-workspace_id` stands in
 * that index alone. What they are sorted by is read along, so that the planner cannot walk the index of the order instead, past all
 * records, for a word that is rare; and the records of the page are fetched from where they lie (docs/decisions/0030).
 */
async function searchRecords<T extends { id: number }>(
  db: Db,
  list: SearchableList,
  search: SearchPattern,
): Promise<{ rows: T[]; total: number }> {
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
  // A page without records is one row that has the total alone.
  return { rows: rows.filter(({ id }) => (id as number | null) !== null), total };
}
