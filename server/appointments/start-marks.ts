import type { Booking, TimeTaken } from './busy-times.ts';
import type { Span } from './local-days.ts';

/**
 * Which of a calendar's starts cannot be booked. Each booking and each time off marks the range of starts
 * that it overlaps with by its two ends, so that the cost does not grow with the length of the range.
 */
export class StartMarks {
  #capacity = 1;
  /** Sums up to the time off that overlaps with a start. */
  #off = new Int32Array(0);
  /** Sums up to the bookings that overlap with a start and do not share its slot. */
  #blocked = new Int32Array(0);
  /** How many bookings share the slot of a start. */
  #taken = new Int32Array(0);

  /** Marks `times` (in ascending order) for one calendar. */
  set(
    times: Float64Array,
    terms: TimeTaken,
    { timeOff, bookings }: { timeOff: readonly Span[]; bookings: readonly Booking[] },
  ): void {
    this.#capacity = terms.capacity;
    this.#clear(times.length);
    // A start overlaps with a span when it lies between these two distances from it.
    const before = terms.durationMs + terms.bufferAfterMs;
    const after = terms.bufferBeforeMs;
    for (const { startMs, endMs } of timeOff) {
      const first = countUpTo(times, startMs - before);
      const end = countBelow(times, endMs + after);
      mark(this.#off, first, end);
    }
    for (const { startMs, heldFromMs, heldUntilMs, serviceId } of bookings) {
      const first = countUpTo(times, heldFromMs - before);
      const end = countBelow(times, heldUntilMs + after);
      mark(this.#blocked, first, end);
      if (serviceId !== terms.serviceId) continue;
      const own = countBelow(times, startMs);
      if (times[own] !== startMs || own < first || own >= end) continue;
      mark(this.#blocked, own, own + 1, -1);
      this.#taken[own] = (this.#taken[own] ?? 0) + 1;
    }
    sumUp(this.#off, times.length);
    sumUp(this.#blocked, times.length);
  }

  /** Whether the member of staff is away at a start, or at a part of what it holds. */
  isOff(index: number): boolean {
    return (this.#off[index] ?? 0) > 0;
  }

  /** How many more can book a start. */
  spotsAt(index: number): number {
    if ((this.#blocked[index] ?? 0) > 0) return 0;
    return Math.max(0, this.#capacity - (this.#taken[index] ?? 0));
  }

  #clear(length: number): void {
    if (this.#off.length <= length) {
      this.#off = new Int32Array(length + 1);
      this.#blocked = new Int32Array(length + 1);
      this.#taken = new Int32Array(length + 1);
    } else {
      for (const marks of [this.#off, this.#blocked, this.#taken]) marks.fill(0, 0, length + 1);
    }
  }
}

function mark(marks: Int32Array, first: number, end: number, by = 1): void {
  if (first >= end) return;
  marks[first] = (marks[first] ?? 0) + by;
  marks[end] = (marks[end] ?? 0) - by;
}

/** Turns the marks at the ends of ranges into how many ranges hold each index. */
function sumUp(marks: Int32Array, length: number): void {
  let sum = 0;
  for (let index = 0; index < length; index += 1) {
    sum += marks[index] ?? 0;
    marks[index] = sum;
  }
}

/** How many of `times` are below `ms`. */
function countBelow(times: Float64Array, ms: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? ms) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of `times`, which are whole milliseconds, are at `ms` or below. */
const countUpTo = (times: Float64Array, ms: number): number => countBelow(times, ms + 1);
