import type { ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import type { ImportField, ImportRow } from './import-columns.ts';
import styles from './import-rows.module.css';
import { importRowsTexts } from './import-rows.texts.ts';

const SHOWN = 20;

/** The first rows as they would be sent. Nothing is sent yet. */
export function ImportPreview({ rows, fields }: ImportPreviewProps): ReactNode {
  const t = useTexts(importRowsTexts);
  const show = useShow();
  const used = fields.filter(({ name }) => rows.some(({ row }) => row[shownName(name, row)] !== undefined));
  const shown = rows.slice(0, SHOWN);
  return (
    <Card title={t.preview} description={t.previewHelp(shown.length, show.number(rows.length))} isFlush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, by keys too */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t.preview}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t.row}</th>
              {used.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, odd }, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {used.map(({ name, kind }) => (
                  <td key={name}>
                    {cellText(row[shownName(name, row)], {
                      isMoney: kind === 'money' && name in row,
                      money: show.money,
                    })}
                    {odd.includes(name) && <Badge tone="warn">{t.odd}</Badge>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface ImportPreviewProps {
  rows: readonly ImportRow[];
  fields: readonly ImportField[];
}

/** A JSON file may say `price` where a column of CSV says `price_cents`. */
const shownName = (name: string, row: Record<string, unknown>): string =>
  name in row ? name : name.replace(/_cents$/, '');

function cellText(value: unknown, how: { isMoney: boolean; money: (cents: number) => string }): string {
  if (value === undefined || value === null) return '';
  if (how.isMoney && typeof value === 'number') return how.money(value);
  if (Array.isArray(value)) return value.map((one) => cellText(one, how)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
