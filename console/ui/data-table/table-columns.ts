import type { ReactNode } from 'react';

/**
 * A column of a list. On phones the column stands in the first line of the row, in its quiet second line, or
 * not at all; the first column is always in the first.
 */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A CSS width such as `140px` or `30%`. */
  width?: string;
  phone?: 'first' | 'second' | 'hidden';
  /** The name of the order in the API; the head becomes a button. */
  sort?: string;
  /** The header is for readers alone, such as that of the row's menu. */
  isHeaderHidden?: boolean;
  /** On one line, cut where it ends. */
  isCut?: boolean;
}

/** An order of rows; `-created_at` in an address is descending. */
export interface Sorting {
  by: string;
  direction: 'ascending' | 'descending';
}

/** The order after a press on the head of a column: ascending first, then the other way about. */
export function nextSorting(current: Sorting | null | undefined, by: string): Sorting {
  const isUp = current?.by === by && current.direction === 'ascending';
  return { by, direction: isUp ? 'descending' : 'ascending' };
}

/** What the API says about a page of a list. Pages are counted from 1. */
export interface PageInfo {
  page: number;
  perPage: number;
  total: number;
}

/** The first and last row of a page, counted from 1, and the number of pages. */
export function pageRange({ page, perPage, total }: PageInfo): { from: number; to: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  return { from, to: Math.min(total, page * perPage), pages };
}
