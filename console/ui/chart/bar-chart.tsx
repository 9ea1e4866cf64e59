import type { ReactNode } from 'react';
import { useLanguage } from '../../platform/texts.ts';
import { ChartFrame, type ChartRow, type Series } from './chart-frame.tsx';
import { labelStep, niceMax } from './chart-scale.ts';
import styles from './chart.module.css';
import { useWidth } from './use-width.ts';

const GUTTER = 36;
const AXIS = 20;
const LABEL_WIDTH = 46;
/** Room above the highest line for its value. */
const TOP = 8;

/** Values by day as bars, stacked where there are several series; a table stands behind. */
export function BarChart({ label, series, rows, height = 180, format }: BarChartProps): ReactNode {
  const [box, width] = useWidth<HTMLDivElement>();
  const show = useFormat(format);
  const totals = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const max = niceMax(Math.max(0, ...totals));
  const area = { width: Math.max(0, width - GUTTER), height: height - AXIS };
  const each = area.width / Math.max(1, rows.length);
  const step = labelStep(each, LABEL_WIDTH);
  return (
    <ChartFrame label={label} series={series} rows={rows} format={show}>
      <div ref={box} className={styles['box']} style={{ height }}>
        <svg width={width} height={height} aria-hidden="true">
          <GridLines width={width} height={area.height} max={max} show={show} />
          {rows.map((row, index) => (
            <g key={row.id} transform={`translate(${GUTTER + index * each} 0)`}>
              <title>{[row.label, show(totals[index] ?? 0)].join(': ')}</title>
              <rect width={each} height={area.height} className={styles['hit']} />
              <Stack row={row} series={series} each={each} height={area.height} max={max} />
              {index % step === 0 && (
                <text x={each / 2} y={height - 5} textAnchor="middle" className={styles['tick']}>
                  {row.short ?? row.label}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}

export interface BarChartProps {
  label: string;
  series: readonly Series[];
  rows: readonly ChartRow[];
  height?: number;
  format?: (value: number) => string;
}

function Stack({ row, series, each, height, max }: StackProps): ReactNode {
  const width = Math.max(1, Math.min(36, each * 0.7));
  let below = 0;
  return series.map(({ id, tone }, index) => {
    const tall = ((row.values[index] ?? 0) / max) * (height - TOP);
    below += tall;
    return (
      <rect
        key={id}
        x={(each - width) / 2}
        y={height - below}
        width={width}
        height={Math.max(0, tall - 0.5)}
        rx={Math.min(2, width / 2)}
        data-tone={tone}
        className={styles['bar']}
      />
    );
  });
}

interface StackProps {
  row: ChartRow;
  series: readonly Series[];
  each: number;
  height: number;
  max: number;
}

/** Lines at nothing, the half and the whole, with their values. */
export const GridLines = ({ width, height, max, show }: GridLinesProps): ReactNode =>
  [0, 0.5, 1].map((share) => {
    const y = Math.round(height - share * (height - TOP)) - 0.5;
    const isWhole = Number.isInteger(max * share) || max <= 1;
    return (
      <g key={share}>
        <line x1={GUTTER} x2={width} y1={y} y2={y} className={styles['line']} />
        {isWhole && (
          <text x={GUTTER - 6} y={y + 4} textAnchor="end" className={styles['tick']}>
            {show(max * share)}
          </text>
        )}
      </g>
    );
  });

interface GridLinesProps {
  width: number;
  height: number;
  max: number;
  show: (value: number) => string;
}

/** How values are shown: as the page says, or as plain figures. */
export function useFormat(format: ((value: number) => string) | undefined): (value: number) => string {
  const language = useLanguage();
  return format ?? ((value) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value));
}
