import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { RouteLink } from '../route-link.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './data-table.module.css';
import type { RowSelection } from './row-selection.tsx';
import type { Column } from './table-columns.ts';

/** One row. Its first cell holds the link, whose area is the whole row; other controls lie above it. */
export function TableRow<Row>({
  row,
  id,
  columns,
  href,
  selection,
  isCurrent,
}: TableRowProps<Row>): ReactNode {
  const t = useTexts(uiTexts);
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr
      className={classNames(
        styles['row'],
        href !== undefined && styles['linked'],
        isSelected && styles['selected'],
      )}
      data-current={isCurrent || undefined}
    >
      {selection && (
        <td className={styles['selectCell']}>
          <input
            type="checkbox"
            className={styles['select']}
            checked={isSelected}
            aria-labelledby={`${id}-select ${id}-first`}
            onChange={() => selection.onChange(toggled(selection.selected, id))}
          />
          <span id={`${id}-select`} hidden>
            {t.selectRow}
          </span>
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} isFirst={index === 0} firstId={`${id}-first`}>
          {index === 0 && href !== undefined ? (
            <RouteLink to={href} className={styles['link']} aria-current={isCurrent || undefined}>
              {column.cell(row)}
            </RouteLink>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
    </tr>
  );
}

interface TableRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  href?: string;
  selection?: RowSelection;
  isCurrent: boolean;
}

const PHONE = { first: styles['first'], second: styles['second'], hidden: styles['hidden'] };

function Cell<Row>({ column, isFirst, firstId, children }: CellProps<Row>): ReactNode {
  const className = classNames(
    styles['cell'],
    column.align === 'end' && styles['end'],
    column.isCut && styles['cut'],
    isFirst ? styles['leading'] : PHONE[column.phone ?? 'second'],
  );
  if (isFirst) {
    return (
      <th scope="row" id={firstId} className={className}>
        {children}
      </th>
    );
  }
  return <td className={className}>{children}</td>;
}

interface CellProps<Row> {
  column: Column<Row>;
  isFirst: boolean;
  firstId: string;
  children: ReactNode;
}

function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
