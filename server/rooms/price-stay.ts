import { weekdayOf, type Weekday } from '../platform/opening-hours.ts';
import type { RoomTerms, SeasonalRate } from './room.ts';

/** The nights from `check_in`, without the day of `check_out`; dates as `YYYY-MM-DD`. */
export interface Stay {
  check_in: string;
  check_out: string;
}

export interface Party {
  adults: number;
  children: number;
}

export interface NightPrice {
  date: string;
  price_cents: number;
}

export interface StayPrice {
  nights: NightPrice[];
  total_cents: number;
  /** The total divided by the nights, rounded half up. */
  nightly_cents: number;
  /** The longest minimum stay of its nights. */
  min_nights: number;
}

/** Longest stay, whatever a room allows and whatever is skipped: a leap year. */
export const MAX_STAY_NIGHTS = 366;

/** Why a stay cannot be reserved (`docs/rooms.md`). */
export const STAY_REASONS = ['sold_out', 'too_many_guests', 'too_short', 'too_long', 'not_offered'] as const;
export type StayReason = (typeof STAY_REASONS)[number];

export const countNights = (stay: Stay): number =>
  Temporal.PlainDate.from(stay.check_in).until(stay.check_out, { largestUnit: 'days' }).days;

/** A night that is to be priced, with the day of the week on which it begins. */
export interface Night {
  date: string;
  weekday: Weekday;
}

/** The nights of a stay, made once for all the rooms that are asked about. */
export function nightsOf(stay: Stay): Night[] {
  const first = Temporal.PlainDate.from(stay.check_in);
  return Array.from({ length: countNights(stay) }, (_, index) => {
    const date = first.add({ days: index });
    return { date: date.toString(), weekday: weekdayOf(date) };
  });
}

/** What a stay costs, night by night: the rate that covers the night, else the room's own price. */
export function priceStay(room: RoomTerms, stay: readonly Night[]): StayPrice {
  const rates = inOrderOfPrecedence(room.seasonal_rates);
  const count = stay.length;
  const nights: NightPrice[] = [];
  let total = 0;
  let minNights = 1;
  for (const night of stay) {
    const rate = rateOf(rates, night);
    const cents = rate?.price_cents ?? room.price_cents;
    nights.push({ date: night.date, price_cents: cents });
    total += cents;
    minNights = Math.max(minNights, rate?.min_nights ?? room.min_nights);
  }
  const nightly = Math.floor((2 * total + count) / (2 * count));
  return { nights, total_cents: total, nightly_cents: nightly, min_nights: minNights };
}

/** Every reason against a stay, in a fixed order; `free` is the units free on every night of it. */
export function reasonsAgainst(room: RoomTerms, price: StayPrice, party: Party, free: number): StayReason[] {
  const reasons: StayReason[] = [];
  if (free < 1) reasons.push('sold_out');
  if (isTooMany(room, party)) reasons.push('too_many_guests');
  if (price.nights.length < price.min_nights) reasons.push('too_short');
  if (room.max_nights !== null && price.nights.length > room.max_nights) reasons.push('too_long');
  if (!room.available) reasons.push('not_offered');
  return reasons;
}

/** Whether a room holds fewer than these guests. */
export function isTooMany(room: RoomTerms, party: Party): boolean {
  const { adults, children } = party;
  const { max_guests: guests, max_adults: mostAdults, max_children: mostChildren } = room;
  return (
    (guests !== null && adults + children > guests) ||
    (mostAdults !== null && adults > mostAdults) ||
    (mostChildren !== null && children > mostChildren)
  );
}

/** The rates in the order of precedence: the shorter range first, then the later in the list. */
function inOrderOfPrecedence(rates: readonly SeasonalRate[]): SeasonalRate[] {
  const ranked = rates.map((rate, place) => ({
    rate,
    place,
    days: Temporal.PlainDate.from(rate.start_date).until(rate.end_date, { largestUnit: 'days' }).days,
  }));
  return ranked.sort((a, b) => a.days - b.days || b.place - a.place).map(({ rate }) => rate);
}

function rateOf(rates: readonly SeasonalRate[], { date, weekday }: Night): SeasonalRate | undefined {
  return rates.find(
    (rate) =>
      rate.start_date <= date &&
      date <= rate.end_date &&
      (rate.weekdays.length === 0 || rate.weekdays.includes(weekday)),
  );
}
