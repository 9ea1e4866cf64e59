import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import styles from './chart.module.css';

/** What a chart draws as a table: behind the drawing for readers, and to open for everybody. */
export function ChartFrame({ label, series, rows, rowHeader, format, children }: ChartFrameProps): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <figure className={styles['figure']} aria-label={label}>
      {series.length > 1 && (
        <ul role="list" className={styles['legend']}>
          {series.map(({ id, label: words, tone }) => (
            <li key={id} className={styles['key']}>
              <span className={styles['swatch']} data-tone={tone} aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
      )}
      {children}
      <details className={styles['details']}>
        <summary>{t.showTable}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
          <table className={styles['table']}>
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{rowHeader ?? t.date}</th>
                {series.map(({ id, label: words }) => (
                  <th key={id} scope="col">
                    {words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label: words, values }) => (
                <tr key={id}>
                  <th scope="row">{words}</th>
                  {series.map((one, index) => (
                    <td key={one.id}>{shown(values[index], format)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

export type ChartTone = 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'neutral';

/** One kind of value. */
export interface Series {
  id: string;
  label: string;
  tone: ChartTone;
}

/** The values of one day or other step, in the order of the series. `short` is its label on the axis. */
export interface ChartRow {
  id: string;
  label: string;
  short?: string;
  values: readonly number[];
}

/** A row with gaps: null is drawn as nothing. */
export interface ChartFrameRow extends Omit<ChartRow, 'values'> {
  values: readonly (number | null)[];
}

const NOTHING = '–';

const shown = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? NOTHING : format(value);

interface ChartFrameProps {
  label: string;
  series: readonly Series[];
  rows: readonly ChartFrameRow[];
  /** What the rows are, where they are no days. */
  rowHeader?: string | undefined;
  format: (value: number) => string;
  children: ReactNode;
}
