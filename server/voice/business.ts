import type { Holiday, HourRange, OpeningRange } from '../platform/opening-hours.ts';

/** The business as an assistant knows it on a call. Money is in cents of `currency`. */
export interface Business {
  name: string;
  timezone: string;
  /** ISO 3166-1 alpha-2; the country that local phone numbers are read in. */
  country: string;
  /** ISO 4217. */
  currency: string;
  description: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  openingHours: OpeningRange[];
  holidays: Holiday[];
  faqs: { question: string; answer: string }[];
  /** What can be booked; inactive services are left out. */
  services: OfferedService[];
  /** The people who can be booked; inactive ones are left out. */
  staff: StaffOnCall[];
  /** The catalogue in the order of the menu; empty where the business takes no orders. */
  dishes: OfferedDish[];
  /** How orders reach the customer; null where the business takes no orders. */
  ordering: OrderingTerms | null;
  /** The room types in their order; empty where the business lets no rooms. */
  rooms: OfferedRoom[];
  /** `HH:MM`; null where the business lets no rooms. */
  hotel: { checkInTime: string; checkOutTime: string } | null;
}

export interface OfferedService {
  name: string;
  description: string | null;
  durationMinutes: number;
  /** Null when the price is not fixed. */
  priceCents: number | null;
}

export interface StaffOnCall {
  name: string;
  /** Null: those of the business. */
  workingHours: OpeningRange[] | null;
  /** Hours of single dates in place of the usual ones; no hours mean that the person is away. */
  dateOverrides: { date: string; hours: HourRange[] }[];
  /** Absences, as RFC 3339 timestamps. */
  timeOff: { starts_at: string; ends_at: string }[];
}

export interface OfferedDish {
  name: string;
  description: string | null;
  category: string | null;
  priceCents: number;
  /** False while it is sold out. */
  available: boolean;
  /** What can or must be chosen for it, such as its size. */
  options: DishOptions[];
}

/** A group of choices for a dish. */
export interface DishOptions {
  name: string;
  /** How many have to be chosen, and may be; null: as many as there are. */
  minChoices: number;
  maxChoices: number | null;
  /** A default choice is taken where the caller names none of the group. */
  choices: { name: string; surchargeCents: number; default: boolean; available: boolean }[];
}

export interface OrderingTerms {
  fulfillments: ('pickup' | 'delivery' | 'dine_in')[];
  deliveryFeeCents: number;
  /** The least that an order has to come to before it is delivered. */
  deliveryMinimumCents: number;
}

export interface OfferedRoom {
  name: string;
  description: string | null;
  /** For a night without a seasonal rate. */
  priceCents: number;
  /** Prices of some dates, the last of them `end_date` (`YYYY-MM-DD`). */
  seasonalRates: { end_date: string; price_cents: number }[];
  /** Null: no limit. */
  maxGuests: number | null;
}
