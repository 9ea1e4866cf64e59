import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './data-table.module.css';
import { nextSorting, type Column, type Sorting } from './table-columns.ts';

/** The head of a table; it stays in sight while its rows scroll. */
export function TableHead<Row>({ columns, sort, onSort, selects }: TableHeadProps<Row>): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <thead className={styles['head']}>
      <tr>
        {selects && (
          <th scope="col" className={styles['selectCell']}>
            <span className="visually-hidden">{t.selectRow}</span>
          </th>
        )}
        {columns.map((column) => {
          const direction =
            column.sort !== undefined && sort?.by === column.sort ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={classNames(column.align === 'end' && styles['end'])}
              style={column.width === undefined ? undefined : { width: column.width }}
              aria-sort={direction}
            >
              {column.sort !== undefined && onSort !== undefined ? (
                <SortButton column={column} sort={sort} onSort={onSort} />
              ) : (
                <span className={column.isHeaderHidden ? 'visually-hidden' : undefined}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: Sorting | null;
  onSort?: (sort: Sorting) => void;
  selects: boolean;
}

function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>): ReactNode {
  const by = column.sort ?? column.id;
  const isCurrent = sort?.by === by;
  const icon = !isCurrent ? 'sort' : sort.direction === 'ascending' ? 'chevron-up' : 'chevron-down';
  return (
    <button type="button" className={styles['sort']} onClick={() => onSort(nextSorting(sort, by))}>
      {column.header}
      <Icon name={icon} size={12} className={isCurrent ? styles['sorted'] : styles['unsorted']} />
    </button>
  );
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  sort?: Sorting | null;
  onSort: (sort: Sorting) => void;
}
