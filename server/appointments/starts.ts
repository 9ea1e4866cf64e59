import type { BookingTerms } from './booking-terms.ts';
import type { Span } from './local-days.ts';

/** Possible starts in ascending order, each once, with the index of the day on which it begins. */
export interface Starts {
  times: Float64Array;
  days: Uint8Array;
}

/**
 * The starts on the grids of `spans`: the start of a span plus multiples of the interval, as long as the
 * whole duration lies inside. `bounds` are the beginnings of the days and the end of the last.
 */
export function startsIn(
  spans: readonly Span[],
  { durationMs, intervalMs }: Pick<BookingTerms, 'durationMs' | 'intervalMs'>,
  bounds: readonly number[],
): Starts {
  const [begin = 0, end = 0] = [bounds[0], bounds.at(-1)];
  const found: number[] = [];
  let isAscending = true;
  for (const span of spans) {
    const skipped = Math.max(0, Math.ceil((begin - span.startMs) / intervalMs));
    const last = Math.min(span.endMs - durationMs, end - 1);
    for (let at = span.startMs + skipped * intervalMs; at <= last; at += intervalMs) {
      if (at <= (found.at(-1) ?? Number.NEGATIVE_INFINITY)) isAscending = false;
      found.push(at);
    }
  }
  const times = Float64Array.from(isAscending ? found : new Set(found));
  if (!isAscending) times.sort();
  return { times, days: daysOf(times, bounds) };
}

function daysOf(times: Float64Array, bounds: readonly number[]): Uint8Array {
  const days = new Uint8Array(times.length);
  let day = 0;
  for (let index = 0; index < times.length; index += 1) {
    const at = times[index] ?? 0;
    while ((bounds[day + 1] ?? Number.POSITIVE_INFINITY) <= at) day += 1;
    days[index] = day;
  }
  return days;
}
