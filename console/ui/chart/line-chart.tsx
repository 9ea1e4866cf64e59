import type { ReactNode } from 'react';
import { GridLines, useFormat, type BarChartProps } from './bar-chart.tsx';
import { ChartFrame, type ChartRow, type ChartTone } from './chart-frame.tsx';
import { labelStep, linePath, niceMax } from './chart-scale.ts';
import styles from './chart.module.css';
import { useWidth } from './use-width.ts';

const GUTTER = 36;
const AXIS = 20;
const TOP = 8;
const LABEL_WIDTH = 46;

/** Values by day as lines, one for each series; a table stands behind. */
export function LineChart({ label, series, rows, height = 180, format }: BarChartProps): ReactNode {
  const [box, width] = useWidth<HTMLDivElement>();
  const show = useFormat(format);
  const max = niceMax(Math.max(0, ...rows.flatMap(({ values }) => values)));
  const area = { width: Math.max(0, width - GUTTER), height: height - AXIS };
  const each = area.width / Math.max(1, rows.length);
  const step = labelStep(each, LABEL_WIDTH);
  const place = (row: ChartRow, index: number, of: number): { x: number; y: number } => ({
    x: GUTTER + (index + 0.5) * each,
    y: area.height - ((row.values[of] ?? 0) / max) * (area.height - TOP),
  });
  return (
    <ChartFrame label={label} series={series} rows={rows} format={show}>
      <div ref={box} className={styles['box']} style={{ height }}>
        <svg width={width} height={height} aria-hidden="true">
          <GridLines width={width} height={area.height} max={max} show={show} />
          {series.map(({ id, tone }, of) => (
            <path
              key={id}
              d={linePath(rows.map((row, index) => place(row, index, of)))}
              data-tone={tone}
              className={styles['stroke']}
            />
          ))}
          {rows.map(
            (row, index) =>
              index % step === 0 && (
                <text
                  key={row.id}
                  x={GUTTER + (index + 0.5) * each}
                  y={height - 5}
                  textAnchor="middle"
                  className={styles['tick']}
                >
                  {row.short ?? row.label}
                </text>
              ),
          )}
        </svg>
      </div>
    </ChartFrame>
  );
}

/** The course of a value in a line of text, without axes; `label` says it in words. */
export function Sparkline({
  label,
  values,
  tone = 'accent',
  width = 96,
  height = 24,
}: SparklineProps): ReactNode {
  const known = values.filter((value) => value !== null);
  const max = Math.max(1e-9, ...known);
  const points = values.map((value, index) =>
    value === null
      ? null
      : {
          x: 1 + (index / Math.max(1, values.length - 1)) * (width - 2),
          y: height - 2 - (value / max) * (height - 4),
        },
  );
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      <path d={linePath(points)} data-tone={tone} className={styles['stroke']} />
    </svg>
  );
}

export interface SparklineProps {
  label: string;
  values: readonly (number | null)[];
  tone?: ChartTone;
  width?: number;
  height?: number;
}
