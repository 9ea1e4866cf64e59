import type { Db } from '../platform/db/sql.ts';
import { isoOfMs } from '../platform/instants.ts';
import { Refusal } from '../platform/refusal.ts';
import type { BookingTerms } from './booking-terms.ts';
import type { Booking } from './busy-times.ts';
import { listBookings } from './calendars.queries.ts';
import { chooseStaff } from './choose-staff.ts';
import { judgeStart, sentenceOf } from './judge-start.ts';
import { LocalDays } from './local-days.ts';
import type { Calendars, Person } from './load-calendars.ts';

/** Where a booking finds its time: with whom, and which place of its slot; `place` is null when it is forced in. */
export interface Room {
  staff: Person | null;
  place: number | null;
  starts_at: string;
  ends_at: string;
  held_from: string;
  held_until: string;
}

/**
 * Finds room for a booking among those there are; call it under `lockCalendars`. `except` is the booking that moves.
 * With `force` there always is room, with somebody who is free if anybody is.
 * @throws Refusal `taken` (409) naming `starts_at` for any time that availability does not offer.
 */
export async function findRoom(
  tx: Db,
  workspaceId: number,
  wish: { calendars: Calendars; startMs: number; force: boolean; except: number | null },
  now: Temporal.Instant,
): Promise<Room> {
  const { company, terms, people, asked } = wish.calendars;
  const date = Temporal.Instant.fromEpochMilliseconds(wish.startMs)
    .toZonedDateTimeISO(company.timezone)
    .toPlainDate();
  const days = new LocalDays([date], company.timezone);
  const [fromMs = wish.startMs, untilMs = wish.startMs] = days.bounds;
  const bookings = await listBookings(tx, workspaceId, { fromMs, untilMs }, wish.except);
  const question = { company, terms, people, bookings, days, now };
  const { places, reason } = judgeStart(question, wish.startMs);
  if (reason !== null && !wish.force) throw timeRefused(sentenceOf(reason));
  const free = new Set(places.map(({ staffId }) => staffId));
  const candidates = (people ?? []).filter(({ id }) => places.length === 0 || free.has(id));
  const staff = asked ?? chooseStaff(candidates, bookings, { startMs: fromMs, endMs: untilMs });
  const slot = { calendar: staff?.id ?? 0, serviceId: terms.serviceId, startMs: wish.startMs };
  return {
    staff,
    place: reason === null ? lowestPlace(bookings, slot) : null,
    ...timesOf(wish.startMs, terms),
  };
}

/** 409: the time is not offered. */
export const timeRefused = (sentence: string): Refusal =>
  new Refusal('taken', sentence, { errors: { starts_at: [sentence] } });

/** The lowest place that nobody has who shares the slot. */
export function lowestPlace(
  bookings: readonly Booking[],
  slot: { calendar: number; serviceId: number | null; startMs: number },
): number {
  const taken = new Set(
    bookings
      .filter(
        ({ calendar, serviceId, startMs }) =>
          calendar === slot.calendar && serviceId === slot.serviceId && startMs === slot.startMs,
      )
      .map(({ place }) => place),
  );
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}

const timesOf = (startMs: number, terms: BookingTerms) => {
  const endMs = startMs + terms.durationMs;
  return {
    starts_at: isoOfMs(startMs),
    ends_at: isoOfMs(endMs),
    held_from: isoOfMs(startMs - terms.bufferBeforeMs),
    held_until: isoOfMs(endMs + terms.bufferAfterMs),
  };
};
