import type { Span } from './place-blocks.ts';

/** What a block may not leave: the columns in their order, and the minutes of the day that are shown. */
export interface Bounds {
  columns: readonly string[];
  from: number;
  to: number;
}

/** Minutes on the grid that everything snaps to. */
export const SNAP_MINUTES = 15;

/** The nearest minute on the grid. */
export const snap = (minutes: number): number => Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES || 0;

/** A span some columns to the right and some minutes later, of the same length, within the bounds. */
export function shiftSpan(span: Span, columns: number, minutes: number, bounds: Bounds): Span {
  const at = bounds.columns.indexOf(span.column);
  const last = bounds.columns.length - 1;
  const column = bounds.columns[Math.min(last, Math.max(0, at + columns))] ?? span.column;
  const length = span.end - span.start;
  const start = Math.max(bounds.from, Math.min(bounds.to - length, span.start + minutes));
  return { column, start, end: start + length };
}

/** A span that ends some minutes later, at least one step of the grid after its start. */
export function resizeSpan(span: Span, minutes: number, bounds: Bounds): Span {
  const end = Math.min(bounds.to, Math.max(span.start + SNAP_MINUTES, span.end + minutes));
  return { ...span, end };
}

/** The span between two minutes of a column, whichever comes first, on whole steps of the grid. */
export function paintSpan(column: string, one: number, other: number, bounds: Bounds): Span {
  const floor = (minutes: number): number => Math.floor(minutes / SNAP_MINUTES) * SNAP_MINUTES;
  const start = Math.max(bounds.from, floor(Math.min(one, other)));
  const end = Math.min(bounds.to, floor(Math.max(one, other)) + SNAP_MINUTES);
  return { column, start, end };
}

export const isSameSpan = (one: Span, other: Span): boolean =>
  one.column === other.column && one.start === other.start && one.end === other.end;
