import { addDays } from '../platform/zone.ts';
import type { Reservation } from './stay-states.ts';

/** A stay as a bar over the nights that are shown. */
export interface PlacedStay {
  stay: Reservation;
  /** Which bar of the room from above, from 0. */
  lane: number;
  /** The first night in sight, from 0, and how many nights. */
  start: number;
  nights: number;
  /** The stay began before, or goes on after, the nights in sight. */
  beginsBefore: boolean;
  endsAfter: boolean;
}

/**
 * Places the stays of a room into as few lanes as they need: two stays share a lane when one leaves on the
 * day on which the other arrives, or before.
 */
export function placeStays(stays: readonly Reservation[], days: readonly string[]): PlacedStay[] {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const ends: string[] = [];
  return stays
    .filter(({ check_in: arrival, check_out: departure }) => arrival <= last && departure > first)
    .toSorted((a, b) => a.check_in.localeCompare(b.check_in) || a.id - b.id)
    .map((stay) => {
      const free = ends.findIndex((end) => end <= stay.check_in);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = stay.check_out;
      const start = Math.max(0, days.indexOf(stay.check_in));
      const until = days.indexOf(stay.check_out);
      return {
        stay,
        lane,
        start,
        nights: (until === -1 ? days.length : until) - start,
        beginsBefore: stay.check_in < first,
        endsAfter: stay.check_out > addDays(last, 1),
      };
    });
}
