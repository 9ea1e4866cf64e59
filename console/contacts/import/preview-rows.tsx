import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import type { ContactRow } from './import-rows.ts';
import styles from './import.module.css';
import { importTexts } from './import.texts.ts';
import { TARGETS } from './guess-fields.ts';

const ROWS_SHOWN = 5;
const CELL_CHARACTERS = 80;

/** The first rows as they will be sent. Its box scrolls, by keyboard too. */
export function PreviewRows({ rows }: { rows: readonly ContactRow[] }): ReactNode {
  const t = useTexts(importTexts);
  const shown = rows.slice(0, ROWS_SHOWN);
  const fields = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const labelOf = (field: string): string => {
    const target = TARGETS.find((one) => one === field);
    return target === undefined || target === 'custom' || target === 'ignore' ? field : t.targets[target];
  };
  if (fields.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <div className={styles['preview']} tabIndex={0} role="region" aria-label={t.firstRows}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index}>
              {fields.map((field) => (
                <td key={field}>
                  {(Object.hasOwn(row, field) ? (row[field] ?? '') : '').slice(0, CELL_CHARACTERS)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
