import type { BookingTerms } from './booking-terms.ts';

/** A booking that holds its time, or a time held for a call, in Unix milliseconds. */
export interface Booking {
  /** Whose time it takes; 0 is the calendar of a workspace without staff. */
  calendar: number;
  serviceId: number | null;
  startMs: number;
  endMs: number;
  /** With its buffers. */
  heldFromMs: number;
  heldUntilMs: number;
  /** Which of the slot's places it has; null when it was forced in. */
  place: number | null;
  /** It is only held for a call that may book it. */
  isHold: boolean;
}

/** How much time a booking takes, and how many can share it. */
export type TimeTaken = Pick<
  BookingTerms,
  'serviceId' | 'durationMs' | 'bufferBeforeMs' | 'bufferAfterMs' | 'capacity'
>;

/** The bookings of one calendar, sorted for searching. */
export class BusyTimes {
  readonly #bookings: Booking[];
  /** The latest end among a booking and all that begin before it. */
  readonly #latestEnd: number[] = [];

  constructor(bookings: readonly Booking[]) {
    this.#bookings = [...bookings].sort((a, b) => a.heldFromMs - b.heldFromMs);
    let latest = Number.NEGATIVE_INFINITY;
    for (const { heldUntilMs } of this.#bookings) {
      latest = Math.max(latest, heldUntilMs);
      this.#latestEnd.push(latest);
    }
  }

  /**
   * How many more can book this start: none when its span with the buffers overlaps with that of a booking of
   * another service or start.
   */
  spotsAt(startMs: number, terms: TimeTaken): number {
    const from = startMs - terms.bufferBeforeMs;
    const until = startMs + terms.durationMs + terms.bufferAfterMs;
    let taken = 0;
    for (let index = this.#countBefore(until) - 1; index >= 0; index -= 1) {
      if ((this.#latestEnd[index] ?? from) <= from) break;
      const booking = this.#bookings[index];
      if (!booking || booking.heldUntilMs <= from) continue;
      if (booking.startMs !== startMs || booking.serviceId !== terms.serviceId) return 0;
      taken += 1;
    }
    return Math.max(0, terms.capacity - taken);
  }

  /** How many bookings begin to be held before an instant. */
  #countBefore(ms: number): number {
    let [low, high] = [0, this.#bookings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bookings[middle]?.heldFromMs ?? ms) < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
