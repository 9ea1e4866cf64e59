import type { Answer, Input } from '../platform/api.ts';
import { WEEKDAYS, type Weekday } from '../platform/weekdays.ts';

export type Room = Answer<'getRoom'>['data'];

/** A season that is edited. */
export interface SeasonDraft {
  key: number;
  name: string;
  /** First and last night, as `2026-11-23`; null while they are not chosen. */
  days: { from: string; to: string } | null;
  /** Cents. */
  price: number | null;
  weekdays: Weekday[];
  leastNights: number | null;
}

/** A room type that is edited. */
export interface RoomDraft {
  name: string;
  description: string;
  category: string;
  price: number | null;
  quantity: number;
  maxGuests: number | null;
  maxAdults: number | null;
  maxChildren: number | null;
  leastNights: number;
  mostNights: number | null;
  isAvailable: boolean;
  position: number;
  externalId: string;
  amenities: string[];
  seasons: SeasonDraft[];
}

export const NEW_ROOM: RoomDraft = {
  ...{ name: '', description: '', category: '', externalId: '' },
  ...{ price: null, quantity: 1, leastNights: 1, position: 0 },
  ...{ maxGuests: null, maxAdults: null, maxChildren: null, mostNights: null },
  isAvailable: true,
  amenities: [],
  seasons: [],
};

/** The draft of a room as it is. */
export const draftOf = (room: Room): RoomDraft => ({
  name: room.name,
  description: room.description ?? '',
  category: room.category ?? '',
  price: room.price_cents,
  quantity: room.quantity,
  maxGuests: room.max_guests,
  maxAdults: room.max_adults,
  maxChildren: room.max_children,
  leastNights: room.min_nights,
  mostNights: room.max_nights,
  isAvailable: room.available,
  position: room.position,
  externalId: room.external_id ?? '',
  amenities: room.amenities,
  seasons: room.seasonal_rates.map((rate, index) => ({
    key: index,
    name: rate.name ?? '',
    days: { from: rate.start_date, to: rate.end_date },
    price: rate.price_cents,
    weekdays: rate.weekdays,
    leastNights: rate.min_nights,
  })),
});

/** A season after the others, with a key that none of them has. */
export const newSeason = (seasons: readonly SeasonDraft[]): SeasonDraft => ({
  key: Math.max(-1, ...seasons.map(({ key }) => key)) + 1,
  ...{ name: '', days: null, price: null, weekdays: [], leastNights: null },
});

type Body = NonNullable<Input<'createRoom'>['body']>;

/** The body that saves a draft. Calendars are saved by themselves. */
export const bodyOf = (draft: RoomDraft): Body => ({
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  category: draft.category.trim() || null,
  ...(draft.price === null ? {} : { price_cents: draft.price }),
  quantity: draft.quantity,
  max_guests: draft.maxGuests,
  max_adults: draft.maxAdults,
  max_children: draft.maxChildren,
  min_nights: draft.leastNights,
  max_nights: draft.mostNights,
  available: draft.isAvailable,
  position: draft.position,
  external_id: draft.externalId.trim() || null,
  amenities: draft.amenities,
  seasonal_rates: draft.seasons.map((season) => ({
    name: season.name.trim() || null,
    start_date: season.days?.from ?? '',
    end_date: season.days?.to ?? '',
    ...(season.price === null ? {} : { price_cents: season.price }),
    weekdays: season.weekdays,
    min_nights: season.leastNights,
  })),
});

/** The body that makes a room again that was deleted, with the calendars that it read. */
export const bodyOfDeleted = (room: Room): Body => ({
  ...bodyOf(draftOf(room)),
  metadata: room.metadata,
  ical_import_urls: room.ical_imports.map(({ url, label }) => ({ url, label })),
});

/** What a night costs now: the shortest season that covers it, of equals the last, else the room's price. */
export function priceOfNight(room: Pick<Room, 'price_cents' | 'seasonal_rates'>, day: string): number {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  const length = ({ start_date: from, end_date: to }: Room['seasonal_rates'][number]): number =>
    Date.parse(to) - Date.parse(from);
  const covering = room.seasonal_rates.filter(
    ({ start_date: from, end_date: to, weekdays }) =>
      from <= day && day <= to && (weekdays.length === 0 || weekdays.some((one) => one === weekday)),
  );
  const best = covering.reduce<Room['seasonal_rates'][number] | null>(
    (found, rate) => (found === null || length(rate) <= length(found) ? rate : found),
    null,
  );
  return best?.price_cents ?? room.price_cents;
}
