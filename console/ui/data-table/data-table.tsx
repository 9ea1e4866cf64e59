import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Loading } from '../loading.tsx';
import styles from './data-table.module.css';
import { Pagination } from './pagination.tsx';
import { SelectAll, type RowSelection } from './row-selection.tsx';
import type { Column, PageInfo, Sorting } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

/**
 * A page of a list as a real table. The whole row is the link of its first cell (`rowHref`); on phones the
 * columns become two lines of each row. `empty` stands in place of a list without rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, rows, rowKey, rowHref, empty, meta, onPage, isLoading, selection, current } =
    props;
  if (isLoading && rows.length === 0) return <Loading rows={8} label={caption} />;
  if (rows.length === 0 && empty !== undefined) return <div className={styles['frame']}>{empty}</div>;
  const keys = rows.map(rowKey);
  return (
    <div className={styles['list']}>
      {selection && <SelectAll selection={selection} keys={keys} />}
      <div className={styles['frame']} aria-busy={isLoading || undefined}>
        <table className={classNames(styles['table'], selection && styles['selectable'])}>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            selects={selection !== undefined}
          />
          <tbody>
            {rows.map((row, index) => (
              <TableRow
                key={keys[index]}
                row={row}
                id={keys[index] ?? ''}
                columns={columns}
                href={rowHref?.(row)}
                selection={selection}
                isCurrent={current !== undefined && current === keys[index]}
              />
            ))}
          </tbody>
        </table>
      </div>
      {meta !== undefined && <Pagination meta={meta} onPage={onPage} label={props.total} />}
    </div>
  );
}

export interface DataTableProps<Row> {
  /** What the list is, for readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string | undefined;
  empty?: ReactNode;
  meta?: PageInfo;
  onPage?: (page: number) => void;
  sort?: Sorting | null;
  onSort?: (sort: Sorting) => void;
  isLoading?: boolean;
  selection?: RowSelection;
  /** The key of the row that is open in a panel. */
  current?: string;
  /** The words for all rows, such as "9 calls"; figures alone when left out. */
  total?: string;
}
