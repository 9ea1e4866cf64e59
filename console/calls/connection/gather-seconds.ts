type Values = readonly (number | null)[];

/** How several seconds become one point: what counts adds up, the worst of the rest is shown. */
export type Gathering = 'sum' | 'highest' | 'mean';

/** A second, or several of a long call. */
export interface Point {
  /** Seconds since the sound began. */
  second: number;
  values: (number | null)[];
}

/** Points that a chart shows at most. */
const MOST_POINTS = 120;

/**
 * The figures of a call as the points of a chart: each second, or as many together as fit. What is unknown in
 * all of them stays unknown. Pure.
 */
export function gatherSeconds(columns: readonly Values[], gathering: Gathering): Point[] {
  const length = Math.max(0, ...columns.map((values) => values.length));
  const each = Math.max(1, Math.ceil(length / MOST_POINTS));
  return Array.from({ length: Math.ceil(length / each) }, (_, index) => ({
    second: index * each,
    values: columns.map((values) => gather(values.slice(index * each, (index + 1) * each), gathering)),
  }));
}

function gather(values: Values, gathering: Gathering): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  if (gathering === 'highest') return Math.max(...known);
  const sum = known.reduce((all, value) => all + value, 0);
  return gathering === 'sum' ? sum : sum / known.length;
}
