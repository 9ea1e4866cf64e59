import type { ReactNode } from 'react';
import { useFormat } from './bar-chart.tsx';
import { ChartFrame, type ChartFrameRow, type Series } from './chart-frame.tsx';
import { labelStep, linePath, niceMax } from './chart-scale.ts';
import styles from './chart.module.css';
import { useWidth } from './use-width.ts';

const GUTTER = 44;
const AXIS = 20;
const LABEL_WIDTH = 56;
/** Room above the highest value for its label. */
const TOP = 8;

/** Values that follow each other as lines, with gaps where nothing is known; a table stands behind. */
export function LineChart(props: LineChartProps): ReactNode {
  const { label, series, rows, rowHeader, range, height = 130, format } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const show = useFormat(format);
  const known = rows.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = range ?? [0, niceMax(Math.max(0, ...known))];
  const area = { width: Math.max(0, width - GUTTER), height: height - AXIS };
  const each = area.width / Math.max(1, rows.length);
  const step = labelStep(each, LABEL_WIDTH);
  const yOf = (value: number): number => {
    const share = (Math.min(high, Math.max(low, value)) - low) / (high - low);
    return area.height - share * (area.height - TOP);
  };
  const xOf = (index: number): number => GUTTER + (index + 0.5) * each;
  return (
    <ChartFrame label={label} series={series} rows={rows} rowHeader={rowHeader} format={show}>
      <div ref={box} className={styles['box']} style={{ height }}>
        <svg width={width} height={height} aria-hidden="true">
          {[low, (low + high) / 2, high].map((value) => (
            <g key={value}>
              <line x1={GUTTER} x2={width} y1={yOf(value)} y2={yOf(value)} className={styles['line']} />
              <text x={GUTTER - 6} y={yOf(value) + 4} textAnchor="end" className={styles['tick']}>
                {show(value)}
              </text>
            </g>
          ))}
          {series.map(({ id, tone }, index) => (
            <path key={id} d={pathOf(rows, index, xOf, yOf)} data-tone={tone} className={styles['curve']} />
          ))}
          {rows.map(
            ({ id, label: words, short }, index) =>
              index % step === 0 && (
                <text
                  key={id}
                  x={xOf(index)}
                  y={height - 5}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                  className={styles['tick']}
                >
                  {short ?? words}
                </text>
              ),
          )}
        </svg>
      </div>
    </ChartFrame>
  );
}

function pathOf(
  rows: readonly ChartFrameRow[],
  index: number,
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): string {
  const points = rows.map(({ values }, at) => {
    const value = values[index] ?? null;
    return value === null ? null : { x: xOf(at), y: yOf(value) };
  });
  return linePath(points);
}

export interface LineChartProps {
  label: string;
  series: readonly Series[];
  rows: readonly ChartFrameRow[];
  rowHeader?: string;
  /** The lowest and the highest value; from nothing to the highest that there is, unless given. */
  range?: readonly [number, number];
  height?: number;
  format?: (value: number) => string;
}
